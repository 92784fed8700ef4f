#include <algorithm>
#include <array>

#include "notation/fsf_fen.hpp"
#include "notation/fsf_san.hpp"
#include "notation/hodges.hpp"
#include "notation/pgn.hpp"
#include "notation/pgn_words.hpp"
#include "notation/record_builder.hpp"
#include "notation/record_time.hpp"
#include "notation/text_cursor.hpp"

namespace ootori {
namespace {

using Done = std::expected<void, RecordError>;

class PgnReader {
 public:
  PgnReader(std::string_view text, const GameSpec* game) : text_(text), game_(game) {}

  std::expected<Record, RecordError> run() {
    if (const auto done = tags(); !done) return std::unexpected(done.error());
    auto start = start_record();
    if (!start) return std::unexpected(start.error());
    RecordBuilder builder{std::move(*start)};
    while (skip_to_token(), !text_.done()) {
      if (ended_) return fault(RecordFault::bad_line, text_.rest());
      if (const auto done = token(builder); !done) return std::unexpected(done.error());
    }
    if (builder.depth() > 0) return fault(RecordFault::unended_text, "(");
    return std::move(builder).take();
  }

 private:
  Done tags() {
    while (skip_to_token(), text_.accept('[')) {
      RecordTag tag;
      text_.skip_spaces();
      while (!text_.done() && !TextCursor::is_space(text_.peek()) && text_.peek() != '"' && text_.peek() != ']') {
        tag.name += text_.peek();
        text_.skip();
      }
      text_.skip_spaces();
      if (tag.name.empty() || !text_.accept('"')) return fault(RecordFault::bad_line, "[" + tag.name);
      if (!tag_value(tag.value)) return fault(RecordFault::unended_text, "[" + tag.name);
      text_.skip_spaces();
      if (!text_.accept(']')) return fault(RecordFault::unended_text, "[" + tag.name);
      keep(std::move(tag));
    }
    return {};
  }

  bool tag_value(std::string& value) {
    while (!text_.done() && text_.peek() != '"') {
      if (text_.peek() == '\n') return false;
      if (text_.peek() == '\\') text_.skip();
      if (text_.done()) return false;
      value += text_.peek();
      text_.skip();
    }
    return text_.accept('"');
  }

  // The first of two tags of one name counts.
  void keep(RecordTag tag) {
    if (std::ranges::find(tags_, tag.name, &RecordTag::name) == tags_.end()) tags_.push_back(std::move(tag));
  }

  [[nodiscard]] std::string_view tag(std::string_view name) const {
    const auto found = std::ranges::find(tags_, name, &RecordTag::name);
    return found == tags_.end() ? std::string_view{} : std::string_view{found->value};
  }

  std::expected<Record, RecordError> start_record() {
    const std::string_view variant = tag("Variant");
    if (!variant.empty()) game_ = pgn::game_of_variant(variant);
    if (!game_) return fault(RecordFault::unknown_game, variant);
    Record record = new_record(*game_);
    if (const std::string_view fen = tag("FEN"); !fen.empty()) {
      const auto start = looks_like_fsf_fen(fen) ? parse_fsf_fen(*game_, fen, Strictness::lenient)
                                                 : parse_sfen(*game_, fen, Strictness::lenient);
      if (!start) {
        auto error = fault(RecordFault::bad_start, fen);
        error.error().position = start.error();
        return error;
      }
      record.start = start->position;
      record.first_move_number = start->move_number;
    }
    for (const RecordTag& read : tags_) {
      if (pgn::is_derived_tag(read.name) || pgn::unknown_value(read.name) == read.value) continue;
      record.set_tag(pgn::other_side(read.name), read.value);
    }
    return record;
  }

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

  Done token(RecordBuilder& builder) {
    switch (text_.peek()) {
      case '{': return comment(builder);
      case ';': return line_comment(builder);
      case '(': return open(builder);
      case ')': return close(builder);
      case '$': return text_.skip(), text_.digits(), Done{};
      case '[': return fault(RecordFault::bad_line, "[");
      default: return word(builder);
    }
  }

