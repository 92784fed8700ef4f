#include <algorithm>
#include <iterator>

#include "notation/hodges.hpp"
#include "notation/movetext.hpp"
#include "notation/pgn_words.hpp"
#include "notation/piece_name.hpp"
#include "notation/record_time.hpp"

namespace ootori {
namespace {

using Done = std::expected<void, RecordError>;

constexpr std::size_t most_warnings = 100;  // in one record; more would be useless

// A move that is followed by a plus sign.
struct PlusSign {
  std::size_t at;  // in the text, in bytes from its start
  int move_number;
  std::string_view text;
  Move move;
};

// A sign of check or mate that is wrong or missing.
struct OddSign {
  std::size_t at;
  std::string sentence{};
  bool is_missing = false;
};

// The record if plus signs mean one particular thing.
struct Reading {
  std::expected<Record, RecordError> record;
  std::size_t at;  // the place that was reached
  std::vector<PlusSign> plus_signs;
  std::size_t odd_signs = 0;
};

// The text without the carriage returns at the ends of lines.
std::string with_newlines(std::string_view text) {
  std::string lines;
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (!text.substr(at).starts_with("\r\n")) lines += text[at];
  }
  return lines;
}

// The line of a place in the text.
int line_at(TextCursor text, std::size_t at) {
  text.skip(at - text.at());
  return text.line();
}

class MovetextReader {
 public:
  MovetextReader(const TextCursor& text, const Record& head, const MovetextTerms& terms, SanPlus plus)
      : text_(text), builder_(head), terms_(terms), plus_(plus) {}

  Reading run() && {
    Reading reading{.record = read_all(), .at = text_.at(), .plus_signs = std::move(plus_signs_)};
    if (!reading.record) return reading;
    // A writer who marks no checks at all has omitted none.
    if (!has_signs_) std::erase_if(odd_signs_, [](const OddSign& sign) { return sign.is_missing; });
    reading.odd_signs = odd_signs_.size();
    if (odd_signs_.size() > most_warnings) odd_signs_.erase(odd_signs_.begin() + most_warnings, odd_signs_.end());
    for (OddSign& sign : odd_signs_) {
      reading.record->warnings.push_back(
          {.line = line_at(text_, sign.at), .column = text_.column_at(sign.at), .text = std::move(sign.sentence)});
    }
    return reading;
  }

 private:
  std::expected<Record, RecordError> read_all() {
    while (skip_to_token(text_), !text_.done()) {
      if (ended_) return fault(RecordFault::bad_line, text_.rest());
      if (const auto done = token(); !done) return std::unexpected(done.error());
    }
    if (builder_.depth() > 0) return fault(RecordFault::unended_text, "(");
    if (!ended_ && terms_.result) take_result(*terms_.result);
    return std::move(builder_).take();
  }

  Done token() {
    switch (text_.peek()) {
      case '{': return comment();
      case ';': return line_comment();
      case '(': return open();
      case ')': return close();
      case '$': return glyph_number(), Done{};
      case '[': return fault(RecordFault::bad_line, "[");
      default: return word();
    }
  }

  // Other numbers describe the position and are not kept in a record.
  void glyph_number() {
    text_.skip();
    const auto glyph = glyph_of_pgn(text_.digits());
    if (glyph) set_glyph(*glyph);
  }

  void set_glyph(Glyph glyph) {
    if (RecordMove* move = builder_.last_move()) move->glyph = glyph;
  }

  Done comment() {
    const std::size_t end = text_.rest().find('}');
    if (end == std::string_view::npos) return fault(RecordFault::unended_text, "{");
    take_comment(text_.rest().substr(1, end - 1));
    text_.skip(end + 1);
    return {};
  }

  Done line_comment() {
    const std::string_view line = text_.rest().substr(1, text_.rest().find('\n') - 1);
    builder_.add_comment(trimmed(line));
    text_.skip_line();
    return {};
  }

  // A comment may contain words, the clock, `[%clk 0:04:59]`, the time spent, `[%emt 0:00:01]`, circles, `[%csl Gd4]`,
  // and arrows, `[%cal Gd4d5]`.
  void take_comment(std::string_view text) {
    std::string words;
    while (!text.empty()) {
      const std::size_t open = text.find("[%");
      words += text.substr(0, open);
      if (open == std::string_view::npos) break;
      const std::size_t close = text.find(']', open);
      if (close == std::string_view::npos) {
        words += text.substr(open);
        break;
      }
      take_command(text.substr(open + 2, close - open - 2));
      text.remove_prefix(close + 1);
    }
    builder_.add_comment(trimmed(with_newlines(words)));
  }

