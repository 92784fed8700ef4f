#include <algorithm>

#include "notation/fsf_san.hpp"
#include "notation/hodges.hpp"
#include "notation/movetext.hpp"
#include "notation/pgn_words.hpp"
#include "notation/piece_name.hpp"
#include "notation/record_time.hpp"

namespace ootori {
namespace {

using Done = std::expected<void, RecordError>;

class MovetextReader {
 public:
  MovetextReader(TextCursor& text, RecordBuilder& builder, const StatedResult& stated)
      : text_(text), builder_(builder), stated_(stated) {}

  Done run() {
    while (skip_to_token(), !text_.done()) {
      if (ended_) return fault(RecordFault::bad_line, text_.rest());
      if (const auto done = token(); !done) return done;
    }
    if (builder_.depth() > 0) return fault(RecordFault::unended_text, "(");
    if (!ended_ && stated_.result) take_result(*stated_.result);
    return {};
  }

 private:
  // Lines that begin with '%' are for programs.
  void skip_to_token() {
    text_.skip_spaces();
    while (text_.peek() == '%' && (text_.at() == 0 || text_.before() == '\n')) {
      skip_line();
      text_.skip_spaces();
    }
  }

  void skip_line() {
    while (!text_.done() && text_.peek() != '\n') text_.skip();
  }

  Done token() {
    switch (text_.peek()) {
      case '{': return comment();
      case ';': return line_comment();
      case '(': return open();
      case ')': return close();
      case '$': return text_.skip(), text_.digits(), Done{};
      case '[': return fault(RecordFault::bad_line, "[");
      default: return word();
    }
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
    skip_line();
    return {};
  }

  // A comment may hold the clock, `[%clk 0:04:59]`, or the time spent, `[%emt 0:00:01]`, besides words.
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
    builder_.add_comment(trimmed(words));
  }

  void take_command(std::string_view command) {
    RecordMove* move = builder_.last_move();
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
    // A piece may have a name of two words.
    const std::size_t name = read_piece_name(builder_.spec(), text_.rest().substr(number)).length;
    const std::size_t end = number + name > length ? word_length(number + name) : length;
    std::string_view move = text_.rest().substr(number, end - number);
    while (!move.empty() && (move.back() == '!' || move.back() == '?')) move.remove_suffix(1);
    if (!move.empty()) {
      if (const auto done = play(move); !done) return done;
    }
    text_.skip(end);
    return {};
  }

  // Up to the end of the word that goes on `from` there.
  [[nodiscard]] std::size_t word_length(std::size_t from) const {
    return std::min(text_.rest().find_first_of(" \t\r\n{}();$", from), text_.rest().size());
  }

  [[nodiscard]] Done check_result(std::string_view word, const std::optional<RecordEnd>& end) const {
    if (!stated_.result) return {};
    const std::string_view stated = pgn::write_result(*stated_.result);
    if (stated == pgn::write_result(end)) return {};
    auto error = fault(RecordFault::contradiction, word);
    error.error().due = stated;
    return error;
  }

  void take_result(const std::optional<RecordEnd>& result) {
    ended_ = true;
    builder_.record().end = result;
    if (result) builder_.record().end->reason = stated_.reason;
  }

  // `12.S-7d` and `12...S-7d` are moves with their numbers; `12`, `12.` and `…` are no moves at all.
  static std::size_t number_length(std::string_view word) {
    constexpr std::string_view ellipsis = "…";
    const std::size_t digits = std::min(word.find_first_not_of("0123456789"), word.size());
    std::size_t end = digits;
    while (end < word.size() && (word[end] == '.' || word.substr(end).starts_with(ellipsis))) {
      end += word[end] == '.' ? 1 : ellipsis.size();
    }
    return end > digits || digits == word.size() ? end : 0;
  }

  // Numbers count pairs, from that of the start, or from 1; dots in a row or an ellipsis stand for the pair's first
  // move.
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
    const auto move = looks_like_fsf_san(text) && !TextCursor::is_digit(text.front())
                          ? parse_fsf_san(builder_.position(), text)
                          : parse_hodges(builder_.position(), text);
    if (!move) {
      auto error = fault(RecordFault::bad_move, text);
      error.error().move_number = builder_.next_number();
      error.error().move = move.error();
      return error;
    }
    builder_.play(*move);
    return {};
  }

  [[nodiscard]] std::unexpected<RecordError> fault(RecordFault fault, std::string_view found = {}) const {
    return std::unexpected(
        RecordError{.fault = fault, .spec = &builder_.spec(), .line = text_.line(), .found = excerpt(found)});
  }

  TextCursor& text_;
  RecordBuilder& builder_;
  const StatedResult& stated_;
  int pairs_before_ = 0;  // the first that is numbered
  bool ended_ = false;
};

}  // namespace

bool is_in_braces(std::string_view line, bool open) {
  if (!open && line.starts_with('%')) return false;
  for (const char c : line) {
    if (!open && c == ';') return false;
    if (c == (open ? '}' : '{')) open = !open;
  }
  return open;
}

std::expected<void, RecordError> read_movetext(TextCursor& text, RecordBuilder& builder, const StatedResult& stated) {
  return MovetextReader{text, builder, stated}.run();
}

}  // namespace ootori
