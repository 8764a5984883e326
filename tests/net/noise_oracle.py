"""Noise written down a second time, slowly and plainly, from the specification (revision 34).

It shares no code with the library in use: BLAKE2s and HMAC come from hashlib, X25519 and the AEAD
from `cryptography`. The public vectors hold the oracle, the oracle holds our wrapper, also for
XXpsk0, for which nobody publishes vectors.
"""

import hashlib
import hmac
from dataclasses import dataclass, field

from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey, X25519PublicKey
from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305

# name: what is known beforehand, then the tokens of each message
PATTERNS = {
    "XX": ((), (("e",), ("e", "ee", "s", "es"), ("s", "se"))),
    "XXpsk0": ((), (("psk", "e"), ("e", "ee", "s", "es"), ("s", "se"))),
    "KNpsk0": (("s",), (("psk", "e"), ("e", "ee", "se"))),
}


def public(private: bytes) -> bytes:
    return X25519PrivateKey.from_private_bytes(private).public_key().public_bytes_raw()


def dh(private: bytes, theirs: bytes) -> bytes:
    return X25519PrivateKey.from_private_bytes(private).exchange(
        X25519PublicKey.from_public_bytes(theirs)
    )


def hkdf(chaining_key: bytes, material: bytes, count: int) -> list[bytes]:
    temp = hmac.new(chaining_key, material, hashlib.blake2s).digest()
    outputs: list[bytes] = []
    for index in range(1, count + 1):
        previous = outputs[-1] if outputs else b""
        outputs.append(hmac.new(temp, previous + bytes([index]), hashlib.blake2s).digest())
    return outputs


def seal(key: bytes, nonce: int, associated: bytes, plain: bytes) -> bytes:
    return ChaCha20Poly1305(key).encrypt(bytes(4) + nonce.to_bytes(8, "little"), plain, associated)


@dataclass
class Keys:
    static: dict[bool, bytes | None]
    ephemeral: dict[bool, bytes]


@dataclass
class Oracle:
    """Both sides at once: knows all private keys, so it only ever has to write."""

    pattern: str
    prologue: bytes
    keys: Keys
    psk: bytes | None
    key: bytes | None = None
    nonce: int = 0
    hash: bytes = field(init=False)
    chaining_key: bytes = field(init=False)

    def __post_init__(self) -> None:
        name = f"Noise_{self.pattern}_25519_ChaChaPoly_BLAKE2s".encode()
        self.hash = name.ljust(32, b"\0") if len(name) <= 32 else hashlib.blake2s(name).digest()
        self.chaining_key = self.hash
        self.mix_hash(self.prologue)
        for _ in PATTERNS[self.pattern][0]:
            self.mix_hash(public(self.static(True)))

    def static(self, initiator: bool) -> bytes:
        private = self.keys.static[initiator]
        assert private is not None
        return private

    def mix_hash(self, data: bytes) -> None:
        self.hash = hashlib.blake2s(self.hash + data).digest()

    def mix_key(self, material: bytes) -> None:
        self.chaining_key, self.key = hkdf(self.chaining_key, material, 2)
        self.nonce = 0

    def encrypt_and_hash(self, plain: bytes) -> bytes:
        sealed = plain
        if self.key is not None:
            sealed = seal(self.key, self.nonce, self.hash, plain)
            self.nonce += 1
        self.mix_hash(sealed)
        return sealed

    def message(self, number: int, payload: bytes) -> bytes:
        initiator = number % 2 == 0
        out = b""
        for part in PATTERNS[self.pattern][1][number]:
            out += self.part(part, initiator)
        return out + self.encrypt_and_hash(payload)

    def part(self, part: str, initiator: bool) -> bytes:
        if part == "e":
            point = public(self.keys.ephemeral[initiator])
            self.mix_hash(point)
            if self.psk is not None:
                self.mix_key(point)
            return point
        if part == "s":
            return self.encrypt_and_hash(public(self.static(initiator)))
        if part == "psk":
            assert self.psk is not None
            self.chaining_key, temp, self.key = hkdf(self.chaining_key, self.psk, 3)
            self.mix_hash(temp)
            self.nonce = 0
            return b""
        mine = self.keys.ephemeral[True] if part[0] == "e" else self.static(True)
        theirs = self.keys.ephemeral[False] if part[1] == "e" else self.static(False)
        self.mix_key(dh(mine, public(theirs)))
        return b""

    def transport(self) -> tuple[bytes, bytes]:
        first, second = hkdf(self.chaining_key, b"", 2)
        return first, second
