// Randomness that nobody can guess, from libsodium. Any thread.
#pragma once

#include <cstdint>
#include <span>

namespace ootori::server {

void fill_random(std::span<unsigned char> bytes);
[[nodiscard]] std::uint64_t random_number();

}  // namespace ootori::server
