// The files of an installed program: <prefix>/bin/ootori has them in <prefix>/share/ootori.
#pragma once

#include <filesystem>

namespace ootori::cli {

inline std::filesystem::path installed_files() {
  std::error_code error;
  const auto program = std::filesystem::read_symlink("/proc/self/exe", error);
  return program.parent_path().parent_path() / "share" / "ootori";
}

}  // namespace ootori::cli
