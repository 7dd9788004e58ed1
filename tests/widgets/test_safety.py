"""No text is markup, no script runs that is not ours, no log tells a secret, no licence binds."""

from __future__ import annotations

import logging
import re
from collections.abc import Iterator
from importlib.metadata import Distribution, PackageNotFoundError, distribution
from pathlib import Path

import pytest
from baccarat_widgets.assets import STATIC, script
from baccarat_widgets.serving.quiet import NoSecrets, OnlyNews, quiet_log
from baccarat_widgets.serving.safety import FILE, INLINE, OWN_FILE, content_security_policy
from packaging.requirements import Requirement

PACKAGE = STATIC.parent
TEMPLATE = PACKAGE / "template"
SCRIPTS = sorted([*STATIC.glob("*.js"), *TEMPLATE.glob("static/*.js")])
MARKUP = re.compile(
    r"innerHTML|outerHTML|insertAdjacentHTML|createContextualFragment|setHTML|parseFromString"
    r"|document\s*\.\s*write|\bsrcdoc\b|\beval\s*\(|new\s+Function|javascript:"
    r"|setTimeout\(\s*[\"'`]|setAttribute\(\s*[\"']on"
)
PRINTED = {"exam_parts.js": ["srcdoc"]}
"""The exam's page to print is made and escaped in Python, and its own policy lets nothing run."""


def words_of(path: Path) -> str:
    return re.sub(r"/\*[\s\S]*?\*/|^\s*//.*$", "", path.read_text(encoding="utf-8"), flags=re.M)


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: path.name)
def test_a_script_never_reads_text_as_markup(path: Path):
    assert MARKUP.findall(words_of(path)) == PRINTED.get(path.name, [])


@pytest.mark.parametrize(
    "wrong",
    [
        "node.innerHTML = text;",
        "node.insertAdjacentHTML('beforeend', text)",
        "document.write(text)",
        "inner.srcdoc = text;",
        "eval(text)",
        "setTimeout('act()', 10)",
        'node.setAttribute("onclick", text)',
    ],
)
def test_a_script_that_did_would_be_told(wrong: str, tmp_path: Path):
    path = tmp_path / "wrong.js"
    path.write_text(f"// innerHTML\n{wrong}\n")
    assert len(MARKUP.findall(words_of(path))) == 1


def test_the_pages_template_escapes_all_but_what_jupyter_made():
    unescaped = {
        (path.name, found)
        for path in TEMPLATE.glob("*.*")
        for found in re.findall(r"\{\{[^}]*\|\s*safe\b[^}]*\}\}", path.read_text(encoding="utf-8"))
    }
    assert unescaped == {("tree.html", "{{- xsrf_form_html() | safe }}")}
    assert not any("autoescape false" in path.read_text("utf-8") for path in TEMPLATE.glob("*.*"))


def test_the_policy_lets_only_our_own_scripts_run():
    rules = dict(each.split(" ", 1) for each in content_security_policy().split("; "))
    assert rules["default-src"] == "'self'"
    assert rules["object-src"] == rules["base-uri"] == rules["form-action"] == "'none'"
    scripts = rules["script-src"].split()
    assert scripts[:2] == ["'self'", "blob:"]
    assert len(scripts) == 2 + len(INLINE)
    assert all(re.fullmatch(r"'sha256-[A-Za-z0-9+/]{43}='", each) for each in scripts[2:])
    # The hash of one of them, made by openssl and not by this code.
    assert "'sha256-NoLogsai75dQrM2UmBBD48VYjJT3dQpGIULFxeZ9P68='" in scripts


def test_the_scripts_in_the_page_are_those_of_the_policy():
    found = {
        code
        for path in TEMPLATE.glob("*.*")
        for code in re.findall(r"<script>(.*?)</script>", path.read_text(encoding="utf-8"))
    }
    assert found
    assert found <= set(INLINE)


def test_widgets_are_imported_as_they_are_sent():
    """What would need more of the policy: a script from elsewhere, or code made of text."""
    for path in STATIC.glob("*.js"):
        if "export default" in path.read_text(encoding="utf-8"):
            # The loader imports what the kernel sent, as anywidget imports the loader.
            text = script(path.name).replace("await import(address)", "")
            assert not re.search(r"\bimport\(|https?://(?!www\.w3\.org)", text)
            assert (path.name == "kit_loader.js") == (text != script(path.name))


@pytest.mark.parametrize(
    "path", ["voila.js", "@jupyter/x/static/remoteEntry.0a1b.js", "a.b-c/d_e.css", "style.js"]
)
def test_a_plain_path_is_a_file(path: str):
    assert re.fullmatch(FILE, path)


