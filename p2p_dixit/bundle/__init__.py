"""One file that runs: the game and everything it needs but Python (ADR 0111).

A bundle is a zip that Python starts (`python3 p2p-dixit.pyz`). It is made for one platform and
holds the files for one or more versions of Python; `start.py` is its first program. Native code
cannot be loaded out of a zip, so the first start unpacks what this Python needs.
"""
