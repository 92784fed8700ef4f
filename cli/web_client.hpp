// The built web client, as `serve` offers it and `edition` copies it.
#pragma once

#include <filesystem>
#include <optional>

#include "cli/installed_files.hpp"

namespace ootori::cli {

// Beside an installed program, or in the tree that it was built from (packages have none).
inline std::optional<std::filesystem::path> find_web_client() {
  std::error_code error;
  for (const std::filesystem::path& folder : {installed_files() / "web", std::filesystem::path{OOTORI_WEB_DIR}}) {
    if (!folder.empty() && std::filesystem::exists(folder / "index.html", error)) return folder;
  }
  return std::nullopt;
}

}  // namespace ootori::cli
