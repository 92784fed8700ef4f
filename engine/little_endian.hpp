// Little-endian integers in files, independent of the machine's byte order.
#pragma once

#include <concepts>
#include <cstddef>
#include <string>
#include <string_view>

namespace ootori {

template <std::unsigned_integral T>
void append_little_endian(std::string& bytes, T value) {
  for (std::size_t i = 0; i < sizeof(T); ++i) bytes.push_back(static_cast<char>(value >> (8 * i) & 0xff));
}

// The number at offset `at`. All its bytes must lie within `bytes`: this is not checked.
template <std::unsigned_integral T>
[[nodiscard]] T read_little_endian(std::string_view bytes, std::size_t at) {
  T value = 0;
  for (std::size_t i = 0; i < sizeof(T); ++i) {
    value =
        static_cast<T>(value | static_cast<T>(static_cast<T>(static_cast<unsigned char>(bytes[at + i])) << (8 * i)));
  }
  return value;
}

}  // namespace ootori
