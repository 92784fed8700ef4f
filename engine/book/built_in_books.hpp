// The opening books compiled into the program from engine/books/. The WebAssembly build has none, because a book is
// larger than the engine; a web page downloads the book and passes it to read_book.
#pragma once

#include "engine/book/book.hpp"

namespace ootori {

// Always returns the same book; null if there is none for the game. Safe on any thread.
template <class G>
[[nodiscard]] SharedBook<G> built_in_book();

}  // namespace ootori
