"""What the course asks of a hub, whoever signs learners in and whatever starts their servers.

A site's own file loads this one and adds those two choices: ``class_accounts.py``,
``learning_platform.py`` and ``school_accounts.py`` are such files.
"""

import sys
from pathlib import Path

HUB = Path(__file__).resolve().parent
COURSE = HUB.parents[1]

c = get_config()  # noqa: F821 – the hub's own, as in every file of settings

# The world reaches the hub through a web server that holds the certificate (docs/deployment.md).
c.JupyterHub.bind_url = "http://127.0.0.1:8000/"
c.ConfigurableHTTPProxy.command = [sys.executable, str(HUB / "front_door.py")]

# A learner's server shows the lessons as pages, and in JupyterLab at the address /lab.
c.Spawner.cmd = [sys.executable, str(HUB / "learner.py")]
c.Spawner.default_url = "/voila/render/course/index.ipynb"
c.Spawner.environment = {
    "JUPYTER_CONFIG_PATH": str(COURSE / "binder" / "jupyter"),
    "JUPYTER_PREFER_ENV_PATH": "1",
}
c.Spawner.args = ["--ServerApp.terminals_enabled=False"]

# Two pages open, one of them at work on a long count. SystemdSpawner and KubeSpawner hold to this.
c.Spawner.mem_limit = "1G"
c.Spawner.cpu_limit = 1.0

# A class that arrives all at once is let in a few at a time; the hub says when it is full.
c.JupyterHub.concurrent_spawn_limit = 8
c.JupyterHub.active_server_limit = 100

# Names that are safe as a folder's and a unit's name, an e-mail address among them.
c.Authenticator.username_pattern = r"[a-z0-9][a-z0-9._@+-]{0,63}\Z"

# The server of a learner who has gone is stopped after an hour. What they did is in their browser.
c.JupyterHub.load_roles = [
    {
        "name": "idle-culler",
        "scopes": ["list:users", "read:users:activity", "read:servers", "delete:servers"],
        "services": ["idle-culler"],
    }
]
c.JupyterHub.services = [
    {
        "name": "idle-culler",
        "command": [sys.executable, "-m", "jupyterhub_idle_culler", "--timeout=3600"],
    }
]