  void take_command(std::string_view command) {
    RecordMove* move = builder_.last_move();
    if (move != nullptr || builder_.depth() == 0) {
      Shapes& shapes = move != nullptr ? move->shapes : builder_.record().shapes;
      std::ranges::move(parse_pgn_shapes(builder_.spec(), command), std::back_inserter(shapes));
      shapes = in_order(std::move(shapes));
    }
    if (move == nullptr) return;
    if (command.starts_with("clk ")) move->clock_left = parse_record_time(command.substr(4));
    if (command.starts_with("emt ")) move->spent = parse_record_time(command.substr(4));
  }

  Done open() {
    if (builder_.depth() == most_variation_depth) return fault(RecordFault::too_deep);
    if (!builder_.begin_variation()) return fault(RecordFault::bad_variation, "(");
    text_.skip();
    return {};
  }

  Done close() {
    if (!builder_.end_variation()) return fault(RecordFault::bad_line, ")");
    text_.skip();
    return {};
  }

  Done word() {
    const std::size_t length = word_length(0);
    const std::string_view word = text_.rest().substr(0, length);
    if (length == 0) return fault(RecordFault::bad_line, first_characters(text_.rest(), 1));
    if (const auto end = pgn::parse_result(word)) {
      if (builder_.depth() == 0) {
        if (const auto done = check_result(word, *end); !done) return done;
        take_result(*end);
      }
      text_.skip(length);
      return {};
    }
    const std::size_t number = number_length(word);
    if (number > 0) {
      if (const auto done = check_number(word.substr(0, number)); !done) return done;
    }
    // The name of a piece may consist of two words.
    const std::size_t name = read_piece_name(builder_.spec(), text_.rest().substr(number)).length;
    const std::size_t end = number + name > length ? word_length(number + name) : length;
    std::string_view move = text_.rest().substr(number, end - number);
    const std::size_t signs = std::min(move.find_last_not_of("!?") + 1, move.size());
    if (signs > 0) {
      if (const auto done = play(move.substr(0, signs)); !done) return done;
    }
    if (const auto glyph = parse_glyph(move.substr(signs))) set_glyph(*glyph);
    text_.skip(end);
    return {};
  }

  // The length up to the end of the word that contains the place `from`.
  [[nodiscard]] std::size_t word_length(std::size_t from) const {
    return std::min(text_.rest().find_first_of(" \t\r\n{}();$", from), text_.rest().size());
  }

  [[nodiscard]] Done check_result(std::string_view word, const std::optional<RecordEnd>& end) const {
    if (!terms_.result) return {};
    const std::string_view stated = pgn::write_result(*terms_.result);
    if (stated == pgn::write_result(end)) return {};
    auto error = fault(RecordFault::contradiction, word);
    error.error().due = stated;
    return error;
  }

  void take_result(const std::optional<RecordEnd>& result) {
    ended_ = true;
    builder_.record().end = result;
    if (result) builder_.record().end->reason = terms_.reason;
  }

  // `12.S-7d` and `12...S-7d` are moves with numbers; `12`, `12.` and `…` are not moves.
  static std::size_t number_length(std::string_view word) {
    constexpr std::string_view ellipsis = "…";
    const std::size_t digits = std::min(word.find_first_not_of("0123456789"), word.size());
    std::size_t end = digits;
    while (end < word.size() && (word[end] == '.' || word.substr(end).starts_with(ellipsis))) {
      end += word[end] == '.' ? 1 : ellipsis.size();
    }
    return end > digits || digits == word.size() ? end : 0;
  }

  // Numbers count pairs of moves, starting with the number of the first position or 1. Dots or an ellipsis stand for
  // the first move of a pair.
  Done check_number(std::string_view text) {
    const std::size_t digits = std::min(text.find_first_not_of("0123456789"), text.size());
    const int ply = first_ply(builder_.record()) + builder_.next_number() - 1;
    const auto number = parse_count(text.substr(0, digits), most_move_number);
    if (builder_.depth() == 0 && builder_.next_number() == 1 && number == 1) pairs_before_ = ply / 2;
    const int due = ply / 2 + 1 - pairs_before_;
    const bool for_second = text.contains("..") || text.contains("…");
    if ((digits == 0 || number == due) && (!for_second || ply % 2 == 1)) return {};
    auto error = fault(RecordFault::bad_number, text);
    error.error().due = std::string{name(side_to_move(builder_.position()))} + "'s move " + std::to_string(due);
    return error;
  }

