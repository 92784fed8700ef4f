#include "notation/mail_handicap.hpp"

#include <algorithm>

#include "notation/keyboard.hpp"
#include "notation/piece_name.hpp"
#include "notation/placement.hpp"
#include "notation/text_cursor.hpp"

namespace ootori {
namespace {

using placement::AnySetup;
using HandicapVerdict = std::expected<void, HandicapError>;

std::unexpected<HandicapError> fault(HandicapFault fault, std::size_t at, std::string_view found = {}) {
  return std::unexpected(HandicapError{.fault = fault, .at = at, .found = std::string{found}});
}

class HandicapReader {
 public:
  HandicapReader(const GameSpec& spec, std::string_view text, AnySetup& setup)
      : spec_(spec), text_(text), setup_(setup) {}

  HandicapVerdict run() {
    if (text_.accept("-handicap=")) text_.skip_spaces();
    if (text_.done()) return fault(HandicapFault::empty_text, 0);
    if (const Handicap* named = handicap_named(text_.rest())) return give(*named), HandicapVerdict{};
    while (!text_.done()) {
      const auto done = TextCursor::is_digit(text_.peek()) ? number_or_square() : piece();
      if (!done) return done;
      text_.skip_spaces();
      if (text_.accept(',')) text_.skip_spaces();
    }
    return {};
  }

 private:
  // The standard handicap with this id or name.
  [[nodiscard]] const Handicap* handicap_named(std::string_view text) const {
    const auto is_meant = [&](const Handicap& handicap) {
      return handicap.id == text || handicap.name.ja == text ||
             std::ranges::equal(handicap.name.en, text, {}, uppercase, uppercase);
    };
    const auto found = std::ranges::find_if(spec_.handicaps, is_meant);
    return found == spec_.handicaps.end() ? nullptr : &*found;
  }

  void give(const Handicap& handicap) {
    for (const std::string_view name : handicap.removed) at(*parse_square(spec_, name)).reset();
  }

  std::optional<Piece>& at(Square square) { return setup_.board[index(square)]; }

  HandicapVerdict number_or_square() {
    const std::size_t start = text_.at();
    const std::string_view name = first_characters(text_.rest(), 2);
    if (name.ends_with('p')) {
      text_.skip(2);
      return ladder(start, name);
    }
    const auto square = parse_square(spec_, name);
    if (!square) {
      const bool is_square = name.size() == 2 && name[1] >= 'a' && name[1] <= 'z';
      return fault(is_square ? HandicapFault::off_board : HandicapFault::unknown_word, start, name);
    }
    text_.skip(2);
    return text_.accept('=') ? put(*square, start) : take(*square, start, name);
  }

  HandicapVerdict ladder(std::size_t start, std::string_view word) {
    const auto pieces = static_cast<std::size_t>(word.front() - '0');
    const auto found = std::ranges::find(spec_.handicaps, pieces, [](const Handicap& h) { return h.removed.size(); });
    if (found == spec_.handicaps.end()) return fault(HandicapFault::not_on_the_ladder, start, word);
    give(*found);
    return {};
  }

  HandicapVerdict take(Square square, std::size_t start, std::string_view name) {
    const auto& piece = at(square);
    if (!piece) return fault(HandicapFault::nothing_there, start, name);
    if (piece->color != Color::white) return fault(HandicapFault::not_whites, start, name);
    if (piece->type == spec_.royal) return fault(HandicapFault::royal, start, name);
    at(square).reset();
    return {};
  }

  HandicapVerdict put(Square square, std::size_t start) {
    const NamedKind named = read_piece_name(spec_, text_.rest());
    if (!named.kind || !named.namesakes.empty()) {
      return fault(HandicapFault::unknown_word, text_.at(), first_characters(text_.rest(), 2));
    }
    const bool on_royal = at(square) && at(square)->type == spec_.royal;
    if (*named.kind == spec_.royal || on_royal) return fault(HandicapFault::royal, start);
    at(square) = Piece{Color::white, *named.kind};
    text_.skip(named.length);
    return {};
  }

  // White's own left is the right side of the board as Black sees it. White's back rank comes first.
  HandicapVerdict piece() {
    const NamedKind named = read_piece_name(spec_, text_.rest());
    if (!named.kind) return fault(HandicapFault::unknown_word, text_.at(), first_characters(text_.rest(), 2));
    if (*named.kind == spec_.royal) return fault(HandicapFault::royal, text_.at());
    for (int column = spec_.files - 1; column >= 0; --column) {
      for (int row = 0; row < spec_.ranks; ++row) {
        auto& square = at(*square_at(spec_, column, row));
        if (!square || square->color != Color::white) continue;
        if (square->type != *named.kind && !named.namesakes.has(square->type)) continue;
        square.reset();
        text_.skip(named.length);
        return {};
      }
    }
    return fault(HandicapFault::no_such_piece, text_.at(), text_.rest().substr(0, named.length));
  }

