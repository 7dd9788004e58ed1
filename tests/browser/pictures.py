"""Approved pictures of pages: small, kept beside the tests, and compared with some forbearance.

A page is pictured part by part, its head, each cell and its foot, a fifth as large. Parts are
compared each with its own, so that a line more in one does not move all below it. What is compared
is how much a patch of a picture differs on average: letters that are smoothed otherwise do little
to it, a button that is gone does much.
"""

from __future__ import annotations

import io
import json
from dataclasses import dataclass
from pathlib import Path

from PIL import Image, ImageChops, ImageFilter
from playwright.sync_api import Page

SHRINK = 5
PATCH = 4
"""Half the side of a patch that is judged, in pixels of the small picture."""
TOLERANCE = 10
"""How much a patch may differ on average, of 255: ``test_pictures.py`` shows what that is."""
STEP = 16
"""How far apart the shades of a small picture are: so it is half as long a file."""
LINE = 6
"""How much higher or lower a part may be, in pixels of the small picture: a line of prose."""

PARTS = """() => [...document.querySelectorAll(
        '[role=banner], body > header, .bc-cell, .bc-turn, body > footer')]
    .filter((each) => each.checkVisibility()
        && !each.parentElement.closest('[role=banner], header, .bc-cell, .bc-turn, footer'))
    .map((each) => each.getBoundingClientRect())
    .map(({ top, height }) => [Math.round(top + scrollY), Math.round(height)])
    .filter(([, height]) => height > 0)"""

CHARTS_FOLLOW = """() => [...document.querySelectorAll('.bc-chart')].every((chart) =>
    [...chart.querySelectorAll('.main-svg')].every((drawing) =>
        Math.abs(drawing.getAttribute('width') - chart.clientWidth) <= 1))"""
"""Whether each chart has been drawn at the width that it has now: it takes a moment to."""

UNSTEADY = """
[data-bc-said=reconnecting], [data-bc-said=lost] {
  visibility: hidden !important;
}"""
"""The page's word on its connection comes and goes on a crowded machine."""


@dataclass(frozen=True)
class Picture:
    """A page's parts, from top to bottom, each a small picture."""

    parts: tuple[Image.Image, ...]

    def stacked(self) -> Image.Image:
        """All parts in one picture."""
        height = sum(each.height for each in self.parts)
        whole = Image.new("RGB", (self.parts[0].width, height))
        top = 0
        for part in self.parts:
            whole.paste(part, (0, top))
            top += part.height
        return whole

    def save(self, path: Path) -> None:
        """Keep it in a file, which also tells where the parts begin."""
        heights = json.dumps([each.height for each in self.parts]).encode()
        self.stacked().save(path, "WEBP", lossless=True, method=4, xmp=heights)

    @classmethod
    def load(cls, path: Path) -> Picture:
        """What ``save`` has kept."""
        with Image.open(path) as file:
            heights = json.loads(file.info["xmp"])
            whole = file.convert("RGB")
        parts, top = [], 0
        for height in heights:
            parts.append(whole.crop((0, top, whole.width, top + height)))
            top += height
        return cls(tuple(parts))


def picture_of(page: Page, keep: Path | None = None) -> Picture:
    """The page as it is now; in its full size it goes to the file ``keep``."""
    page.evaluate("() => { window.scrollTo(0, 0); document.activeElement?.blur(); }")
    page.mouse.move(0, 0)
    page.wait_for_function(CHARTS_FOLLOW)
    parts, taken = None, b""
    while parts != (parts := page.evaluate(PARTS)):  # a page that is still being set moves on
        taken = page.screenshot(full_page=True, animations="disabled", scale="css", style=UNSTEADY)
    if keep:
        keep.parent.mkdir(exist_ok=True)
        keep.write_bytes(taken)
    with Image.open(io.BytesIO(taken)) as file:
        whole = file.convert("RGB")
    return Picture(tuple(small(whole, top, height) for top, height in parts))


def small(whole: Image.Image, top: int, height: int) -> Image.Image:
    """A part of a page, made small."""
    part = whole.crop((0, top, whole.width, top + height))
    size = (whole.width // SHRINK, max(1, round(height / SHRINK)))
    shades = [min(255, (each + STEP // 2) // STEP * STEP) for each in range(256)]
    return part.resize(size, Image.Resampling.BOX).point(shades * 3)


def unlike(approved: Image.Image, now: Image.Image) -> tuple[float, Image.Image]:
    """How much the patch that differs most does, and where there are differences."""
    red, green, blue = ImageChops.difference(approved, now.resize(approved.size)).split()
    most = ImageChops.lighter(ImageChops.lighter(red, green), blue)
    return float(most.filter(ImageFilter.BoxBlur(PATCH)).getextrema()[1]), most


def differences(approved: Picture, now: Picture) -> list[str]:
    """What is not as it was approved, one line a part."""
    if len(approved.parts) != len(now.parts):
        return [f"{len(now.parts)} parts instead of {len(approved.parts)}"]
    found = []
    for number, (old, new) in enumerate(zip(approved.parts, now.parts, strict=True), 1):
        if old.width != new.width or abs(old.height - new.height) > LINE:
            found.append(
                f"part {number} is {new.width * SHRINK} x {new.height * SHRINK} pixels"
                f" instead of {old.width * SHRINK} x {old.height * SHRINK}"
            )
        else:
            much, _ = unlike(old, new)
            if much > TOLERANCE:
                found.append(f"part {number} differs by {much:.0f} in one place")
    return found


def keep_both(approved: Picture, now: Picture, folder: Path, name: str) -> None:
    """Keep both in ``folder``, and side by side with where they differ."""
    folder.mkdir(parents=True, exist_ok=True)
    sides = [approved.stacked(), now.stacked()]
    if len(approved.parts) == len(now.parts):
        pairs = zip(approved.parts, now.parts, strict=True)
        where = [unlike(old, new)[1].convert("RGB") for old, new in pairs]
        sides.append(ImageChops.invert(Picture(tuple(where)).stacked()))
    size = (sum(each.width + 4 for each in sides), max(each.height for each in sides))
    both = Image.new("RGB", size, "magenta")
    left = 0
    for side in sides:
        both.paste(side, (left, 0))
        left += side.width + 4
    for said, picture in (("approved", sides[0]), ("now", sides[1]), ("difference", both)):
        picture.save(folder / f"{name}-{said}.png")
