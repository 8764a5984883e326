"""Hashes, signatures, the group and proofs: everything else calls the libraries through here."""
