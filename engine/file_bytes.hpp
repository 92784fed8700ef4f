// Reads whole files.
#pragma once

#include <array>
#include <filesystem>
#include <fstream>
#include <optional>
#include <string>

namespace ootori {

// The bytes of the file; nothing if it cannot be read to its end. A folder can be opened like a file and fails only
// when it is read, and an iterator over the stream would then throw.
[[nodiscard]] inline std::optional<std::string> file_bytes(const std::filesystem::path& path) {
  std::ifstream file{path, std::ios::binary};
  std::string bytes;
  std::array<char, 1 << 16> part;
  while (file.read(part.data(), part.size()) || file.gcount() > 0) {
    bytes.append(part.data(), static_cast<std::size_t>(file.gcount()));
  }
  if (!file.eof()) return std::nullopt;
  return bytes;
}

}  // namespace ootori
