"""What a seat in a browser is made of: `python -m tools.web` builds build/web (make web).

Nothing of other people is in this repository. `parts` fetches it by name, with pinned versions and
hashes: Pyodide and libsodium with npm (package-lock.json), Python packages with pip
(requirements.lock). `python.mjs` runs Python in Node with the doors of a browser, for tests.
"""
