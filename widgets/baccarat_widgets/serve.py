"""Open the course in a browser: ``python -m baccarat_widgets.serve``.

Voila shows the lessons of one folder and nothing else: no other file, no list of files, no other
template or theme. No configuration file of the machine is read: the course is the same everywhere.
"""

from __future__ import annotations

import argparse
import os
from collections.abc import Sequence
from pathlib import Path

import psutil

from .serving.forks import NURSERY, can_fork
from .serving.settings import HOME, PORT, course

LEARNER_MEGABYTES = 90
"""What a learner's kernel may take."""
LARGEST_ROOM = 200


def count(text: str) -> int:
    """A number of things as typed: 0 or more."""
    if not text.isdecimal() or int(text) > 10_000:
        raise argparse.ArgumentTypeError(f"{text!r} is no such number: use 0 to 10000.")
    return int(text)


def places(text: str) -> int:
    """A number of places as typed: at least 1."""
    if count(text) == 0:
        raise argparse.ArgumentTypeError("A course needs at least 1 place.")
    return count(text)


def places_here() -> int:
    """How many learners this machine's free memory has room for."""
    free = psutil.virtual_memory().available // 2**20
    return int(min(LARGEST_ROOM, max(4, free // LEARNER_MEGABYTES)))


def find_lessons(folder: Path | None) -> Path:
    """The folder of lessons: the one given, the one here, or the one beside the package.

    Raises SystemExit with a plain sentence if it holds no lesson to start at.
    """
    here = Path.cwd() / "course"
    beside = Path(__file__).resolve().parents[2] / "course"
    places = [folder] if folder else [here, beside]
    for place in places:
        if (place / HOME).is_file():
            return place.resolve()
    looked = " and ".join(str(place) for place in places)
    raise SystemExit(f"No lessons found: there is no {HOME} in {looked}.")


def port_number(text: str) -> int:
    """A port as typed: 0 for any free one."""
    if not text.isdecimal() or int(text) > 65535:
        raise argparse.ArgumentTypeError(f"{text!r} is no port: use 0 (any free one) to 65535.")
    return int(text)


def main(argv: Sequence[str] | None = None) -> None:
    """Serve the course until it is stopped."""
    parser = argparse.ArgumentParser(
        prog="python -m baccarat_widgets.serve", description="Open the Baccarat Course."
    )
    parser.add_argument("lessons", nargs="?", type=Path, help="folder of lessons (course)")
    parser.add_argument("--port", type=port_number, default=PORT, help=f"port to use ({PORT})")
    parser.add_argument("--verbose", action="store_true", help="say what the server does")
    parser.add_argument("--no-browser", action="store_true", help="only say the address")
    parser.add_argument(
        "--room",
        type=places,
        default=None,
        metavar="N",
        help="pages open at once; others wait in line (as many as there is memory for)",
    )
    parser.add_argument(
        "--warm",
        type=count,
        default=1,
        metavar="N",
        help="copies of the next lesson that are dealt in advance (1)",
    )
    parser.add_argument(
        "--name",
        action="append",
        default=[],
        help="a name to answer at besides localhost: that of a web server which stands before "
        "this one and passes visitors on",
    )
    asked = parser.parse_args(argv)
    # The kernel of this environment, not one of the same name in the home folder.
    os.environ.setdefault("JUPYTER_PREFER_ENV_PATH", "1")
    lessons = find_lessons(asked.lessons)
    if can_fork():
        NURSERY.start()  # it loads the course while this process loads the server

    from .serving.server import CourseServer

    log_level = "INFO" if asked.verbose else "ERROR"
    server = CourseServer(config=course(lessons, asked.port, log_level))
    server.opens_browser = not asked.no_browser
    server.places = asked.room or places_here()
    server.copies = asked.warm
    server.names = asked.name
    server.initialize([])
    server.start()


if __name__ == "__main__":
    main()