  Done comment(RecordBuilder& builder) {
    const std::size_t end = text_.rest().find('}');
    if (end == std::string_view::npos) return fault(RecordFault::unended_text, "{");
    take_comment(builder, text_.rest().substr(1, end - 1));
    text_.skip(end + 1);
    return {};
  }

  Done line_comment(RecordBuilder& builder) {
    const std::string_view line = text_.rest().substr(1, text_.rest().find('\n') - 1);
    take_comment(builder, line);
    skip_line();
    return {};
  }

  // A comment may hold the clock, `[%clk 0:04:59]`, or the time spent, `[%emt 0:00:01]`, besides words.
  static void take_comment(RecordBuilder& builder, std::string_view text) {
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
      take_command(builder, text.substr(open + 2, close - open - 2));
      text.remove_prefix(close + 1);
    }
    builder.add_comment(trimmed(words));
  }

  static void take_command(RecordBuilder& builder, std::string_view command) {
    RecordMove* move = builder.last_move();
    if (!move) return;
    if (command.starts_with("clk ")) move->clock_left = parse_record_time(command.substr(4));
    if (command.starts_with("emt ")) move->spent = parse_record_time(command.substr(4));
  }

  Done open(RecordBuilder& builder) {
    if (builder.depth() == most_variation_depth) return fault(RecordFault::too_deep);
    if (!builder.begin_variation()) return fault(RecordFault::bad_variation, "(");
    text_.skip();
    return {};
  }

  Done close(RecordBuilder& builder) {
    if (!builder.end_variation()) return fault(RecordFault::bad_line, ")");
    text_.skip();
    return {};
  }

  Done word(RecordBuilder& builder) {
    const std::size_t length = std::min(text_.rest().find_first_of(" \t\r\n{}();$"), text_.rest().size());
    std::string_view word = text_.rest().substr(0, length);
    if (length == 0) return fault(RecordFault::bad_line, text_.rest().substr(0, 1));
    if (const auto end = pgn::parse_result(word)) {
      if (builder.depth() == 0) take_result(builder, *end);
      text_.skip(length);
      return {};
    }
    if (const std::string_view move = without_number(word); !move.empty()) {
      if (const auto done = play(builder, move); !done) return done;
    }
    text_.skip(length);
    return {};
  }

  void take_result(RecordBuilder& builder, const std::optional<RecordEnd>& result) {
    ended_ = true;
    builder.record().end = result;
    if (result) builder.record().end->reason = termination_of(tag("Termination"));
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

  Done play(RecordBuilder& builder, std::string_view text) {
    const auto move = looks_like_fsf_san(text) && !TextCursor::is_digit(text.front())
                          ? parse_fsf_san(builder.position(), text)
                          : parse_hodges(builder.position(), text);
    if (!move) {
      auto error = fault(RecordFault::bad_move, text);
      error.error().move_number = builder.next_number();
      error.error().move = move.error();
      return error;
    }
    builder.play(*move);
    return {};
  }

  [[nodiscard]] std::unexpected<RecordError> fault(RecordFault fault, std::string_view found = {}) const {
    return std::unexpected(
        RecordError{.fault = fault, .spec = game_, .line = text_.line(), .found = std::string{found.substr(0, 80)}});
  }

  TextCursor text_;
  const GameSpec* game_;
  std::vector<RecordTag> tags_;
  bool ended_ = false;
};

}  // namespace

std::expected<Record, RecordError> parse_pgn(std::string_view text, const GameSpec* game) {
  return PgnReader{text, game}.run();
}

std::vector<std::string_view> split_pgn(std::string_view text) {
  std::vector<std::string_view> games;
  std::size_t begin = 0;
  bool in_moves = false;
  bool in_comment = false;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    const std::string_view line = text.substr(at, end - at);
    const bool is_tag = !in_comment && line.starts_with('[') && !line.starts_with("[%");
    if (is_tag && in_moves) {
      games.push_back(text.substr(begin, at - begin));
      begin = at;
    }
    if (!trimmed(line).empty()) in_moves = !is_tag;
    for (const char c : is_tag ? std::string_view{} : line) {
      if (c == '{') in_comment = true;
      if (c == '}') in_comment = false;
    }
    at = end + 1;
  }
  if (!trimmed(text.substr(begin)).empty()) games.push_back(text.substr(begin));
  return games;
}

}  // namespace ootori
