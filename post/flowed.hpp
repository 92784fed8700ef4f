// RFC 3676 (format=flowed): joins lines that the sender's mail program has broken. Pure functions.
#pragma once

#include <string>
#include <string_view>

namespace ootori::post {

enum class DeletesSpace : bool { no, yes };  // the DelSp parameter

// The text with one line for each paragraph. Quoted lines keep their marks, and are joined with lines at the same
// quotation depth.
[[nodiscard]] std::string unflowed(std::string_view text, DeletesSpace deletes);

}  // namespace ootori::post
