#include "engine/book/book_file.hpp"

#include <algorithm>
#include <optional>

#if !defined(__wasm__)
#include "engine/file_bytes.hpp"
#endif
#include "engine/checksum.hpp"
#include "engine/little_endian.hpp"

namespace ootori {
namespace {

constexpr std::string_view book_format = "OOTBOOK1";
constexpr std::size_t book_name_bytes = 16;
constexpr std::size_t book_header_bytes = 72;
constexpr std::size_t least_entry_bytes = 9 + 7;  // a key, a count and a move without games

void append_leb128(std::string& bytes, std::uint32_t value) {
  for (; value >= 0x80; value >>= 7) bytes.push_back(static_cast<char>(value | 0x80));
  bytes.push_back(static_cast<char>(value));
}

std::string header_of(std::string_view id, Key start, std::size_t positions, const BookTerms& terms) {
  std::string bytes{book_format};
  bytes += id;
  bytes.resize(book_format.size() + book_name_bytes, '\0');
  append_little_endian(bytes, start);
  append_little_endian(bytes, static_cast<std::uint32_t>(positions));
  for (const std::uint32_t number : {terms.nodes, terms.lines, terms.game_nodes, terms.games, 0U}) {
    append_little_endian(bytes, number);
  }
  append_little_endian(bytes, terms.seed);
  return bytes;
}

BookTerms terms_in(std::string_view bytes) {
  const auto number = [&](std::size_t at) { return read_little_endian<std::uint32_t>(bytes, at); };
  return {.nodes = number(36),
          .lines = number(40),
          .game_nodes = number(44),
          .games = number(48),
          .seed = read_little_endian<std::uint64_t>(bytes, 56)};
}

// Reads the positions one by one. After a failure, `fault` says what is wrong.
template <class G>
class EntryReader {
 public:
  EntryReader(std::string_view bytes, std::size_t at) : bytes_(bytes), at_(at) {}

  [[nodiscard]] const std::string& fault() const { return fault_; }
  [[nodiscard]] bool at_end() const { return at_ == bytes_.size(); }

  std::optional<BookEntry> next() {
    if (bytes_.size() - at_ < least_entry_bytes) return refuse("ends in the middle of a position");
    BookEntry entry{read_little_endian<std::uint64_t>(bytes_, at_), {}};
    if (last_key_ && entry.key <= *last_key_) return refuse("has positions that are out of order");
    last_key_ = entry.key;
    const std::size_t count = static_cast<unsigned char>(bytes_[at_ + 8]);
    at_ += 9;
    if (count == 0) return refuse("has a position without moves");
    while (entry.moves.size() < count) {
      const auto move = next_move();
      if (!move) return std::nullopt;
      const auto is_same = [&](const BookMove& other) { return other.move == move->move; };
      if (std::ranges::any_of(entry.moves, is_same)) return refuse("has the same move twice");
      if (!entry.moves.empty() && !is_better(entry.moves.back(), *move))
        return refuse("has moves that are out of order");
      entry.moves.push_back(*move);
    }
    return entry;
  }

 private:
  std::nullopt_t refuse(std::string fault) {
    fault_ = std::move(fault);
    return std::nullopt;
  }

  std::optional<BookMove> next_move() {
    if (bytes_.size() - at_ < 4) return refuse("ends in the middle of a move");
    const auto raw = read_little_endian<std::uint16_t>(bytes_, at_);
    const auto evaluation = static_cast<std::int16_t>(read_little_endian<std::uint16_t>(bytes_, at_ + 2));
    at_ += 4;
    const Move move = Move::from_raw(raw);
    if (move.raw() != raw || !is_on_board(move)) return refuse("has an invalid move");
    if (evaluation < -Score::win_in(0).raw() || evaluation > Score::win_in(0).raw()) {
      return refuse("has an evaluation that is out of bounds");
    }
    const auto wins = next_number();
    const auto draws = next_number();
    const auto losses = next_number();
    if (!wins || !draws || !losses) return refuse("has an invalid count of games");
    return BookMove{move, Score::centipawns(evaluation), *wins, *draws, *losses};
  }

