"""Beliefs about shoes, put to the test: systems played over many, and tests of whether results
depend on what came before."""

from .choosing import Always, Belief, BetTheChop, FollowTheRoad, FollowTheShoe, History
from .following import AfterStreaks, AfterStreaksFound
from .patterns import PatternLine, PatternRule
from .playing import PlaySystems, SystemFound, SystemsFound, bankroll_paths
from .sessions import Ending, System
from .staking import AtTheEnd, Staking, StepsAfter
from .testing import Tested, TestMethod, runs_test, runs_test_of, serial_test, serial_test_of

__all__ = [
    "AfterStreaks",
    "AfterStreaksFound",
    "Always",
    "AtTheEnd",
    "Belief",
    "BetTheChop",
    "Ending",
    "FollowTheRoad",
    "FollowTheShoe",
    "History",
    "PatternLine",
    "PatternRule",
    "PlaySystems",
    "Staking",
    "StepsAfter",
    "System",
    "SystemFound",
    "SystemsFound",
    "TestMethod",
    "Tested",
    "bankroll_paths",
    "runs_test",
    "runs_test_of",
    "serial_test",
    "serial_test_of",
]
