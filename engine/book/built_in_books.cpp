#include "engine/book/built_in_books.hpp"

#include <string_view>

#include "engine/book/book_file.hpp"

namespace ootori {
namespace {

// Empty for a game without a book.
template <class G>
std::string_view book_bytes() {
  return {};
}

#if !defined(__wasm__)
// #embed is C++26; clang supports it earlier as an extension.
#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wc23-extensions"
#if __has_embed("../books/tori.book")
constexpr unsigned char tori_book[]{
#embed "../books/tori.book"
};
template <>
std::string_view book_bytes<Tori>() {
  return {reinterpret_cast<const char*>(tori_book), sizeof tori_book};
}
#endif
#if __has_embed("../books/yari.book")
constexpr unsigned char yari_book[]{
#embed "../books/yari.book"
};
template <>
std::string_view book_bytes<Yari>() {
  return {reinterpret_cast<const char*>(yari_book), sizeof yari_book};
}
#endif
#pragma clang diagnostic pop
#endif

}  // namespace

template <class G>
SharedBook<G> built_in_book() {
  static const SharedBook<G> book = [] -> SharedBook<G> {
    const auto read = read_book(book_bytes<G>());
    return read ? std::get<SharedBook<G>>(*read) : nullptr;
  }();
  return book;
}

#define INSTANTIATE(G) template SharedBook<G> built_in_book();
OOTORI_FOR_EACH_GAME(INSTANTIATE)
#undef INSTANTIATE

}  // namespace ootori
