"""What all tests share: Hypothesis profiles, so that a run is the same run every time."""

import gc
import os

from hypothesis import HealthCheck, settings

# Derandomised: `make test` is the same on every machine. The soak profile goes looking for news.
settings.register_profile(
    "test",
    derandomize=True,
    deadline=None,
    database=None,
    max_examples=50,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.register_profile(
    "soak", settings.get_profile("test"), derandomize=False, max_examples=2000
)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "test"))


def pytest_collection_finish() -> None:
    """Sets everything that was imported and collected aside for the garbage collector.

    Six thousand tests and what they import are a million objects that stay to the end. Looking
    through them again and again took a quarter of the suite's processor time.
    """
    gc.collect()
    gc.freeze()
