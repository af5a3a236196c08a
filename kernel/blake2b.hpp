// BLAKE2b (RFC 7693): the hash that fingerprints, digests of names and the hashes of texts are made with, so that the
// kernel and the reference machine (`hashlib.blake2b`) agree on every one of them.
#pragma once

#include <span>

#include "value.hpp"

namespace pathproof {

// Fills `out` (1 to 64 bytes: the digest size is a parameter of the hash) from `data`, keyed if `key` (at most 64
// bytes) is not empty.
void blake2b(std::span<u8> out, std::span<const u8> key, std::span<const u8> data);

}  // namespace pathproof
