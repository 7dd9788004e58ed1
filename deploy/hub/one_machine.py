"""A hub on one machine with systemd: every learner's server runs as a user of its own.

Load it after ``course.py``. The hub itself runs as root, as ``baccarat-hub.service`` says.
"""

from systemdspawner import SystemdSpawner


class LearnerSpawner(SystemdSpawner):
    """Keeps learners' folders apart from the machine's own.

    A learner's folder is ``/var/lib/baccarat-NAME``. It must not be ``/var/lib/NAME``: a learner
    who called themselves after a program of the machine would be given that program's folder.
    """

    def _expand_user_vars(self, text):
        return super()._expand_user_vars(text.replace("{USERNAME}", "baccarat-{USERNAME}"))


c = get_config()  # noqa: F821
c.JupyterHub.spawner_class = LearnerSpawner
c.JupyterHub.db_url = "sqlite:////var/lib/baccarat-hub/hub.sqlite"
c.JupyterHub.cookie_secret_file = "/var/lib/baccarat-hub/cookie_secret"
c.ConfigurableHTTPProxy.pid_file = "/var/lib/baccarat-hub/proxy.pid"
c.SystemdSpawner.dynamic_users = True
c.SystemdSpawner.isolate_tmp = True
c.SystemdSpawner.isolate_devices = True
c.SystemdSpawner.disable_user_sudo = True
# A restart of the hub leaves learners at their lessons.
c.JupyterHub.cleanup_servers = False