@pytest.mark.parametrize(
    "path",
    ["", "/etc/passwd", "../x", "a/../x", ".git/config", "a/.x", "a//x", "a%2fx", "a\\x", "a/"],
)
def test_every_other_path_is_none(path: str):
    assert not re.fullmatch(FILE, path)
    assert not re.fullmatch(OWN_FILE, f"baccarat/static/{path}")


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("403 GET /x?token=abc123 (::1)", "403 GET /x?token=[secret] (::1)"),
        ("GET /x?a=1&_xsrf=2|3|4&b=5", "GET /x?a=1&_xsrf=[secret]&b=5"),
        ("uri='/hub?code=9f&state=ey'", "uri='/hub?code=[secret]&state=[secret]'"),
        ("GET /x?TOKEN=abc", "GET /x?TOKEN=[secret]"),
        ("a token of 5 is = to none", "a token of 5 is = to none"),
        ("GET /x?postcode=12", "GET /x?postcode=12"),
    ],
)
def test_a_log_keeps_tokens_to_itself(line: str, told: str):
    record = logging.LogRecord("x", logging.WARNING, "x", 1, "%s", (line,), None)
    assert NoSecrets().filter(record)
    assert record.getMessage() == told


def test_the_line_that_says_where_a_server_started_is_whole():
    record = logging.LogRecord("x", logging.CRITICAL, "x", 1, "http://x/?token=abc", None, None)
    assert NoSecrets().filter(record)
    assert record.getMessage() == "http://x/?token=abc"
    module, _, name = quiet_log()["filters"]["secrets"]["()"].rpartition(".")
    assert (module, name) == (NoSecrets.__module__, "NoSecrets")


def test_a_log_says_nothing_of_pings_that_tornado_misreads():
    said = "The websocket_ping_timeout (180000) cannot be longer than the websocket_ping_interval"
    for line, is_told in ((said, False), ("WebSocket ping timeout after 181000 ms.", True)):
        record = logging.LogRecord("tornado.general", logging.WARNING, "x", 1, line, None, None)
        assert OnlyNews().filter(record) is is_told


# Licences

PERMISSIVE = re.compile(
    r"\b(MIT|BSD|Apache|ISC|PSF|Python Software Foundation|Zlib|Unlicense|CC0|0BSD|HPND|BSL"
    r"|Artistic-1.0|Public Domain)\b",
    re.IGNORECASE,
)
FILES_ONLY = re.compile(r"\bMPL|Mozilla Public License", re.IGNORECASE)
"""Binds changes of its own files, and nothing that is built with them."""
BINDING = re.compile(r"\b(A?GPL|LGPL|General Public|SSPL|EUPL|Proprietary|Commercial)", re.I)


READ = {
    "axe-playwright-python": "MIT; the axe-core in it: MPL-2.0",
    "jupyterhub-idle-culler": "BSD-3-Clause",
    "text-unidecode": "Artistic-1.0 OR GPL-2.0-or-later",
}
"""Licences read in the package itself, where its metadata name none or not how they are combined.
"""


def licence(found: Distribution) -> str:
    """What a package says of its licence: the expression, or its classifiers and first line."""
    about = found.metadata
    if (name := about["Name"].lower()) in READ:
        return READ[name]
    if about.get("License-Expression"):
        return str(about["License-Expression"])
    classes = [
        each.rsplit(" :: ", 1)[-1]
        for each in about.get_all("Classifier", [])
        if each.startswith("License ::") and not each.endswith("OSI Approved")
    ]
    return "; ".join(classes) or (about.get("License") or "").split("\n\n")[0][:200]


def needed(name: str, extras: set[str], seen: dict[tuple[str, str], None]) -> Iterator[str]:
    """All that is installed for a package, for its extras, and for what these need in turn."""
    try:
        found = distribution(name)
    except PackageNotFoundError:
        return  # it is for another system or Python
    for extra in ["", *extras]:
        if (name, extra) in seen:
            continue
        seen[(name, extra)] = None
        yield name
        for line in found.requires or []:
            wanted = Requirement(line)
            if wanted.marker is None or wanted.marker.evaluate({"extra": extra}):
                yield from needed(wanted.name.lower(), wanted.extras, seen)


def test_nothing_the_course_needs_has_a_binding_licence():
    extras = {"cluster", "fast", "test", "build", "dev", "hub", "binder"}
    names = set(needed("baccarat-course", extras, {})) - {"baccarat-course"}
    assert {"voila", "plotly", "anywidget", "numpy", "tornado", "msgspec", "pytest"} <= names
    told = {name: licence(distribution(name)) for name in sorted(names)}
    wrong = {
        name: text
        for name, text in told.items()
        if not (PERMISSIVE.search(text) or FILES_ONLY.search(text))
        or (BINDING.search(text) and not re.search(r"\bOR\b|dual", text, re.IGNORECASE))
    }
    assert wrong == {}
    # Named, so that a new one is looked at: they bind the files they come in, and no others.
    only_files = {
        name for name, text in told.items() if FILES_ONLY.search(text) and "OR" not in text
    }
    assert only_files <= {"axe-playwright-python", "certifi", "fqdn", "hypothesis", "pathspec"}
