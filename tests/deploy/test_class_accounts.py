"""A class without accounts: nobody is in before the teacher says so, and then with a password."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
import requests

from tests.browser.hub import hub_server
from tests.browser.servers import Server

PASSWORD = "three short words"


@pytest.fixture(scope="module")
def hub(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    home = tmp_path_factory.mktemp("class")
    with hub_server(home, "class_accounts.py", sign_in="") as server:
        yield server


def form(session: requests.Session, address: str, **fields: str) -> requests.Response:
    """Fill in the form at ``address`` and send it off, as a browser does."""
    session.get(address)
    (token,) = {each.value for each in session.cookies if each.name == "_xsrf"}
    return session.post(address, data={**fields, "_xsrf": token})


def sign_up(hub: Server, name: str, password: str = PASSWORD) -> str:
    fields = {"signup_password": password, "signup_password_confirmation": password}
    with requests.Session() as session:
        return form(session, f"{hub.url}hub/signup", username=name, **fields).text


def sign_in(hub: Server, name: str, password: str = PASSWORD) -> tuple[requests.Session, bool]:
    """A session, and whether ``name`` is signed in."""
    session = requests.Session()
    address = f"{hub.url}hub/login?next=/school/hub/home"
    answer = form(session, address, username=name, password=password)
    assert answer.status_code < 500, answer.text
    return session, answer.ok and answer.url == f"{hub.url}hub/home"


def test_a_learner_is_in_once_the_teacher_says_so(hub: Server):
    sign_up(hub, "teacher")
    sign_up(hub, "ada")
    ada, inside = sign_in(hub, "ada")
    assert not inside
    assert ada.get(f"{hub.url}hub/authorize").status_code == 403

    teacher, inside = sign_in(hub, "teacher")
    assert inside
    assert "ada" in teacher.get(f"{hub.url}hub/authorize").text
    assert teacher.get(f"{hub.url}hub/authorize/ada").ok

    assert not sign_in(hub, "ada", "another password")[1]
    ada, inside = sign_in(hub, "ada")
    assert inside
    for closed in ("hub/authorize", "hub/authorize/ben", "hub/admin"):
        assert ada.get(hub.url + closed).status_code in (403, 404), closed


def test_a_name_unfit_for_a_folder_and_a_short_password_are_turned_away(hub: Server):
    sign_up(hub, "teacher")
    sign_up(hub, "mia")
    for name, password in (("../etc", PASSWORD), ("a b", PASSWORD), ("zoe", "short")):
        sign_up(hub, name, password)
        assert not sign_in(hub, name, password)[1]
    teacher, inside = sign_in(hub, "teacher")
    assert inside
    waiting = teacher.get(f"{hub.url}hub/authorize").text
    assert "authorize/mia" in waiting
    for name in ("authorize/zoe", "etc", "a b", "a%20b"):
        assert name not in waiting.partition("<tbody")[2], name


@pytest.mark.parametrize("written", [PASSWORD, PASSWORD.replace(" ", "+")])
def test_passwords_are_in_no_log(hub: Server, written: str):
    sign_up(hub, "teacher")
    sign_in(hub, "teacher")
    assert "POST /school/hub/login" in hub.log.read_text()
    assert written not in hub.log.read_text()