  const GameSpec& spec_;
  TextCursor text_;
  AnySetup& setup_;
};

template <class G>
bool is_promoted(PieceType type) {
  return std::ranges::any_of(G::spec.pieces, [&](const auto& piece) { return piece.promotes_to == type; });
}

std::string ladder_words(const GameSpec& spec) {
  std::string words;
  for (const Handicap& handicap : spec.handicaps) {
    const std::string word = std::to_string(handicap.removed.size()) + "p";
    if (!words.contains(word)) words += (words.empty() ? "" : ", ") + word;
  }
  return words;
}

}  // namespace

template <class G>
std::expected<Position<G>, HandicapError> parse_mail_handicap(std::string_view text) {
  AnySetup any = placement::as_any(Setup<G>::initial(), 1);
  any.side_to_move = Color::white;
  const std::string plain = in_ascii(text);
  if (const auto read = HandicapReader{G::spec, trimmed(plain), any}.run(); !read) return std::unexpected(read.error());
  auto position = Position<G>::from(placement::as_setup<G>(any), Strictness::lenient);
  if (!position) {
    return std::unexpected(HandicapError{.fault = HandicapFault::bad_setup, .setup = std::move(position.error())});
  }
  return *position;
}

std::expected<AnyPosition, HandicapError> parse_mail_handicap(const GameSpec& spec, std::string_view text) {
  return visit_game(spec, [&]<class G>() -> std::expected<AnyPosition, HandicapError> {
    auto position = parse_mail_handicap<G>(text);
    if (!position) return std::unexpected(std::move(position.error()));
    return AnyPosition{*position};
  });
}

template <class G>
std::optional<std::string> handicap_of(const Position<G>& start) {
  const Setup<G> usual = Setup<G>::initial();
  const Setup<G> setup = start.setup();
  if (setup.side_to_move != Color::white || setup.hands != usual.hands || setup.board == usual.board)
    return std::nullopt;
  for (const Handicap& handicap : G::spec.handicaps) {
    if (setup.board == handicap_setup<G>(handicap).board) return std::string{handicap.id};
  }
  std::string words;
  for (int square = 0; square < Board<G>::squares; ++square) {
    const auto& before = usual.board[static_cast<std::size_t>(square)];
    const auto& now = setup.board[static_cast<std::size_t>(square)];
    if (now == before) continue;
    if ((before && before->color == Color::black) || (now && now->color == Color::black)) return std::nullopt;
    words += (words.empty() ? "" : ",") + square_name(G::spec, Square{square});
    if (now) words += is_promoted<G>(now->type) ? "=+" : "=";
    if (now) words += G::spec[now->type].letter;
  }
  return words;
}

std::optional<std::string> handicap_of(const AnyPosition& start) {
  return std::visit([](const auto& position) { return handicap_of(position); }, start);
}

std::string_view code(HandicapFault fault) {
  switch (fault) {
    case HandicapFault::empty_text: return "empty_text";
    case HandicapFault::unknown_word: return "unknown_word";
    case HandicapFault::off_board: return "off_board";
    case HandicapFault::no_such_piece: return "no_such_piece";
    case HandicapFault::nothing_there: return "nothing_there";
    case HandicapFault::not_whites: return "not_whites";
    case HandicapFault::royal: return "royal";
    case HandicapFault::not_on_the_ladder: return "not_on_the_ladder";
    case HandicapFault::bad_setup: return "bad_setup";
  }
  return "";
}

std::string describe(const GameSpec& spec, const HandicapError& error) {
  const std::string found = quoted(error.found);
  const std::string where = " (character " + std::to_string(error.at + 1) + ")";
  switch (error.fault) {
    case HandicapFault::empty_text: return "Say which pieces White gives, as in 'R,1a'.";
    case HandicapFault::unknown_word: return "There is no piece and no square " + found + where + ".";
    case HandicapFault::off_board: return "The square " + found + " is not on the board" + where + ".";
    case HandicapFault::no_such_piece: return "White has no " + found + " to give" + where + ".";
    case HandicapFault::nothing_there: return "There is no piece on " + found + where + ".";
    case HandicapFault::not_whites:
      return "The piece on " + found + " is Black's; only White gives pieces" + where + ".";
    case HandicapFault::royal:
      return "The " + std::string{spec[spec.royal].name} + " cannot be given or placed" + where + ".";
    case HandicapFault::not_on_the_ladder:
      return std::string{spec.name} + " has no handicap " + found + "; it has " + ladder_words(spec) + where + ".";
    case HandicapFault::bad_setup: break;
  }
  std::string out = "These pieces do not make a valid position:";
  for (const SetupError& fault : error.setup) out += " " + describe(spec, fault) + ";";
  out.back() = '.';
  return out;
}

#define OOTORI_INSTANTIATE(G)                                                                  \
  template std::expected<Position<G>, HandicapError> parse_mail_handicap<G>(std::string_view); \
  template std::optional<std::string> handicap_of(const Position<G>&);
OOTORI_FOR_EACH_GAME(OOTORI_INSTANTIATE)
#undef OOTORI_INSTANTIATE

}  // namespace ootori
