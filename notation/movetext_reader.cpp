#include <algorithm>

#include "notation/fsf_san.hpp"
#include "notation/hodges.hpp"
#include "notation/movetext.hpp"
#include "notation/pgn_words.hpp"
#include "notation/record_time.hpp"

namespace ootori {
namespace {

using Done = std::expected<void, RecordError>;

class MovetextReader {
 public:
  MovetextReader(TextCursor& text, RecordBuilder& builder, std::optional<Termination> termination)
      : text_(text), builder_(builder), termination_(termination) {}

  Done run() {
    while (skip_to_token(), !text_.done()) {
      if (ended_) return fault(RecordFault::bad_line, text_.rest());
      if (const auto done = token(); !done) return done;
    }
    if (builder_.depth() > 0) return fault(RecordFault::unended_text, "(");
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
    take_comment(line);
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
    const std::size_t length = std::min(text_.rest().find_first_of(" \t\r\n{}();$"), text_.rest().size());
    std::string_view word = text_.rest().substr(0, length);
    if (length == 0) return fault(RecordFault::bad_line, text_.rest().substr(0, 1));
    if (const auto end = pgn::parse_result(word)) {
      if (builder_.depth() == 0) take_result(*end);
      text_.skip(length);
      return {};
    }
    if (const std::string_view move = without_number(word); !move.empty()) {
      if (const auto done = play(move); !done) return done;
    }
    text_.skip(length);
    return {};
  }

  void take_result(const std::optional<RecordEnd>& result) {
    ended_ = true;
    builder_.record().end = result;
    if (result) builder_.record().end->reason = termination_;
  }

  // `12.S-7d` and `12...S-7d` are moves with their numbers, `12.` and `…` are no moves at all.
  static std::string_view without_number(std::string_view word) {
    const std::size_t digits = std::min(word.find_first_not_of("0123456789"), word.size());
    if (digits == word.size()) return {};
    if (word[digits] == '.') word.remove_prefix(std::min(word.find_first_not_of('.', digits), word.size()));
    if (word == "…") return {};
    while (!word.empty() && (word.back() == '!' || word.back() == '?')) word.remove_suffix(1);
    return word;
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
    return std::unexpected(RecordError{
        .fault = fault, .spec = &builder_.spec(), .line = text_.line(), .found = std::string{found.substr(0, 80)}});
  }

  TextCursor& text_;
  RecordBuilder& builder_;
  std::optional<Termination> termination_;
  bool ended_ = false;
};

}  // namespace

std::expected<void, RecordError> read_movetext(TextCursor& text, RecordBuilder& builder,
                                               std::optional<Termination> termination) {
  return MovetextReader{text, builder, termination}.run();
}

}  // namespace ootori