  Done play(std::string_view text) {
    const bool is_san = looks_like_fsf_san(text) && !TextCursor::is_digit(text.front());
    const auto move =
        is_san ? parse_fsf_san(builder_.position(), text, plus_) : parse_hodges(builder_.position(), text);
    if (!move) {
      auto error = fault(RecordFault::bad_move, text);
      error.error().move_number = builder_.next_number();
      error.error().move = move.error();
      return error;
    }
    if (is_san) note_signs(text, *move);
    builder_.play(*move);
    return {};
  }

  void note_signs(std::string_view text, Move move) {
    const std::size_t at = place_of(text);
    if (text.ends_with('+')) plus_signs_.push_back({at, builder_.next_number(), text, move});
    const std::string_view sign = san_sign(text, plus_);
    if (sign.empty() && plus_ == SanPlus::promotion) return;  // no sign exists for check, and few write mate
    const std::string_view due = due_san_sign(builder_.position(), move);
    has_signs_ |= !sign.empty();
    if (sign == due) return;
    const auto meaning = [](std::string_view of) { return of == "#" ? "mate" : of == "+" ? "check" : "no check"; };
    const std::string said = sign.empty() ? "has no check sign" : "is marked as " + std::string{meaning(sign)};
    odd_signs_.push_back({.at = at,
                          .sentence = "Move " + std::to_string(builder_.next_number()) + ", " + quoted(text) + ", " +
                                      said + ", but gives " + meaning(due) + ".",
                          .is_missing = sign.empty()});
  }

  // The place of a part of the remaining text, in bytes from the start of the text.
  [[nodiscard]] std::size_t place_of(std::string_view part) const {
    return text_.at() + static_cast<std::size_t>(part.data() - text_.rest().data());
  }

  [[nodiscard]] std::unexpected<RecordError> fault(RecordFault fault, std::string_view found = {}) const {
    const bool is_here =
        found.data() >= text_.rest().data() && found.data() < text_.rest().data() + text_.rest().size();
    return std::unexpected(RecordError{.fault = fault,
                                       .spec = &builder_.spec(),
                                       .line = text_.line(),
                                       .column = text_.column_at(is_here ? place_of(found) : text_.at()),
                                       .found = excerpt(found)});
  }

  TextCursor text_;
  RecordBuilder builder_;
  const MovetextTerms& terms_;
  SanPlus plus_;
  std::vector<PlusSign> plus_signs_;
  std::vector<OddSign> odd_signs_;
  bool has_signs_ = false;
  int pairs_before_ = 0;  // the number of the first pair
  bool ended_ = false;
};

// The error for the first plus sign that gives the text two meanings.
RecordError unclear(const TextCursor& text, const GameSpec& spec, const std::vector<PlusSign>& checks,
                    const std::vector<PlusSign>& promotions) {
  std::size_t n = 0;
  while (n + 1 < std::min(checks.size(), promotions.size()) && checks[n].move == promotions[n].move) ++n;
  const PlusSign& first = checks[n];
  return {.fault = RecordFault::unclear_marks,
          .spec = &spec,
          .line = line_at(text, first.at),
          .column = text.column_at(first.at),
          .found = excerpt(first.text),
          .move_number = first.move_number};
}

}  // namespace

void skip_to_token(TextCursor& text) {
  text.skip_spaces();
  while (text.peek() == '%' && (text.at() == 0 || text.before() == '\n')) {
    text.skip_line();
    text.skip_spaces();
  }
}

bool is_in_braces(std::string_view line, bool open) {
  if (!open && line.starts_with('%')) return false;
  for (const char c : line) {
    if (!open && c == ';') return false;
    if (c == (open ? '}' : '{')) open = !open;
  }
  return open;
}

std::expected<Record, RecordError> read_movetext(const TextCursor& text, const Record& head,
                                                 const MovetextTerms& terms) {
  const auto read = [&](SanPlus plus) { return MovetextReader{text, head, terms, plus}.run(); };
  Reading checks = read(SanPlus::check);
  if (checks.record && checks.plus_signs.empty()) return std::move(checks.record);
  Reading promotions = read(SanPlus::promotion);
  if (!checks.record && !promotions.record) {
    return std::move(promotions.at > checks.at ? promotions.record : checks.record);
  }
  if (!promotions.record) return std::move(checks.record);
  if (!checks.record || promotions.odd_signs < checks.odd_signs) return std::move(promotions.record);
  if (checks.odd_signs < promotions.odd_signs || checks.record->moves == promotions.record->moves) {
    return std::move(checks.record);
  }
  if (!terms.plus) return std::unexpected(unclear(text, head.spec(), checks.plus_signs, promotions.plus_signs));
  return std::move(*terms.plus == SanPlus::check ? checks.record : promotions.record);
}

}  // namespace ootori
