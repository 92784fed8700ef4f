// The books built into the program: the files that were in engine/books/ when it was built. A build for browsers has
// none, because a book is larger than the engine; a web page loads the book and passes it to read_book.
#pragma once

#include "engine/book/book.hpp"

namespace ootori {

// Always returns the same book; null if there is none for the game. Safe on any thread.
template <class G>
[[nodiscard]] SharedBook<G> built_in_book();

}  // namespace ootori
