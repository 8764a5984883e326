"""Pictures in a terminal: where they come from, how cells imitate them, a cache off the loop."""
