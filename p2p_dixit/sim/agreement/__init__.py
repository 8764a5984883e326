"""Simulated evenings: real sessions, one seed, one virtual clock, every kind of fault."""
