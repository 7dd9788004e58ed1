"""A class that signs in with the school's own accounts (OpenID Connect).

Start it with ``jupyterhub -f deploy/hub/school_accounts.py``; the secret stands in the environment,
never in a file of settings. ``allowed_groups`` names who may come in.
"""

import os
from pathlib import Path

c = get_config()  # noqa: F821
load_subconfig(str(Path(__file__).with_name("course.py")))  # noqa: F821
load_subconfig(str(Path(__file__).with_name("one_machine.py")))  # noqa: F821

SCHOOL = os.environ.get("SCHOOL_SIGN_IN", "https://accounts.example.org")

c.JupyterHub.authenticator_class = "generic-oauth"
c.GenericOAuthenticator.client_id = "baccarat-course"
c.GenericOAuthenticator.client_secret = os.environ.get("SCHOOL_CLIENT_SECRET", "")
c.GenericOAuthenticator.oauth_callback_url = "https://baccarat.example.org/hub/oauth_callback"
c.GenericOAuthenticator.authorize_url = f"{SCHOOL}/authorize"
c.GenericOAuthenticator.token_url = f"{SCHOOL}/token"
c.GenericOAuthenticator.userdata_url = f"{SCHOOL}/userinfo"
c.GenericOAuthenticator.scope = ["openid", "email", "groups"]
c.GenericOAuthenticator.username_claim = "email"
c.GenericOAuthenticator.manage_groups = True
c.GenericOAuthenticator.auth_state_groups_key = "oauth_user.groups"
c.GenericOAuthenticator.allowed_groups = {"baccarat-class"}
c.Authenticator.enable_auth_state = True
