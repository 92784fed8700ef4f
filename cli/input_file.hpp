// Reads whole files.
#pragma once

#include <string>

#include "cli/failure.hpp"
#include "engine/file_bytes.hpp"

namespace ootori::cli {

// The bytes of the file. Ends the program if it cannot be read.
inline std::string read_or_fail(const std::string& path) {
  auto bytes = file_bytes(path);
  if (!bytes) fail("cannot read the file '" + path + "'");
  return *std::move(bytes);
}

}  // namespace ootori::cli
