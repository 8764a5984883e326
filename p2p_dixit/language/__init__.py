"""Translation: every text that users read passes through `strings`."""
