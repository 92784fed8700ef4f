// Unpredictable random numbers, from libsodium. Any thread.
#pragma once

#include <cstdint>
#include <span>

#include "rules/color.hpp"

namespace ootori::server {

void fill_random(std::span<unsigned char> bytes);
[[nodiscard]] std::uint64_t random_number();
// A key for a row that no other row has had.
[[nodiscard]] std::int64_t random_row();
[[nodiscard]] Color any_color();

}  // namespace ootori::server
