#include <algorithm>
#include <array>

#include "notation/fsf_fen.hpp"
#include "notation/movetext.hpp"
#include "notation/pgn.hpp"
#include "notation/pgn_words.hpp"
#include "notation/tag_list.hpp"
#include "notation/text_cursor.hpp"

namespace ootori {
namespace {

using Done = std::expected<void, RecordError>;

class PgnReader {
 public:
  PgnReader(std::string_view text, const GameSpec* game) : whole_(text), text_(text), game_(game) {}

  std::expected<Record, RecordError> run() {
    std::string preface = comments_before_tags();
    if (const auto done = tags(); !done) return std::unexpected(done.error());
    auto start = start_record();
    if (!start) return std::unexpected(start.error());
    start->comment = std::move(preface);
    MovetextTerms terms{.reason = termination_of(tag("Termination")), .plus = plus_of_writer()};
    if (const std::string_view result = tag("Result"); !result.empty() && result != "?") {
      terms.result = pgn::parse_result(result);
      if (!terms.result) return fault_in("Result", RecordFault::bad_end);
    }
    return read_movetext(text_, *start, terms);
  }

 private:
  // They are comments on the start, like those before the first move. Empty if no tag follows.
  std::string comments_before_tags() {
    TextCursor ahead = text_;
    std::string comments;
    const auto add = [&](char end) {
      ahead.skip();
      const std::string_view comment = trimmed(ahead.rest().substr(0, ahead.rest().find(end)));
      while (!ahead.done() && ahead.peek() != end) ahead.skip();
      ahead.accept(end);
      if (!comment.empty()) comments += (comments.empty() ? "" : "\n") + std::string{comment};
    };
    for (skip_to_token(ahead); ahead.peek() == '{' || ahead.peek() == ';'; skip_to_token(ahead)) {
      add(ahead.peek() == '{' ? '}' : '\n');
    }
    if (ahead.peek() != '[') return {};
    text_ = ahead;
    return comments;
  }

  Done tags() {
    while (skip_to_token(text_), text_.accept('[')) {
      const std::size_t at = text_.at();
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
      if (tags_.add(tag.name, tag.value)) places_.push_back(at);  // if a tag occurs twice, the first one counts
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

  [[nodiscard]] std::string_view tag(std::string_view name) const {
    const auto place = tags_.find(name);
    return place ? std::string_view{tags_.all()[*place].value} : std::string_view{};
  }

  // XBoard and cutechess name the game as the engine does, in lower case. Programs based on Fairy-Stockfish begin the
  // name with a capital, and so do we.
  [[nodiscard]] std::optional<SanPlus> plus_of_writer() const {
    const std::string_view variant = tag("Variant");
    if (variant.empty()) return std::nullopt;
    return variant.front() >= 'a' && variant.front() <= 'z' ? SanPlus::promotion : SanPlus::check;
  }

  std::expected<Record, RecordError> start_record() {
    const std::string_view variant = tag("Variant");
    if (!variant.empty()) game_ = pgn::game_of_variant(variant);
    if (game_ == nullptr && !variant.empty()) return fault_in("Variant", RecordFault::unknown_game);
    if (game_ == nullptr) return fault(RecordFault::unknown_game);
    Record record = new_record(*game_);
    if (const std::string_view fen = tag("FEN"); !fen.empty()) {
      const auto start = looks_like_fsf_fen(fen) ? parse_fsf_fen(*game_, fen, Strictness::lenient)
                                                 : parse_sfen(*game_, fen, Strictness::lenient);
      if (!start) {
        auto error = fault_in("FEN", RecordFault::bad_start);
        error.error().position = start.error();
        return error;
      }
      record.start = start->position;
      record.first_move_number = start->move_number;
    }
    for (const RecordTag& read : tags_.all()) {
      if (pgn::is_derived(read) || pgn::unknown_value(read.name) == read.value) continue;
      record.tags.push_back({pgn::other_side(read.name), read.value});
    }
    return record;
  }

  [[nodiscard]] std::unexpected<RecordError> fault(RecordFault fault, std::string_view found = {}) const {
    return std::unexpected(RecordError{.fault = fault, .spec = game_, .line = text_.line(), .found = excerpt(found)});
  }

  // A fault of a tag, in the line where the tag begins.
  [[nodiscard]] std::unexpected<RecordError> fault_in(std::string_view name, RecordFault kind) const {
    auto error = fault(kind, tag(name));
    const std::string_view before = whole_.substr(0, places_[*tags_.find(name)]);
    error.error().line = 1 + static_cast<int>(std::ranges::count(before, '\n'));
    return error;
  }

  std::string_view whole_;
  TextCursor text_;
  const GameSpec* game_;
  TagList tags_;
  std::vector<std::size_t> places_;  // of the tags, in bytes from the start of the text
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
  bool has_tags = false;
  // Comments before the first tags belong to them. A file without tags begins with its moves.
  const auto is_preface = [&](std::string_view line) {
    if (has_tags) return false;
    if (!in_comment && (line.starts_with(';') || line.starts_with('%'))) return true;
    if (!in_comment && !line.starts_with('{')) return false;
    return is_in_braces(line, in_comment) || trimmed(line).ends_with('}');
  };
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    const std::string_view line = text.substr(at, end - at);
    const bool is_tag = !in_comment && line.starts_with('[') && !line.starts_with("[%");
    if (is_tag && in_moves) {
      games.push_back(text.substr(begin, at - begin));
      begin = at;
    }
    has_tags |= is_tag;
    if (!trimmed(line).empty() && !is_preface(line)) in_moves = !is_tag;
    if (!is_tag) in_comment = is_in_braces(line, in_comment);
    at = end + 1;
  }
  if (!trimmed(text.substr(begin)).empty()) games.push_back(text.substr(begin));
  return games;
}

}  // namespace ootori
