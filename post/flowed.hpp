// RFC 3676: text whose lines were broken by the mail program and are put together again by the reader. Pure.
#pragma once

#include <string>
#include <string_view>

namespace ootori::post {

enum class DeletesSpace : bool { no, yes };  // the parameter DelSp

// The same text with a line for each paragraph. Quoted lines keep their marks and are joined with those of their depth.
[[nodiscard]] std::string unflowed(std::string_view text, DeletesSpace deletes);

}  // namespace ootori::post
