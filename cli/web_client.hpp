// The built web client, as `serve` offers it and `edition` copies it.
#pragma once

#include <filesystem>
#include <optional>

namespace ootori::cli {

// Beside an installed program, or in the tree that it was built from.
inline std::optional<std::filesystem::path> find_web_client() {
  std::error_code error;
  const auto program = std::filesystem::read_symlink("/proc/self/exe", error);
  for (const std::filesystem::path& folder :
       {program.parent_path().parent_path() / "share" / "ootori" / "web", std::filesystem::path{OOTORI_WEB_DIR}}) {
    if (std::filesystem::exists(folder / "index.html", error)) return folder;
  }
  return std::nullopt;
}

}  // namespace ootori::cli
