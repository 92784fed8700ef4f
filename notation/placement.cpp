#include "notation/placement.hpp"

namespace ootori::placement {
namespace {

class BoardReader {
 public:
  BoardReader(const GameSpec& spec, TextCursor& text, AnySetup& setup) : spec_(spec), text_(text), setup_(setup) {}

  Result run() {
    for (row_ = 0; row_ < spec_.ranks; ++row_) {
      if (row_ > 0 && !text_.accept('/')) return fault(SfenFault::too_few_ranks, row_, spec_.ranks);
      if (const auto read = rank(); !read) return read;
    }
    if (text_.peek() == '/') return fault(SfenFault::too_many_ranks, spec_.ranks + 1, spec_.ranks);
    return {};
  }

 private:
  Result rank() {
    column_ = 0;
    while (!text_.done() && !ends_rank(text_.peek())) {
      const auto read = TextCursor::is_digit(text_.peek()) ? gap() : piece();
      if (!read) return read;
    }
    if (column_ < spec_.files) return fault(SfenFault::short_rank, column_, spec_.files);
    return {};
  }

  static bool ends_rank(char c) { return c == '/' || c == '[' || TextCursor::is_space(c); }

  Result gap() {
    const int squares = text_.peek() - '0';
    if (squares == 0) return fault(SfenFault::bad_gap);
    if (column_ + squares > spec_.files) return fault(SfenFault::long_rank, column_ + squares, spec_.files);
    column_ += squares;
    text_.skip();
    return {};
  }

  Result piece() {
    const std::size_t start = text_.at();
    const bool promoted = text_.accept('+');
    if (promoted && (text_.done() || ends_rank(text_.peek()) || TextCursor::is_digit(text_.peek()))) {
      return fault(SfenFault::lone_plus);
    }
    const auto type = type_of_letter(spec_, text_.peek());
    if (!type) return fault(SfenFault::unknown_letter);
    if (promoted && !spec_[*type].promotes_to) return fault(SfenFault::does_not_promote);
    if (column_ == spec_.files) return fault_at(start, SfenFault::long_rank, column_ + 1, spec_.files);

    setup_.board[static_cast<std::size_t>(row_ * spec_.files + column_)] =
        Piece{color_of_letter(text_.peek()), promoted ? *spec_[*type].promotes_to : *type};
    ++column_;
    text_.skip();
    return {};
  }

  Result fault(SfenFault fault, int seen = 0, int expected = 0) { return fault_at(text_.at(), fault, seen, expected); }
  Result fault_at(std::size_t at, SfenFault fault, int seen, int expected) {
    return std::unexpected(SfenError{.fault = fault,
                                     .at = at,
                                     .found = std::string{first_characters(text_.rest(), 1)},
                                     .rank = row_ + 1,
                                     .seen = seen,
                                     .expected = expected});
  }

  const GameSpec& spec_;
  TextCursor& text_;
  AnySetup& setup_;
  int row_ = 0;
  int column_ = 0;
};

void write_gap(int& squares, std::string& out) {
  if (squares > 0) out += static_cast<char>('0' + squares);
  squares = 0;
}

}  // namespace

Result fault(SfenFault fault, std::size_t at, std::string_view found) {
  return std::unexpected(SfenError{.fault = fault, .at = at, .found = std::string{found}});
}

std::expected<AnySetup, SfenError> read(const GameSpec& spec, std::string_view source,
                                        std::initializer_list<ReadField> fields) {
  AnySetup setup;
  TextCursor text{without_byte_order_mark(source)};
  text.skip_spaces();
  if (text.accept("sfen ")) text.skip_spaces();
  if (text.done()) return std::unexpected(SfenError{.fault = SfenFault::empty_text, .at = text.at()});
  if (const auto done = read_board(spec, text, setup); !done) return std::unexpected(done.error());
  for (const ReadField read_field : fields) {
    if (const auto done = read_field(spec, text, setup); !done) return std::unexpected(done.error());
  }
  return setup;
}

Result read_side(TextCursor& text, AnySetup& setup, char letter_of_black) {
  text.skip_spaces();
  if (text.done()) return fault(SfenFault::missing_side, text.at());
  const std::size_t at = text.at();
  const std::string_view side = text.word();
  if (side != "b" && side != "w") return fault(SfenFault::bad_side, at, side);
  setup.side_to_move = side.front() == letter_of_black ? Color::black : Color::white;
  return {};
}

Result read_board(const GameSpec& spec, TextCursor& text, AnySetup& setup) {
  return BoardReader{spec, text, setup}.run();
}

void write_board(const GameSpec& spec, const AnySetup& setup, std::string& out) {
  int empty = 0;
  for (int square = 0; square < spec.squares(); ++square) {
    if (square > 0 && square % spec.files == 0) {
      write_gap(empty, out);
      out += '/';
    }
    const auto& piece = setup.board[static_cast<std::size_t>(square)];
    if (!piece) {
      ++empty;
      continue;
    }
    write_gap(empty, out);
    if (spec[piece->type].promoted_from) out += '+';
    out += letter_of(spec, *piece);
  }
  write_gap(empty, out);
}

}  // namespace ootori::placement
