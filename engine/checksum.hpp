// The checksum of this program's binary files. It finds damage, not forgeries.
#pragma once

#include <cstdint>
#include <string_view>

namespace ootori {

// FNV-1a (Fowler, Noll, Vo), 64 bits.
[[nodiscard]] inline std::uint64_t checksum(std::string_view bytes) {
  std::uint64_t sum = 0xcbf29ce484222325;
  for (const char byte : bytes) sum = (sum ^ static_cast<unsigned char>(byte)) * 0x100000001b3;
  return sum;
}

}  // namespace ootori
