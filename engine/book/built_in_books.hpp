// The books that the program brings with it: those that lie in engine/books/ when it is built. A build for browsers has
// none, because a book is larger than the engine; a page that wants one fetches it and hands it to read_book.
#pragma once

#include "engine/book/book.hpp"

namespace ootori {

// The same one each time; null where there is none for the game. Safe to call from any thread.
template <class G>
[[nodiscard]] SharedBook<G> built_in_book();

}  // namespace ootori
