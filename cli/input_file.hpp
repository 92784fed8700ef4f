// Reads whole files.
#pragma once

#include <array>
#include <fstream>
#include <string>

#include "cli/failure.hpp"

namespace ootori::cli {

// The bytes of the file. Ends the program if it cannot be read.
inline std::string read_or_fail(const std::string& path) {
  std::ifstream file{path, std::ios::binary};
  std::string bytes;
  std::array<char, 1 << 16> part;
  while (file.read(part.data(), part.size()) || file.gcount() > 0) {
    bytes.append(part.data(), static_cast<std::size_t>(file.gcount()));
  }
  if (!file.eof()) fail("cannot read the file '" + path + "'");
  return bytes;
}

}  // namespace ootori::cli
