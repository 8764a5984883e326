"""Tests of membership: grounds, decisions, certificates."""
