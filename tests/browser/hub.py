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
SHARED_PASSWORD = f"""
c.JupyterHub.authenticator_class = "shared-password"
c.SharedPasswordAuthenticator.user_password = {PASSWORD!r}
c.Authenticator.allow_all = True
"""
SETTINGS = """
c = get_config()
load_subconfig({site!r})
c.JupyterHub.bind_url = {address!r}
c.JupyterHub.hub_port = {hub}
c.JupyterHub.db_url = "sqlite:///{home}/hub.sqlite"
c.JupyterHub.cookie_secret_file = "{home}/cookie_secret"
c.ConfigurableHTTPProxy.api_url = "http://127.0.0.1:{api}"
c.ConfigurableHTTPProxy.pid_file = "{home}/proxy.pid"
c.JupyterHub.spawner_class = "simple"
c.SimpleLocalProcessSpawner.home_dir_template = "{home}/learners/{{username}}"
c.Spawner.args += ["--allow-root", "--LabApp.expose_app_in_browser=True"]
c.Spawner.environment["JUPYTERLAB_SETTINGS_DIR"] = "{home}/lab-settings"
"""


def hub_server(home: Path, site: str = "course.py", sign_in: str = SHARED_PASSWORD):
    """A hub below ``/school/`` with the settings of ``deploy/hub``/``site``.

    ``home`` holds all it writes; a learner's folder is ``home``/learners/NAME. Lab draws all cells
    at once. ``sign_in`` is settings besides: those of the sign-in, where the site names none.
    """
    address = f"http://127.0.0.1:{free_port()}{PREFIX}"
    env = clean_environment(home)
    tracker = home / "lab-settings" / "@jupyterlab" / "notebook-extension"
    tracker.mkdir(parents=True)
    (tracker / "tracker.jupyterlab-settings").write_text(json.dumps({"windowingMode": "none"}))
    settings = home / "hub_for_tests.py"
    settings.write_text(
        SETTINGS.format(
            site=str(ROOT / "deploy" / "hub" / site),
            address=address,
            hub=free_port(),
            api=free_port(),
            home=home,
        )
        + sign_in
    )

    def url(_said: str) -> str | None:
        try:
            with urlopen(f"{address}hub/login", timeout=5) as answer:
                return address if answer.status == 200 else None
        except OSError:
            return None

    return running([sys.executable, "-m", "jupyterhub", "-f", str(settings)], home, env, url)
