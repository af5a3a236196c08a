// Fingerprints: sums over components of keyed hashes, so that a step changes them by what it changes.
#pragma once

#include <algorithm>
#include <array>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>

#include "blake2b.hpp"
#include "component_hashes.hpp"
#include "current_state.hpp"
#include "parts.hpp"
#include "paths.hpp"

namespace pathproof {

class Fingerprints {
public:
    Fingerprints(std::span<const u8> key, CurrentState& state, const Objects& objects, Encoding& encoding)
        : state_(state), objects_(objects), encoding_(encoding) {
        if (key.size() != key_.size()) throw std::invalid_argument("the key has 32 bytes");
        std::copy(key.begin(), key.end(), key_.begin());
    }

    u128 current() {                                      // of the current state, which is no error
        u128 total = 0;
        for (u32 name : state_.names()) total += component(name, state_.contents(name));
        return total;
    }
    u128 after(u128 fingerprint, std::span<const Tree::Change> changes) {  // of a target, given that of the current state
        for (const auto& [where, after] : changes) {
            if (!state_.is_component(where)) continue;
            if (state_.contents(where)) fingerprint -= component(where, state_.contents(where));
            if (after) fingerprint += component(where, after);
        }
        return fingerprint;
    }
    u128 of(const Violation& violation) {                 // of an error state
        Values& values = encoding_.values;
        const Value parts[] = {values.str("error"),          values.str(violation.kind), values.str(violation.message),
                               values.str(violation.thread), values.str(violation.file), values.integer(violation.line)};
        return keyed_hash(encoding_.of(values.tuple(parts)));
    }
    std::size_t bytes_used() const { return hashes_.bytes_used(); }
    void forget() { hashes_ = {}; }                       // they are worked out again

private:
    u128 component(u32 name, u32 contents) {
        return hashes_.get(name, contents, [&] {
            const Digest& digest = encoding_.paths.digest(name);
            std::string data(reinterpret_cast<const char*>(digest.data()), digest.size());
            data += encoding_.of(objects_[contents]);
            return keyed_hash(data);
        });
    }
    u128 keyed_hash(std::string_view data) const {
        std::array<u8, 16> digest;
        blake2b(digest, key_, {reinterpret_cast<const u8*>(data.data()), data.size()});
        u128 number = 0;
        for (u8 byte : digest) number = number << 8 | byte;
        return number;
    }

    CurrentState& state_;
    const Objects& objects_;
    Encoding& encoding_;
    std::array<u8, 32> key_{};
    ComponentHashes hashes_;
};

}  // namespace pathproof
