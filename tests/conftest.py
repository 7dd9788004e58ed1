"""What all tests share."""

import pytest
from hypothesis import settings

pytest.register_assert_rewrite("tests.core.checks")

settings.register_profile("course", derandomize=True, deadline=None, database=None)
settings.load_profile("course")
