// Randomness that nobody can guess, from libsodium. Any thread.
#pragma once

#include <cstdint>
#include <span>

#include "rules/color.hpp"

namespace ootori::server {

void fill_random(std::span<unsigned char> bytes);
[[nodiscard]] std::uint64_t random_number();
// For a row that is known by a number which no other row has had.
[[nodiscard]] std::int64_t random_row();
[[nodiscard]] Color any_color();

}  // namespace ootori::server
