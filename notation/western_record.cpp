#include "notation/western_record.hpp"

#include <algorithm>

#include "notation/hodges.hpp"
#include "notation/mail_handicap.hpp"
#include "notation/movetext.hpp"
#include "notation/pgn_words.hpp"
#include "notation/sfen.hpp"
#include "notation/text_cursor.hpp"

namespace ootori {
namespace {

using Done = std::expected<void, RecordError>;

std::string_view first_line(std::string_view text) { return trimmed(text.substr(0, text.find('\n'))); }

// `ToriShogi` as well as `Tori Shogi`.
const GameSpec* game_of_title(std::string_view title) {
  std::string joined{title};
  std::erase(joined, ' ');
  return pgn::game_of_variant(joined);
}

// `Black wins (resignation)`, `no contest`.
std::optional<RecordEnd> parse_result(std::string_view text) {
  RecordEnd end;
  if (text.starts_with("Black wins")) end.winner = Color::black;
  if (text.starts_with("White wins")) end.winner = Color::white;
  if (!end.winner && !text.starts_with("no contest")) return std::nullopt;
  const std::size_t open = text.find('(');
  if (open != std::string_view::npos && text.ends_with(')')) {
    end.reason = termination_of(text.substr(open + 1, text.size() - open - 2));
  }
  return end;
}

std::string write_result(const RecordEnd& end) {
  const std::string who = end.winner ? std::string{name(*end.winner)} + " wins" : "no contest";
  return end.reason ? who + " (" + std::string{code(*end.reason)} + ")" : who;
}

class WesternReader {
 public:
  WesternReader(std::string_view text, const GameSpec* game) : text_(text), game_(game) {}

  std::expected<Record, RecordError> run() {
    skip_empty_lines();
    if (const GameSpec* named = game_of_title(first_line(text_.rest()))) {
      game_ = named;
      skip_line();
    }
    if (game_ == nullptr) return fault(RecordFault::unknown_game, "");
    Record record = new_record(*game_);
    if (const auto done = head(record); !done) return std::unexpected(done.error());
    const auto end = take_result_line();
    RecordBuilder builder{std::move(record)};
    TextCursor moves{moves_};
    if (auto done = read_movetext(moves, builder, std::nullopt); !done) {
      done.error().line += text_.line() - 1;
      return std::unexpected(done.error());
    }
    if (end) builder.record().end = end;
    return std::move(builder).take();
  }

 private:
  void skip_line() {
    while (!text_.done() && !text_.accept('\n')) text_.skip();
  }

  void skip_empty_lines() {
    while (!text_.done() && first_line(text_.rest()).empty()) skip_line();
  }

  // Lines `Key: value` until one that is none.
  Done head(Record& record) {
    for (skip_empty_lines(); !text_.done(); skip_empty_lines()) {
      const std::string_view line = first_line(text_.rest());
      const std::size_t colon = line.find(": ");
      const std::string_view key = line.substr(0, colon);
      if (colon == std::string_view::npos || key == "Result" || !is_word(key)) return {};
      if (const auto done = header(record, key, trimmed(line.substr(colon + 2))); !done) return done;
      skip_line();
    }
    return {};
  }

  static bool is_word(std::string_view key) {
    return !key.empty() && std::ranges::all_of(key, [](char c) { return uppercase(c) >= 'A' && uppercase(c) <= 'Z'; });
  }

  Done header(Record& record, std::string_view key, std::string_view value) {
    if (key == "Handicap") return handicap(record, value);
    if (key == "Start") return start(record, value);
    record.set_tag(key, value);
    return {};
  }

  Done handicap(Record& record, std::string_view value) {
    const auto named = std::ranges::find(game_->handicaps, value, &Handicap::name);
    const auto position = parse_mail_handicap(*game_, named == game_->handicaps.end() ? value : named->id);
    if (!position) return fault(RecordFault::unknown_handicap, value);
    record.start = *position;
    return {};
  }

  Done start(Record& record, std::string_view value) {
    const auto read = parse_sfen(*game_, value, Strictness::lenient);
    if (!read) {
      auto error = fault(RecordFault::bad_start, value);
      error.error().position = read.error();
      return error;
    }
    record.start = read->position;
    record.first_move_number = read->move_number;
    return {};
  }

  // The moves go up to the last line, if that is the result's.
  std::optional<RecordEnd> take_result_line() {
    moves_ = text_.rest();
    std::string_view whole = moves_;
    while (!whole.empty() && TextCursor::is_space(whole.back())) whole.remove_suffix(1);
    const std::size_t start = whole.rfind('\n') == std::string_view::npos ? 0 : whole.rfind('\n') + 1;
    constexpr std::string_view key = "Result: ";
    if (!whole.substr(start).starts_with(key)) return std::nullopt;
    const auto end = parse_result(trimmed(whole.substr(start + key.size())));
    if (end) moves_ = moves_.substr(0, start);
    return end;
  }

  [[nodiscard]] std::unexpected<RecordError> fault(RecordFault fault, std::string_view found) const {
    return std::unexpected(
        RecordError{.fault = fault, .spec = game_, .line = text_.line(), .found = std::string{found.substr(0, 80)}});
  }

  TextCursor text_;
  const GameSpec* game_;
  std::string_view moves_;
};

std::string head(const Record& record) {
  std::string text{record.spec().name};
  text += '\n';
  for (const RecordTag& tag : record.tags) {
    std::string value = tag.value;
    std::ranges::replace_if(value, [](char c) { return c == '\n' || c == '\r'; }, ' ');
    text += tag.name + ": " + value + "\n";
  }
  if (const Handicap* handicap = handicap_of(record); handicap != nullptr && record.first_move_number == 1) {
    text += "Handicap: " + std::string{handicap->name} + "\n";
  } else if (record.first_move_number != 1 || record.start != initial_position(record.spec())) {
    text += "Start: " + write_sfen(record.start, record.first_move_number) + "\n";
  }
  return text;
}

std::string write_move(const AnyPosition& position, Move move) { return write_hodges(position, move); }

}  // namespace

std::expected<Record, RecordError> parse_western_record(std::string_view text, const GameSpec* game) {
  return WesternReader{text, game}.run();
}

std::string write_western_record(const Record& record) {
  std::string text = head(record) + "\n";
  const std::size_t before = text.size();
  write_movetext(record, {write_move, ". …"}, text);
  if (text.size() > before) text += '\n';
  if (record.end) text += "Result: " + write_result(*record.end) + "\n";
  return text;
}

bool looks_like_western_record(std::string_view text) { return game_of_title(first_line(trimmed(text))) != nullptr; }

}  // namespace ootori
