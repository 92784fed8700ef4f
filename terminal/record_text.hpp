// The encodings of files with game records.
#pragma once

#include <string>

namespace ootori::terminal {

// The text of a file in UTF-8. A file that is not in UTF-8 is read as Shift_JIS with Microsoft's characters, in which
// many shogi programs save records. If it is neither, or PGN, its bytes are returned as they are. Pure.
[[nodiscard]] std::string record_text(std::string bytes);

}  // namespace ootori::terminal