  static bool is_on_board(Move move) {
    constexpr int squares = Board<G>::squares;
    if (move.to().value >= squares) return false;
    return move.is_drop() ? static_cast<std::size_t>(move.dropped().value) < G::spec.hand_kinds() && !move.promotes()
                          : move.from().value < squares;
  }

  // LEB128 in the fewest bytes possible, so that every book has a single encoding.
  std::optional<std::uint32_t> next_number() {
    std::uint32_t value = 0;
    for (int shift = 0; at_ < bytes_.size() && shift < 32; shift += 7) {
      const auto byte = static_cast<unsigned char>(bytes_[at_++]);
      const std::uint32_t part = byte & 0x7f;
      if (shift == 28 && part > 0xf) return std::nullopt;
      value |= part << shift;
      if (byte < 0x80) return byte == 0 && shift > 0 ? std::nullopt : std::optional{value};
    }
    return std::nullopt;
  }

  std::string_view bytes_;
  std::size_t at_;
  std::optional<Key> last_key_;
  std::string fault_;
};

template <class G>
std::expected<AnyBook, std::string> read_entries(std::string_view bytes) {
  if (read_little_endian<std::uint64_t>(bytes, 24) != Position<G>::initial().key()) {
    return std::unexpected("was built by a program with different position keys; build it again");
  }
  if (read_little_endian<std::uint32_t>(bytes, 52) != 0) return std::unexpected("has a later version of the format");
  if (read_little_endian<std::uint64_t>(bytes, 64) != checksum(bytes.substr(book_header_bytes))) {
    return std::unexpected("is damaged: its checksum is wrong");
  }
  const std::size_t positions = read_little_endian<std::uint32_t>(bytes, 32);
  if (positions > (bytes.size() - book_header_bytes) / least_entry_bytes) {
    return std::unexpected("is too short for its " + std::to_string(positions) + " positions");
  }
  std::vector<BookEntry> entries;
  entries.reserve(positions);
  EntryReader<G> reader{bytes, book_header_bytes};
  while (entries.size() < positions) {
    auto entry = reader.next();
    if (!entry) return std::unexpected(reader.fault());
    entries.push_back(*std::move(entry));
  }
  if (!reader.at_end()) return std::unexpected("has data after its last position");
  return std::make_shared<const Book<G>>(std::move(entries), terms_in(bytes));
}

}  // namespace

template <class G>
std::string write_book(const Book<G>& book) {
  std::string body;
  for (const BookEntry& entry : book.entries()) {
    append_little_endian(body, entry.key);
    append_little_endian(body, static_cast<std::uint8_t>(entry.moves.size()));
    for (const BookMove& move : entry.moves) {
      append_little_endian(body, move.move.raw());
      append_little_endian(body, static_cast<std::uint16_t>(move.evaluation.raw()));
      for (const std::uint32_t games : {move.wins, move.draws, move.losses}) append_leb128(body, games);
    }
  }
  std::string bytes = header_of(G::spec.id, Position<G>::initial().key(), book.size(), book.terms());
  append_little_endian(bytes, checksum(body));
  return bytes + body;
}

std::expected<AnyBook, std::string> read_book(std::string_view bytes) {
  if (!bytes.starts_with(book_format)) return std::unexpected("is not an opening book of this program");
  if (bytes.size() < book_header_bytes) {
    return std::unexpected("ends within its first " + std::to_string(book_header_bytes) + " bytes");
  }
  const std::string_view name = bytes.substr(book_format.size(), book_name_bytes);
  for (const GameSpec* spec : all_games) {
    std::string padded{spec->id};
    padded.resize(book_name_bytes, '\0');
    if (name == padded) return visit_game(*spec, [&]<class G>() { return read_entries<G>(bytes); });
  }
  return std::unexpected("is for an unknown game");
}

#if !defined(__wasm__)  // browsers have no files
std::expected<AnyBook, std::string> read_book_file(const std::filesystem::path& path) {
  const auto bytes = file_bytes(path);
  if (!bytes) return std::unexpected("cannot read " + path.string());
  auto book = read_book(*bytes);
  if (!book) return std::unexpected(path.string() + " " + book.error());
  return book;
}
#endif

#define INSTANTIATE(G) template std::string write_book(const Book<G>&);
OOTORI_FOR_EACH_GAME(INSTANTIATE)
#undef INSTANTIATE

}  // namespace ootori
