// The built web client, which `serve` delivers and `edition` copies.
#pragma once

#include <filesystem>
#include <optional>

#include "cli/installed_files.hpp"

namespace ootori::cli {

// The folder beside an installed program, or in the source tree from which it was built (packages have none).
inline std::optional<std::filesystem::path> find_web_client() {
  std::error_code error;
  for (const std::filesystem::path& folder : {installed_files() / "web", std::filesystem::path{OOTORI_WEB_DIR}}) {
    if (!folder.empty() && std::filesystem::exists(folder / "index.html", error)) return folder;
  }
  return std::nullopt;
}

}  // namespace ootori::cli
