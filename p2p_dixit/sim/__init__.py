"""Simulated evenings: many machines in one process, in virtual time, drawn from one seed."""
