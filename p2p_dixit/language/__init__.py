"""Translation: every text that a person reads passes through `strings`."""
