"""What the open web may try with the course: each is tried here, and refused."""

from __future__ import annotations

import json
import re
import uuid
from collections.abc import Iterator
from pathlib import Path

import psutil
import pytest
import websocket
from baccarat_widgets.serving.safety import LARGEST_BODY, LARGEST_MESSAGE, LINE_PROTOCOL
from playwright.sync_api import FilePayload, Page, expect

from tests.browser.asking import ask, is_closed, line_to, message, page_of, replies
from tests.browser.fixture_lessons import write_lesson
from tests.browser.servers import ROOT, Server, course_server
from tests.browser.ways import painted
from tests.core.record_files import BASE

HOSTILE = "<img src=x onerror=\"document.title='hacked'\">"
V1 = "v1.kernel.websocket.jupyter.org"
NOBODY = "12345678-1234-1234-1234-123456789abc"
LESSONS = {
    "index": [
        "# Things to type in",
        "=from baccarat_widgets import *\nCourseMap()",
        "=RuleSheetEditor('trainer')",
        "=LiveTable(seed=1)",
        "=AuditReport('live')",
        "=Exam(lessons=__COURSE__)",
        f"=Number.__doc__ = {HOSTILE!r}\nprint({HOSTILE!r})",
    ],
    "01_scoring": [
        "# A question",
        "=from baccarat_widgets import *\n"
        "PredictThenCheck('01_scoring/a', 'What do 7 and 9 count?', Right('6', 'HIDDEN why'),"
        " Wrong('16', 'HIDDEN sum'), hints=('HIDDEN hint',))",
        "=PredictThenCheck('01_scoring/b', 'And 8 and 9?', Number(7, why='HIDDEN seven'))",
    ],
    "02_naturals": [
        "# A fault",
        "=import baccarat_widgets.card_table as tables\ntables.deal = lambda shoe: 1 / 0",
        "=tables.CardTable(seed=1)",
    ],
}


