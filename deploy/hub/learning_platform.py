"""A class that comes from Moodle, Canvas or another platform that speaks LTI 1.3.

Start it with ``jupyterhub -f deploy/hub/learning_platform.py``. The three addresses and the client
id are what the platform shows once the tool is registered there. Let the platform open the course
in a new window: in a frame, browsers keep the hub's cookies from it.
"""

import os
from pathlib import Path

c = get_config()  # noqa: F821
load_subconfig(str(Path(__file__).with_name("course.py")))  # noqa: F821
load_subconfig(str(Path(__file__).with_name("one_machine.py")))  # noqa: F821

PLATFORM = os.environ.get("LTI_PLATFORM", "https://platform.example.org")

c.JupyterHub.authenticator_class = "ltiauthenticator.lti13.auth.LTI13Authenticator"
c.Authenticator.allow_all = True  # whoever the platform sends is in the class
c.LTI13Authenticator.issuer = PLATFORM
c.LTI13Authenticator.authorize_url = f"{PLATFORM}/mod/lti/auth.php"
c.LTI13Authenticator.jwks_endpoint = f"{PLATFORM}/mod/lti/certs.php"
c.LTI13Authenticator.client_id = {os.environ.get("LTI_CLIENT_ID", "the-id-the-platform-gave")}
c.LTI13Authenticator.username_key = "sub"
