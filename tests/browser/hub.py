"""The course's hub on this machine, as a class would have it but for two things.

Sign-in is by one password for all, and learners' servers are plain processes: neither needs an
account of this machine, and neither is fit for a class.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from urllib.request import urlopen

from tests.browser.servers import ROOT, clean_environment, free_port, running

PASSWORD = "a-password-for-the-tests"
PREFIX = "/school/"
SETTINGS = """
c = get_config()
load_subconfig({course!r})
c.JupyterHub.bind_url = {address!r}
c.JupyterHub.hub_port = {hub}
c.ConfigurableHTTPProxy.api_url = "http://127.0.0.1:{api}"
c.JupyterHub.authenticator_class = "shared-password"
c.SharedPasswordAuthenticator.user_password = {password!r}
c.Authenticator.allowed_users = {learners!r}
c.JupyterHub.spawner_class = "simple"
c.SimpleLocalProcessSpawner.home_dir_template = {homes!r}
c.Spawner.args += ["--allow-root", "--LabApp.expose_app_in_browser=True"]
c.Spawner.environment["JUPYTERLAB_SETTINGS_DIR"] = {lab!r}
"""


def hub_server(home: Path, learners: set[str]):
    """The hub below ``/school/``, its lessons those of the course; ``home`` holds all it writes.

    A learner's folder is ``home``/learners/NAME. Lab draws all cells at once.
    """
    address = f"http://127.0.0.1:{free_port()}{PREFIX}"
    env = clean_environment(home)
    lab = home / "lab-settings"
    tracker = lab / "@jupyterlab" / "notebook-extension"
    tracker.mkdir(parents=True)
    (tracker / "tracker.jupyterlab-settings").write_text(json.dumps({"windowingMode": "none"}))
    settings = home / "hub_for_tests.py"
    settings.write_text(
        SETTINGS.format(
            course=str(ROOT / "deploy" / "hub" / "course.py"),
            address=address,
            hub=free_port(),
            api=free_port(),
            password=PASSWORD,
            learners=learners,
            homes=str(home / "learners" / "{username}"),
            lab=str(lab),
        )
    )

    def url(_said: str) -> str | None:
        try:
            with urlopen(f"{address}hub/login", timeout=5) as answer:
                return address if answer.status == 200 else None
        except OSError:
            return None

    return running([sys.executable, "-m", "jupyterhub", "-f", str(settings)], home, env, url)
