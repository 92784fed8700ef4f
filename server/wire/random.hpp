// Randomness that nobody can guess, from libsodium. Any thread.
#pragma once

#include <cstdint>
#include <span>

#include "rules/color.hpp"

namespace ootori::server {

void fill_random(std::span<unsigned char> bytes);
[[nodiscard]] std::uint64_t random_number();
[[nodiscard]] Color any_color();

}  // namespace ootori::server
