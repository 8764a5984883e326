// libsodium for Python: arguments lie at the beginning of a buffer in Python's memory, and results
// are put there (p2p_dixit/crypto/wasm.py). Nothing is checked here but what libsodium checks.

const SIZE = 1 << 17;

export async function makeSodium(factory) {
  const lib = await factory({
    getRandomValue() {
      const drawn = new Uint32Array(1);
      globalThis.crypto.getRandomValues(drawn);
      return drawn[0];
    },
  });
  if (lib._sodium_init() < 0) throw new Error("libsodium does not start");
  const given = lib._malloc(SIZE);
  const made = lib._malloc(SIZE);
  const length = lib._malloc(8);

  // `heap()` is Python's memory, which moves when it grows; `offset` is where the buffer lies.
  return function attach(heap, offset) {
    const take = (size) => lib.HEAPU8.set(heap().subarray(offset, offset + size), given);
    const give = (size) => heap().set(lib.HEAPU8.subarray(made, made + size), offset);
    return {
      // scalar, point
      multiply() {
        take(64);
        const failed = lib._crypto_scalarmult_ristretto255(made, given, given + 32);
        give(32);
        return failed === 0;
      },
      multiplyBase() {
        take(32);
        const failed = lib._crypto_scalarmult_ristretto255_base(made, given);
        give(32);
        return failed === 0;
      },
      add() {
        take(64);
        lib._crypto_core_ristretto255_add(made, given, given + 32);
        give(32);
      },
      subtract() {
        take(64);
        lib._crypto_core_ristretto255_sub(made, given, given + 32);
        give(32);
      },
      isPoint() {
        take(32);
        return lib._crypto_core_ristretto255_is_valid_point(given) === 1;
      },
      fromHash() {
        take(64);
        lib._crypto_core_ristretto255_from_hash(made, given);
        give(32);
      },
      // seed -> public key, private key
      keyPair() {
        take(32);
        lib._crypto_sign_ed25519_seed_keypair(made, made + 32, given);
        give(96);
      },
      // private key, message
      sign(size) {
        take(64 + size);
        lib._crypto_sign_ed25519_detached(made, 0, given + 64, size, 0, given);
        give(64);
      },
      // public key, signature, message
      verify(size) {
        take(96 + size);
        const message = given + 96;
        return lib._crypto_sign_ed25519_verify_detached(given + 32, message, size, 0, given) === 0;
      },
      // private key, public key
      shared() {
        take(64);
        const failed = lib._crypto_scalarmult_curve25519(made, given, given + 32);
        give(32);
        return failed === 0;
      },
      publicKey() {
        take(32);
        lib._crypto_scalarmult_curve25519_base(made, given);
        give(32);
      },
      // key, nonce, what is authenticated beside it, plain text
      seal(beside, size) {
        take(44 + beside + size);
        lib._crypto_aead_chacha20poly1305_ietf_encrypt(
          made, length, given + 44 + beside, size, 0, given + 44, beside, 0, 0, given + 32, given);
        give(size + 16);
      },
      open(beside, size) {
        take(44 + beside + size);
        const failed = lib._crypto_aead_chacha20poly1305_ietf_decrypt(
          made, length, 0, given + 44 + beside, size, 0, given + 44, beside, 0, given + 32, given);
        if (failed === 0) give(size - 16);
        return failed === 0;
      },
    };
  };
}
