"""What developers run: benchmarks, soak tests, vectors. Nothing here is part of the wheel."""
