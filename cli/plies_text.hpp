// A number of plies in words.
#pragma once

#include <string>

#include <fmt/format.h>

namespace ootori::cli {

inline std::string plies_text(int plies) { return plies == 1 ? "1 ply" : fmt::format("{} plies", plies); }

}  // namespace ootori::cli
