"""What a doctored client does: the real node, changed at every duty and on every message.

- hooks.py: where an attack gets hold of the node;
- cards.py, words.py, decisions.py, noise.py: the attacks.

Used by the tests (`tests/doctored`), by soak and by the conformance test of peers.
"""
