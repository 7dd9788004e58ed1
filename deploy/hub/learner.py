"""Start one learner's server: lay the lessons in their folder, then hand over to JupyterHub's own.

The lessons lie in ``baccarat-course/course`` below the folder the server is started in, and the
server shows that folder alone. A lesson the learner has changed in JupyterLab is never written
over; one they have left as it was follows the course when it is updated.
"""

from __future__ import annotations

import hashlib
import json
import os
import sys
from pathlib import Path

LESSONS = Path(__file__).resolve().parents[2] / "course"
FOLDER = "baccarat-course"
RECORD = ".laid.json"


def digest(content: bytes) -> str:
    """The SHA-256 of a file's content, as hexadecimal digits."""
    return hashlib.sha256(content).hexdigest()


def lay(lessons: Path, folder: Path) -> list[str]:
    """Lay every lesson in ``folder``/course, and say which ones the learner has made their own.

    ``folder``/.laid.json records the digest of each file as it was laid: what still has that
    digest has not been changed. A record that cannot be read counts as empty, so that nothing of
    a learner's is lost with it.
    """
    record = folder / RECORD
    try:
        laid = dict(json.loads(record.read_text()))
    except (OSError, ValueError, TypeError):
        laid = {}
    own = []
    for source in sorted(lessons.rglob("*")):
        name = source.relative_to(lessons).as_posix()
        if not source.is_file() or any(part.startswith(".") for part in Path(name).parts):
            continue
        new, target = source.read_bytes(), folder / "course" / name
        if target.is_file():
            now = digest(target.read_bytes())
            if now not in (digest(new), laid.get(name)):
                own.append(name)
                continue
        write(target, new)
        laid[name] = digest(new)
    write(record, json.dumps(laid, indent=1).encode())
    return own


def write(target: Path, content: bytes) -> None:
    """Write a file whole or not at all."""
    target.parent.mkdir(parents=True, exist_ok=True)
    partial = target.with_name(f".{target.name}.partial")
    partial.write_bytes(content)
    partial.replace(target)


def main() -> None:
    """Lay the lessons and become the learner's server, with the hub's own options."""
    folder = Path.cwd() / FOLDER
    for name in lay(LESSONS, folder):
        print(f"{name}: the learner's own, left as it is", flush=True)
    command = [sys.executable, "-m", "jupyterhub.singleuser", f"--ServerApp.root_dir={folder}"]
    os.execv(sys.executable, [*command, *sys.argv[1:]])


if __name__ == "__main__":
    main()
