"""The bundle is built once for all tests here."""

from tests.browser.seats import bundle

__all__ = ["bundle"]
