"""What a page must be for whoever comes: by keyboard alone, by ear, enlarged, in few colours."""

from __future__ import annotations

import re

from playwright.sync_api import Page

HEAR = """() => {
    window.bcWalk = [];
    const name = (node) => node.getAttribute('aria-label')
        || [...(node.labels ?? [])].map((each) => each.textContent).join(' ').trim()
        || (node.getAttribute('aria-labelledby') ?? '').split(' ')
            .map((id) => document.getElementById(id)?.textContent ?? '').join(' ').trim()
        || node.textContent.trim() || node.title || node.placeholder
        || (node.closest('[tabindex]') === node && node.querySelector('caption')?.textContent);
    const outlined = (node) => [null, '::before', '::after'].some((part) => {
        const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(node, part);
        return (outlineStyle !== 'none' && parseFloat(outlineWidth) > 0) || boxShadow !== 'none';
    });
    // A radio or box may leave it to the row that it stands in.
    const shown = (node) => outlined(node) || (['radio', 'checkbox'].includes(node.type)
        && [node.closest('label'), node.parentElement?.parentElement].some((each) => each
            && outlined(each)));
    document.addEventListener('focusin', ({ target }) => {
        const box = target.getClientRects()[0] ?? target.getBoundingClientRect();
        window.bcWalk.push({
            node: target,
            tag: target.localName,
            name: (name(target) || '').replace(/\\s+/g, ' ').slice(0, 60),
            seen: shown(target),
            box: [box.left, box.top, box.width, box.height].map(Math.round),
            top: (() => {
                const [x, y] = [box.left + Math.min(box.width, innerWidth) / 2, box.top + 8];
                const at = document.elementFromPoint(x, Math.min(y, box.bottom - 1));
                return !at || target.contains(at) || at.contains(target)
                    || Boolean(at.closest('label')?.contains(target));
            })(),
        });
    });
}"""

WALKED = """() => {
    const all = window.bcWalk.splice(0);
    const faults = [];
    const told = (each) => `${each.tag} "${each.name}"`;
    for (const [place, each] of all.entries()) {
        if (!each.name) faults.push(`${told(each)} ${each.node.className} has no name`);
        if (!each.seen) faults.push(`${told(each)} does not show that it has the focus`);
        const [left, , width, height] = each.box;
        if (width < 1 || height < 1) faults.push(`${told(each)} cannot be seen`);
        else if (left + width < 1 || left >= innerWidth)
            faults.push(`${told(each)} is off the side`);
        else if (!each.top) faults.push(`${told(each)} is covered as it has the focus`);
        const before = all[place - 1]?.node;
        const position = before?.compareDocumentPosition(each.node);
        if (before && before !== each.node && !(position & Node.DOCUMENT_POSITION_FOLLOWING))
            faults.push(`${told(each)} comes after ${told(all[place - 1])}`);
    }
    const reached = new Set(all.map((each) => each.node));
    const inRadios = (node) => node.type === 'radio'
        && [...document.getElementsByName(node.name)].some((each) => reached.has(each));
    const missed = [...document.querySelectorAll(
        'main :is(a[href], button, input, select, textarea, summary, [tabindex="0"])')]
        .filter((node) => !node.disabled && node.tabIndex >= 0 && node.checkVisibility()
            && !reached.has(node) && !inRadios(node) && !node.closest('[inert]'));
    for (const node of missed) faults.push(`the tab key never comes to ${node.localName} `
        + `"${(node.textContent || node.value || '').slice(0, 40)}"`);
    return { count: all.length, faults };
}"""


def walk_by_keyboard(page: Page, most: int = 600) -> int:
    """Go through all of the page by the tab key, and fail on what a learner would stumble over.

    Every stop has a name and shows the focus, nothing covers it, the way is the reading order, no
    stop keeps the key, and none is left out. Returns how many stops there are.
    """
    page.evaluate("() => { document.activeElement?.blur(); window.scrollTo(0, 0); }")
    page.evaluate(HEAR)
    page.keyboard.press("Tab")
    for _ in range(most // 10):
        for _ in range(10):
            if page.evaluate(
                "() => window.bcWalk.length && document.activeElement === document.body"
            ):
                break
            page.keyboard.press("Tab")
        else:
            continue
        break
    else:
        raise AssertionError(f"the tab key finds no end in {most} stops")
    walked = page.evaluate(WALKED)
    assert walked["faults"] == [], "\n".join(walked["faults"])
    return int(walked["count"])


NAMED = ("button", "link", "textbox", "combobox", "radio", "checkbox", "slider", "spinbutton")
NAMED += ("img", "region", "navigation", "progressbar", "tab", "grid", "searchbox", "dialog")
UNNAMED = re.compile(rf"^\s*- ({'|'.join(NAMED)})(?! \"\w*)(?: \[[^\]]*\])*:?$", re.MULTILINE)
LINE = re.compile(r"^( *)- '?(\w+)(?: \"((?:[^\"\\]|\\.)*)\")?(.*)$")
FRAME = ("banner", "navigation", "main", "contentinfo", "heading", "region", "table", "grid")
FRAME += (
    "group",
    "button",
    "link",
    "textbox",
    "combobox",
    "radio",
    "checkbox",
    "slider",
    "spinbutton",
)


def told_tree(page: Page) -> str:
    """What a screen reader is told of the page, as Playwright writes it.

    A picture is one thing, so what it is drawn of is left out.
    """
    kept: list[str] = []
    picture: int | None = None
    for line in page.locator("body").aria_snapshot().splitlines():
        found = LINE.match(line)
        depth = len(line) - len(line.lstrip())
        if picture is not None and depth > picture:
            continue
        picture = depth if found and found[2] == "img" else None
        kept.append(line)
    return "\n".join(kept)


def unnamed(tree: str) -> list[str]:
    """What a screen reader would call by its kind alone."""
    return [each[0].strip() for each in UNNAMED.finditer(tree)]


def skipped_levels(tree: str) -> list[str]:
    """Headings that come a level too deep after the one before them."""
    levels = [int(each) for each in re.findall(r"- '?heading .*\[level=(\d)\]", tree)]
    return [
        f"level {now} after level {before}"
        for before, now in zip([0, *levels], levels, strict=False)
        if now > before + 1
    ]


def frame_of(tree: str) -> str:
    """A page's frame: its parts, headings and controls by name, in their order.

    Prose, numbers and cards are left out: they have tests of their own. Which hand a drill asks for
    is chance.
    """
    lines = []
    for line in tree.splitlines():
        found = LINE.match(line)
        if found and found[2] in FRAME:
            state = "".join(re.findall(r" \[(?:level=\d|disabled|checked|expanded)\]", found[4]))
            name = (found[3] or "").replace("''", "'").replace('\\"', '"')
            name = "a hand" if name in ("Player", "Banker") else name
            lines.append(f"{found[1]}{found[2]} {name}{state}".rstrip())
    return "\n".join(lines) + "\n"
