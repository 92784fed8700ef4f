#include "server/wire/random.hpp"

#include <cstdlib>

#include <sodium.h>

namespace ootori::server {

void fill_random(std::span<unsigned char> bytes) {
  // Fails only on a system without a source of randomness, where nothing that follows would be safe.
  static const bool ready = sodium_init() >= 0;
  if (!ready) std::abort();
  randombytes_buf(bytes.data(), bytes.size());
}

std::uint64_t random_number() {
  std::uint64_t number = 0;
  fill_random({reinterpret_cast<unsigned char*>(&number), sizeof number});
  return number;
}

// 53 bits, as many as a JSON number holds exactly.
std::int64_t random_row() { return static_cast<std::int64_t>(random_number() >> 11U); }

Color any_color() { return (random_number() & 1) == 0 ? Color::black : Color::white; }

}  // namespace ootori::server
