// Files that a command writes as a whole.
#pragma once

#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>

#include "cli/failure.hpp"

namespace ootori::cli {

// Written beside and then renamed, so that an interruption leaves the old file or the new one.
inline void write_or_fail(const std::string& path, std::string_view bytes) {
  const std::string beside = path + ".new";
  {
    std::ofstream out{beside, std::ios::binary};
    out << bytes;
    if (!out.flush()) fail("cannot write " + beside, ExitStatus::failed);
  }
  std::error_code problem;
  std::filesystem::rename(beside, path, problem);
  if (problem) fail("cannot write " + path + ": " + problem.message(), ExitStatus::failed);
}

}  // namespace ootori::cli
