// Files that a command writes as a whole.
#pragma once

#include <filesystem>
#include <fstream>
#include <iostream>
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

// To the file, or to the standard output where the name is "-".
inline void write_or_print(const std::string& path, std::string_view bytes) {
  if (path == "-") {
    std::cout << bytes;
    return;
  }
  std::ofstream file{path, std::ios::binary};
  file << bytes;
  file.close();
  if (!file) fail("cannot write the file '" + path + "'", ExitStatus::failed);
}

}  // namespace ootori::cli
