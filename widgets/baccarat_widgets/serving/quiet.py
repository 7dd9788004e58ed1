"""What a server's log keeps to itself: tokens in the addresses that it was asked for, and what
nobody can act on."""

from __future__ import annotations

import logging
import re
from typing import Any

SECRET = re.compile(
    r"([?&\s'\"](?:\w*(?:token|_xsrf|password|ticket|auth)\w*|code|state)=)[^&\s'\"<>()]+",
    re.IGNORECASE,
)


class NoSecrets(logging.Filter):
    """Has "[secret]" stand for every token that a line of the log would tell.

    Jupyter does so for the requests that it answers, and not for those that it refuses. The lines
    that say where a server has started keep theirs: they are for whoever starts it.
    """

    def filter(self, record: logging.LogRecord) -> bool:
        """Let the record pass, without its secrets."""
        if record.levelno < logging.CRITICAL:
            record.msg, record.args = SECRET.sub(r"\1[secret]", record.getMessage()), None
        return True


NO_NEWS = ("websocket_ping_timeout", "Got events for closed stream")
"""What tornado says of Jupyter's pings, whose milliseconds it takes for seconds, and of a kernel's
last word, which comes as its line is closed."""


class OnlyNews(logging.Filter):
    """Drops what is said as a matter of course."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether the record is about something else."""
        return not any(each in record.getMessage() for each in NO_NEWS)


def quiet_log() -> dict[str, Any]:
    """A ``logging_config`` of Jupyter's programs that keeps secrets and tells only news."""
    return {
        "filters": {
            "news": {"()": f"{__name__}.{OnlyNews.__name__}"},
            "secrets": {"()": f"{__name__}.{NoSecrets.__name__}"},
        },
        "handlers": {"console": {"filters": ["secrets"]}},
        "loggers": {"tornado.general": {"filters": ["news"]}},
    }
