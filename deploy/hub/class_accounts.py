"""A class without accounts: learners choose a name and a password, the teacher lets them in.

Start it with ``jupyterhub -f deploy/hub/class_accounts.py``. Put the teacher's name below: that
account is the first to sign up, and lets the others in at the address /hub/authorize.
"""

from pathlib import Path

c = get_config()  # noqa: F821
load_subconfig(str(Path(__file__).with_name("course.py")))  # noqa: F821
load_subconfig(str(Path(__file__).with_name("one_machine.py")))  # noqa: F821

c.JupyterHub.authenticator_class = "native"
c.Authenticator.admin_users = {"teacher"}
c.Authenticator.allow_all = True  # whom the teacher has let in
c.NativeAuthenticator.open_signup = False
c.NativeAuthenticator.minimum_password_length = 8
c.NativeAuthenticator.check_common_password = True
c.NativeAuthenticator.allowed_failed_logins = 5
c.NativeAuthenticator.seconds_before_next_try = 600
