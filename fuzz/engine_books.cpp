// Any bytes as an opening book: one that comes back the same and names legal moves only, or an error fit to be shown.
#include <cstdint>
#include <string>
#include <string_view>

#include "engine/book/book_file.hpp"
#include "engine/book/book_play.hpp"
#include "engine/little_endian.hpp"
#include "fuzz/require.hpp"

namespace {

using namespace ootori;
using fuzz::require;

template <class G>
void look_up(const Book<G>& book, const Game<G>& game) {
  for (const BookMove& move : book.moves(game.position())) require(is_legal(game.position(), move.move));
  const auto chosen = choose_book_move(book, game, 50, 1);
  require(!chosen || !game.illegality(chosen->move));
}

template <class G>
void check(const Book<G>& book, std::string_view bytes) {
  require(write_book(book) == bytes);
  look_up(book, Game<G>{});
  for (const Handicap& handicap : G::spec.handicaps) look_up(book, Game<G>::with_handicap(handicap));
}

void read(std::string_view bytes) {
  const auto book = read_book(bytes);
  if (!book) return fuzz::require_message(book.error());
  std::visit([&](const auto& known) { check(*known, bytes); }, *book);
}

// Bytes that nobody made on purpose fail at the checksum, so they also go in as positions behind a right header. The
// first byte is the number of positions, and a zero in place of the first key stands for the starting position's.
template <class G>
void read_as_positions(std::string_view bytes) {
  if (bytes.empty()) return;
  std::string body{bytes.substr(1)};
  if (body.size() >= 8 && body.front() == 0) {
    std::string key;
    append_little_endian(key, BookPlace<G>::of(Position<G>::initial()).position.key());
    body.replace(0, 8, key);
  }
  std::uint64_t sum = 0xcbf29ce484222325;
  for (const char byte : body) sum = (sum ^ static_cast<unsigned char>(byte)) * 0x100000001b3;
  std::string header = write_book(Book<G>{});
  header[32] = bytes.front();
  header.resize(64);
  append_little_endian(header, sum);
  read(header + body);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  read(bytes);
  for (const GameSpec* spec : all_games) visit_game(*spec, [&]<class G>() { read_as_positions<G>(bytes); });
  return 0;
}