@pytest.fixture(scope="module")
def safe(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A few lessons with much to type, and beside them what nobody may read."""
    folder = tmp_path_factory.mktemp("safe")
    for slug, cells in LESSONS.items():
        course = repr(str(ROOT / "course"))
        write_lesson(folder, slug, [each.replace("__COURSE__", course) for each in cells])
    (folder / "secret.txt").write_text("HIDDEN")
    (folder / ".hidden.ipynb").write_text("HIDDEN")
    (folder / "linked.ipynb").symlink_to("/etc/passwd")
    with course_server(folder, tmp_path_factory.mktemp("safe-home")) as server:
        yield server


# Files


PASSWD = "/etc/passwd"
UP = "..%2f" * 9
PATHS = [
    "/secret.txt",
    "/../secret.txt",
    "/voila/render/secret.txt",
    "/voila/render/.hidden.ipynb",
    "/voila/render/%2ehidden.ipynb",
    "/voila/render/linked.ipynb/",
    "/voila/render/../index.ipynb/..%2f",
    f"/voila/render/{UP}etc%2fpasswd",
    f"/voila/render{PASSWD}",
    "/voila/render/index.ipynb%00",
    "/voila/render/index.ipynb%0d%0aX:1",
    "/voila/render/index.ipynb%5c..%5csecret.txt",
    "/voila/files/secret.txt",
    "/voila/files/index.ipynb",
    f"/voila/files/{UP}etc/passwd",
    f"/voila/static/{PASSWD}",
    f"/voila/static/{UP}etc%2fpasswd",
    f"/voila/labextensions/{PASSWD}",
    f"/voila/labextensions/{UP}etc%2fpasswd",
    "/voila/kept/x/static/voila.js",
    "/voila/api/themes/x",
    f"/voila/api/themes/{UP}etc%2fpasswd",
    f"/voila/templates/baccarat/static/{PASSWD}",
    f"/voila/templates/baccarat/static/{UP}etc%2fpasswd",
    "/voila/templates/baccarat/static/../index.html.j2",
    "/voila/templates/baccarat/static/%2e%2e/index.html.j2",
    "/voila/templates/baccarat/conf.json",
    "/voila/templates/baccarat/static/",
    "/voila/templates/classic/static/main.js",
    "/voila/templates/../static/x",
    "/voila/templates/x",
    "/voila/tree",
    "/voila/api/contents/index.ipynb",
    "/api/contents/index.ipynb",
    "/api/kernels",
    "/api/sessions",
    "/api/terminals",
    "/api/kernelspecs",
    "/api/me",
    "/metrics",
    "/login",
    "/logout",
    "/terminals/1",
    "/nbconvert/html/index.ipynb",
    "/lab",
    f"/voila/query/{NOBODY}",
    f"/voila/execution/{NOBODY}",
]


@pytest.mark.parametrize("path", PATHS)
def test_what_is_no_lesson_is_not_there(safe: Server, path: str):
    status, headers, text = ask(safe, path)
    assert status == 404
    assert "No such page" in text
    for told in ("HIDDEN", "root:", "Traceback", str(ROOT), "site-packages", "X:1"):
        assert told not in text
    assert "frame-ancestors 'self'" in headers["Content-Security-Policy"]
    assert headers["X-Content-Type-Options"] == "nosniff"


def test_a_lesson_that_is_a_link_to_another_file_gives_nothing_away(safe: Server):
    status, _, text = ask(safe, "/voila/render/linked.ipynb")
    assert status == 500
    assert "Something went wrong" in text
    for told in ("root:", "Traceback", PASSWD):
        assert told not in text


@pytest.mark.parametrize("method", ["POST", "PUT", "PATCH", "DELETE", "TRACE", "PROPFIND"])
@pytest.mark.parametrize("path", ["/voila/render/index.ipynb", f"/api/kernels/{NOBODY}", "/x"])
def test_nothing_can_be_written(safe: Server, path: str, method: str):
    status, _, text = ask(safe, path, method)
    assert status in (403, 404, 405)
    assert "Traceback" not in text


def test_a_request_brings_nothing_large(safe: Server):
    large = str(LARGEST_BODY + 1)
    assert ask(safe, "/voila/render/index.ipynb", "POST", Content_Length=large)[0] == 400
    assert ask(safe, "/voila/render/index.ipynb", "POST", b"x" * 100)[0] == 403


# Kernels


@pytest.mark.parametrize("kernel", [NOBODY, str(uuid.UUID(int=0)), "a-b-c-d-e"])
def test_another_kernel_is_not_found_by_guessing(safe: Server, kernel: str):
    for path in (f"/api/kernels/{kernel}", f"/api/kernels/{kernel}/channels"):
        assert ask(safe, path)[0] == 404
    with pytest.raises(websocket.WebSocketBadStatusException) as refused:
        line_to(safe, kernel)
    assert refused.value.status_code == 404
    status, _, text = ask(safe, f"/voila/api/shutdown/{kernel}", "POST")
    assert status == 404
    assert "Traceback" not in text


def test_a_kernel_runs_no_code_that_a_page_sends(safe: Server, tmp_path: Path):
    _, kernel = page_of(safe, "01_scoring")
    line = line_to(safe, kernel)
    code = {"code": f"open({str(tmp_path / 'hacked')!r}, 'w')", "silent": False}
    for channel in ("shell", "control", "stdin", "iopub", "nonsense"):
        for kind in ("execute_request", "inspect_request", "complete_request", "input_reply"):
            line.send(message(kind, {**code, "value": code["code"], "cursor_pos": 4}, channel))
    line.send(message("comm_open", {"comm_id": "1", "target_name": "os.system", "data": {}}))
    kinds = {each["header"]["msg_type"] for each in replies(line)}
    assert "kernel_info_reply" in kinds
    assert not kinds & {"execute_reply", "execute_input", "inspect_reply", "complete_reply"}
    assert not kinds & {"error", "stream"}
    assert not (tmp_path / "hacked").exists()
    line.close()


def test_a_page_of_elsewhere_gets_no_line_and_closes_no_kernel(safe: Server):
    _, kernel = page_of(safe, "01_scoring")
    with pytest.raises(websocket.WebSocketBadStatusException) as refused:
        line_to(safe, kernel, origin="http://elsewhere.example")
    assert refused.value.status_code == 403
    for verb, path in (("POST", "voila/api/shutdown"), ("DELETE", "api/kernels")):
        status, _, _ = ask(safe, f"/{path}/{kernel}", verb, Origin="http://elsewhere.example")
        assert status in (403, 404)
    line = line_to(safe, kernel, origin=safe.url.rstrip("/"))
    assert replies(line)
    line.close()


def test_a_message_too_large_is_not_taken(safe: Server):
    _, kernel = page_of(safe, "01_scoring")
    line = line_to(safe, kernel)
    assert replies(line)
    line.send(message("comm_msg", {"comm_id": "1", "data": "x" * LARGEST_MESSAGE}))
    assert is_closed(line)
    again = line_to(safe, kernel)
    assert replies(again), "the kernel and the others are well"
    again.close()


@pytest.mark.parametrize("protocol", [LINE_PROTOCOL, None])
@pytest.mark.parametrize("table", [b"\xff" * 8, b"\x06\0\0\0", b"\x7f\xff\xff\xff" + b"\0" * 8])
def test_a_message_that_says_it_has_millions_of_parts_takes_no_memory(
    safe: Server, protocol: str | None, table: bytes
):
    """Eight bytes took three gigabytes of the server's memory, or all of its time."""
    _, kernel = page_of(safe, "01_scoring")
    before = psutil.Process(safe.pid).memory_info().rss
    line = line_to(safe, kernel, subprotocols=[protocol] if protocol else None)
    line.send_binary(table)
    assert is_closed(line)
    again = line_to(safe, kernel)
    assert replies(again), "the kernel and the others are well"
    again.close()
    assert psutil.Process(safe.pid).memory_info().rss - before < 200 * 2**20


# Answers and faults


def overheard(page: Page) -> list[bytes]:
    """All that the kernel sends the page from now on."""
    heard: list[bytes] = []

    def hear(payload: str | bytes) -> None:
        heard.append(payload.encode() if isinstance(payload, str) else payload)

    page.on("websocket", lambda line: line.on("framereceived", hear))
    return heard


def test_no_answer_reaches_the_page_before_the_learner_commits(page: Page, safe: Server):
    heard = overheard(page)
    answer = page.goto(f"{safe.url}voila/render/01_scoring.ipynb")
    painted(page)
    text = answer.text()
    assert not re.search(r"HIDDEN|import \*|Right\(|why=", text)
    assert heard
    assert not any(b"HIDDEN" in each for each in heard)
    question = page.locator("[data-bc=predict]").first
    question.get_by_label("6", exact=True).check()
    question.get_by_role("button", name="Check").click()
    expect(question).to_contain_text("HIDDEN why")
    assert any(b"HIDDEN why" in each for each in heard)
    assert not any(b"HIDDEN seven" in each for each in heard)


def test_a_fault_names_no_file_of_the_machine(page: Page, safe: Server):
    heard = overheard(page)
    page.goto(f"{safe.url}voila/render/02_naturals.ipynb")
    painted(page)
    page.get_by_role("button", name="Deal", exact=True).click()
    expect(page.locator(".bc-fault")).to_contain_text("it is our fault, not yours")
    page.evaluate("""() => window.jupyterapp.widgetManagerPromise.promise
        .then((manager) => manager.kernel.requestKernelInfo()).then(() => true)""")
    whole = b"\n".join(heard)
    assert b"our fault, not yours" in whole
    for told in (b"Traceback", b"ipykernel", b"site-packages", str(ROOT).encode()):
        assert told not in whole
    expect(page.locator("body")).not_to_contain_text("Traceback")


# Markup


def test_a_page_runs_only_the_scripts_it_came_with(page: Page, safe: Server, watch):
    watch.expect(r"Content Security Policy")
    page.goto(f"{safe.url}voila/render/01_scoring.ipynb")
    painted(page)
    refused = page.evaluate(
        """async () => {
            const refused = [];
            document.addEventListener('securitypolicyviolation', (event) =>
                refused.push(`${event.effectiveDirective} ${event.blockedURI}`));
            const add = (tag, props) => {
                const node = Object.assign(document.createElement(tag), props);
                document.body.append(node);
            };
            add('script', { textContent: 'document.title = "hacked"' });
            add('script', { src: 'data:text/javascript,document.title="hacked"' });
            add('script', { src: 'http://127.0.0.1:9/x.js' });
            add('iframe', { src: 'http://127.0.0.1:9/' });
            add('base', { href: 'http://127.0.0.1:9/' });
            add('object', { data: '/voila/render/index.ipynb' });
            add('link', { rel: 'stylesheet', href: 'http://127.0.0.1:9/x.css' });
            const div = document.createElement('div');
            div.innerHTML = '<img src="data:,x" onerror="document.title=\\'hacked\\'">';
            document.body.append(div);
            await fetch('http://127.0.0.1:9/').catch(() => {});
            setTimeout(() => {
                try { eval('document.title = "hacked"'); } catch { /* as it should be */ }
            });
            await new Promise((resolve) => setTimeout(resolve, 300));
            return refused;
        }"""
    )
    kinds = {each.split()[0] for each in refused}
    assert kinds >= {"script-src-elem", "script-src-attr", "script-src", "frame-src", "base-uri"}
    assert kinds >= {"object-src", "style-src-elem", "connect-src"}
    assert page.title() == "Scoring · The Baccarat Course"


def test_what_a_learner_types_or_a_file_brings_is_text(page: Page, safe: Server, watch):
    page.goto(f"{safe.url}voila/render/index.ipynb")
    painted(page)
    expect(page.locator("pre").filter(has_text=HOSTILE)).to_have_count(1)

    map_ = page.locator("[data-bc=map]")
    record = json.dumps(BASE).encode()
    file = FilePayload(name=f"{HOSTILE}.json", mimeType="application/json", buffer=record)
    map_.locator("input[type=file]").set_input_files(file)
    name = map_.locator("input[type=text]")
    name.fill(HOSTILE)
    name.blur()
    expect(map_).to_contain_text("A name")

    editor = page.locator("[data-bc=rule-sheet-editor]")
    title = editor.get_by_label("Title")
    title.fill(HOSTILE)
    title.blur()
    expect(editor).to_contain_text(HOSTILE)
    editor.get_by_text("As a text file").click()
    editor.get_by_label("Rule sheet as TOML").fill(f'name = "{HOSTILE}"')
    editor.get_by_role("button", name="Use this text").click()
    expect(editor.locator(".bc-field-error:not([hidden])").last).to_be_visible()

    report = page.locator("[data-bc=audit-report]")
    report.get_by_label("The page's text").fill(f"{HOSTILE}\nTie pays 8 to 1 {HOSTILE}")
    report.get_by_role("button", name="Audit this page").click()
    expect(report.locator("tbody").first).to_contain_text(HOSTILE)

    exam = page.locator("[data-bc=exam]")
    exam.get_by_label("Your name or number").fill(HOSTILE)
    exam.get_by_role("button", name="Begin the exam").click()
    expect(exam).to_have_attribute("data-stage", re.compile("asked|start"))

    assert page.locator("img[src=x], b:text-is('x')").count() == 0
    assert page.title() == "Start here · The Baccarat Course"


# Uploads


def test_a_text_or_file_too_large_stays_on_the_page(page: Page, safe: Server):
    sent: list[int] = []
    page.on("websocket", lambda line: line.on("framesent", lambda data: sent.append(len(data))))
    page.goto(f"{safe.url}voila/render/index.ipynb")
    painted(page)
    editor = page.locator("[data-bc=rule-sheet-editor]")
    editor.get_by_text("As a text file").click()
    area = editor.get_by_label("Rule sheet as TOML")
    long = "# " + "x" * 100_000
    area.evaluate(
        "(area, text) => { area.value = text; area.dispatchEvent(new Event('input')); }", long
    )
    editor.get_by_role("button", name="Use this text").click()
    assert area.evaluate("area => area.validationMessage") == (
        "This is too long: at most 100,000 letters can be used."
    )
    assert area.input_value() == long

    map_ = page.locator("[data-bc=map]")
    file = FilePayload(name="large.json", mimeType="application/json", buffer=b" " * 8_000_001)
    map_.locator("input[type=file]").set_input_files(file)
    expect(map_).to_contain_text("too large")
    assert sent
    assert max(sent) < 50_000
    lines = page.locator("[data-bc] input[type=text], [data-bc] input:not([type])")
    assert lines.count() > 5
    for limit in lines.evaluate_all("all => all.map((each) => each.maxLength)"):
        assert 0 < limit <= 400
