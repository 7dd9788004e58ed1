"""Every setting of a hub, here and on Kubernetes, is one that its program knows, with a fit value.

A misspelt setting is ignored by JupyterHub and by the chart alike: the limit it was to set is not
there, and nobody is told. So each name is looked up in the program's own list, and each value is
given to the program itself.
"""

from __future__ import annotations

import configparser
import json
from copy import deepcopy
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from jsonschema import Draft202012Validator
from jupyterhub.app import JupyterHub
from jupyterhub.auth import DummyAuthenticator
from jupyterhub.orm import new_session_factory
from jupyterhub.proxy import ConfigurableHTTPProxy
from ruamel.yaml import YAML
from ruamel.yaml.constructor import DuplicateKeyError
from traitlets import TraitError
from traitlets.config import Config, PyFileConfigLoader

DEPLOY = Path(__file__).resolve().parents[2] / "deploy"
SITES = ["class_accounts", "learning_platform", "school_accounts"]
CHART = ["learning_platform", "school_accounts"]
SCHEMA = Draft202012Validator(json.loads((DEPLOY / "kubernetes/values.schema.json").read_text()))


def site(name: str) -> Config:
    """A site's settings as ``jupyterhub -f`` reads them, which starts in any folder.

    A file of settings that loads another by a name that is not found there loads nothing, and says
    nothing.
    """
    return PyFileConfigLoader(str(DEPLOY / "hub" / f"{name}.py"), path=None).load_config()


def values(*names: str) -> dict[str, Any]:
    """The chart's values as helm puts files together: the later file wins, key by key."""

    def merge(into: dict[str, Any], more: dict[str, Any]) -> None:
        for key, value in more.items():
            if isinstance(value, dict) and isinstance(into.get(key), dict):
                merge(into[key], value)
            else:
                into[key] = value

    merged: dict[str, Any] = {}
    for name in ("values", *names):
        text = (DEPLOY / "kubernetes" / f"{name}.yaml").read_text()
        merge(merged, YAML(typ="safe").load(text))
    return merged


def check(config: Config) -> tuple[Any, ...]:
    """The hub, the authenticator and the spawner that ``config`` makes.

    Raises:
        AssertionError: a section or a setting that no program knows.
        TraitError: a value that its program refuses.
    """
    hub = JupyterHub(config=config)
    authenticator, spawner = hub.authenticator_class, hub.spawner_class
    known: dict[str, set[str]] = {}
    for each in (JupyterHub, ConfigurableHTTPProxy, authenticator, spawner):
        for one in each.mro():
            if hasattr(one, "class_traits"):
                known.setdefault(one.__name__, set()).update(each.class_traits(config=True))
    for section, settings in config.items():
        assert section in known, f"no part of the hub is called {section}"
        unknown = set(settings) - known[section]
        assert not unknown, f"{section} has no {sorted(unknown)}"
    session = new_session_factory("sqlite://")()
    return (
        hub,
        ConfigurableHTTPProxy(config=config),
        authenticator(config=config, _deprecated_db_session=session),
        spawner(config=config, user=SimpleNamespace(name="ada", id=7)),
    )


@pytest.mark.parametrize("name", SITES)
def test_a_site_s_settings_are_known_and_let_somebody_in(name: str):
    hub, proxy, authenticator, spawner = check(site(name))
    assert authenticator.any_allow_config
    assert not isinstance(authenticator, DummyAuthenticator)
    assert [Path(part).is_file() for part in proxy.command] == [True, True]
    assert hub.active_server_limit == 100
    assert spawner.mem_limit == 2**30
    assert (spawner.dynamic_users, spawner.isolate_tmp, spawner.isolate_devices) == (True,) * 3
    assert [Path(part).is_file() for part in spawner.cmd] == [True, True]
    assert hub.bind_url.startswith("http://127.0.0.1:")


@pytest.mark.parametrize(
    "config",
    [*map(site, SITES), *(Config(values(name)["hub"]["config"]) for name in CHART)],
    ids=[*SITES, *(f"chart {name}" for name in CHART)],
)
def test_names_fit_for_a_folder_are_let_in_and_no_others(config: Config):
    _hub, _proxy, authenticator, _spawner = check(config)
    for good in ("ada", "ben.smith@school.example.org", "0b4c-11"):
        assert authenticator.validate_username(good), good
    for bad in ("", "../etc", ".hidden", "a b", "a:b", "a/b", "a%b", "a\n", "x" * 65):
        assert not authenticator.validate_username(bad), bad


def test_a_learner_s_folder_is_never_a_program_s_own():
    spawner_class = site("class_accounts").JupyterHub.spawner_class
    spawner = spawner_class(user=SimpleNamespace(name="dpkg", id=7))
    assert spawner._expand_user_vars("/var/lib/{USERNAME}") == "/var/lib/baccarat-dpkg"


@pytest.mark.parametrize("name", CHART)
def test_the_chart_s_values_are_known_and_let_somebody_in(name: str):
    both = values(name)
    assert [each.message for each in SCHEMA.iter_errors(both)] == []
    *_, authenticator, _spawner = check(Config(both["hub"]["config"]))
    assert authenticator.any_allow_config


def test_a_slip_of_the_pen_is_found():
    slipped = site("class_accounts")
    slipped.JupyterHub.active_server_limits = 5
    with pytest.raises(AssertionError, match="active_server_limits"):
        check(slipped)
    slipped = site("class_accounts")
    slipped.NativeAuthentificator.open_signup = True
    with pytest.raises(AssertionError, match="NativeAuthentificator"):
        check(slipped)
    slipped = site("class_accounts")
    slipped.Spawner.mem_limit = "much"
    with pytest.raises(TraitError, match="much"):
        check(slipped)


@pytest.mark.parametrize(
    ("where", "value"),
    [
        ("singleuser.memory.limits", "1G"),
        ("singleuser.memory.limit", "lots"),
        ("singleuser.image.tag", "latest"),
        ("cull.enabled", False),
        ("proxy.https.enabled", False),
        ("hub.concurrentSpawnlimit", 3),
        ("singleuser.networkPolicy.enabled", False),
    ],
)
def test_a_slip_in_the_chart_s_values_is_found(where: str, value: object):
    wrong = deepcopy(values("school_accounts"))
    *path, last = where.split(".")
    inside = wrong
    for key in path:
        inside = inside[key]
    inside[last] = value
    assert list(SCHEMA.iter_errors(wrong))


def test_a_key_given_twice_is_refused():
    with pytest.raises(DuplicateKeyError):
        YAML(typ="safe").load("cull:\n  every: 300\n  every: 3000\n")


def test_the_service_starts_a_site_that_is_there():
    unit = configparser.ConfigParser(strict=True, interpolation=None)
    unit.optionxform = str
    unit.read_string((DEPLOY / "hub" / "baccarat-hub.service").read_text())
    program, flag, settings = unit["Service"]["ExecStart"].split()
    assert (program, flag) == ("/opt/baccarat-course/.venv/bin/jupyterhub", "-f")
    assert (DEPLOY.parent / Path(settings).relative_to("/opt/baccarat-course")).is_file()
    state = Path("/var/lib") / unit["Service"]["StateDirectory"]
    assert unit["Service"]["WorkingDirectory"] == str(state)
    config = site("class_accounts")
    assert config.JupyterHub.db_url == f"sqlite:///{state}/hub.sqlite"
    assert Path(config.JupyterHub.cookie_secret_file).parent == state
