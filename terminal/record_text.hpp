// The encodings of files with game records.
#pragma once

#include <string>

namespace ootori::terminal {

// The text of a file in UTF-8. A file in another encoding is read as Shift_JIS with Microsoft's characters, in which
// many shogi programs save records, or as Windows-1252, in which many chess programs save PGN. Pure.
[[nodiscard]] std::string record_text(std::string bytes);

}  // namespace ootori::terminal
