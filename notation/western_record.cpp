#include "notation/western_record.hpp"

#include <algorithm>
#include <array>
#include <ranges>

#include "notation/hodges.hpp"
#include "notation/mail_handicap.hpp"
#include "notation/movetext.hpp"
#include "notation/pgn_words.hpp"
#include "notation/record_lines.hpp"
#include "notation/sfen.hpp"
#include "notation/tag_list.hpp"
#include "notation/text_cursor.hpp"

namespace ootori {
namespace {

using Done = std::expected<void, RecordError>;

constexpr std::string_view result_key = "Result";
constexpr std::string_view handicap_key = "Handicap";
constexpr std::string_view start_key = "Start";

std::string_view first_line(std::string_view text) { return trimmed(text.substr(0, text.find('\n'))); }

// `ToriShogi` as well as `Tori Shogi`.
const GameSpec* game_of_title(std::string_view title) {
  std::string joined{title};
  std::erase(joined, ' ');
  return pgn::game_of_variant(joined);
}

// The code of a reason, or the same in words: `perpetual check`.
std::optional<Termination> parse_reason(std::string_view text) {
  std::string code{trimmed(text)};
  std::ranges::transform(code, code.begin(), [](char c) {
    if (c == ' ' || c == '-') return '_';
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  });
  return termination_of(code);
}

// `Black wins (resignation)`, `no contest`.
std::optional<RecordEnd> parse_result(std::string_view text) {
  constexpr std::array<std::pair<std::string_view, std::optional<Color>>, 3> winners{
      {{"Black wins", Color::black}, {"White wins", Color::white}, {"no contest", std::nullopt}}};
  const auto said = std::ranges::find_if(winners, [&](const auto& words) { return text.starts_with(words.first); });
  if (said == winners.end()) return std::nullopt;
  RecordEnd end{said->second, {}};
  const std::string_view rest = trimmed(text.substr(said->first.size()));
  if (rest.empty()) return end;
  if (!rest.starts_with('(') || !rest.ends_with(')')) return std::nullopt;
  end.reason = parse_reason(rest.substr(1, rest.size() - 2));
  return end.reason ? std::optional{end} : std::nullopt;
}

std::string write_result(const RecordEnd& end) {
  const std::string who = end.winner ? std::string{name(*end.winner)} + " wins" : "no contest";
  return end.reason ? who + " (" + std::string{code(*end.reason)} + ")" : who;
}

// `Key: value`
struct Entry {
  std::string_view key;
  std::string_view value;
};

bool is_word_character(char c) {
  return static_cast<unsigned char>(c) >= 0x80 || (uppercase(c) >= 'A' && uppercase(c) <= 'Z') || c == '_' ||
         TextCursor::is_digit(c);
}

// Whether this is a word in any script, and not a number.
bool is_word(std::string_view key) {
  return !key.empty() && !TextCursor::is_digit(key.front()) && std::ranges::all_of(key, is_word_character);
}

// The name of a tag as one word; empty if it would mean something else here.
std::string key_of(std::string_view name) {
  std::string key{name};
  std::ranges::replace_if(key, [](char c) { return !is_word_character(c); }, '_');
  if (!key.empty() && TextCursor::is_digit(key.front())) key.insert(0, 1, '_');
  const bool has_meaning = key == result_key || key == handicap_key || key == start_key;
  return has_meaning ? std::string{} : key;
}

// A header line, but not the line of the result.
std::optional<Entry> entry_of(std::string_view line) {
  const std::size_t inner = line.find(": ");
  const std::size_t colon = inner == std::string_view::npos && line.ends_with(':') ? line.size() - 1 : inner;
  const std::string_view key = line.substr(0, colon);
  if (colon == std::string_view::npos || key == result_key || !is_word(key)) return std::nullopt;
  return Entry{key, trimmed(line.substr(colon + 1))};
}

bool is_result_line(std::string_view line) {
  return line.starts_with(result_key) && line.substr(result_key.size()).starts_with(':');
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
    const auto stated = take_result_line();
    if (!stated) return std::unexpected(stated.error());
    auto read = read_movetext(TextCursor{moves_}, record, *stated);
    const int lines_before = text_.line() - 1;
    if (!read) {
      read.error().line += lines_before;
    } else {
      for (RecordWarning& warning : read->warnings) warning.line += lines_before;
    }
    return read;
  }

 private:
  void skip_line() {
    while (!text_.done() && !text_.accept('\n')) text_.skip();
  }

  void skip_empty_lines() {
    while (!text_.done() && first_line(text_.rest()).empty()) skip_line();
  }

  // Reads lines `Key: value` up to the first line of another form.
  Done head(Record& record) {
    for (skip_empty_lines(); !text_.done(); skip_empty_lines()) {
      const std::string_view line = first_line(text_.rest());
      const auto entry = entry_of(line);
      if (!entry) break;
      if (const auto done = header(record, entry->key, entry->value); !done) return done;
      skip_line();
    }
    record.tags = std::move(tags_).take();
    return {};
  }

  Done header(Record& record, std::string_view key, std::string_view value) {
    if (key == handicap_key) return handicap(record, value);
    if (key == start_key) return start(record, value);
    tags_.set(key, value);
    return {};
  }

  Done handicap(Record& record, std::string_view value) {
    const auto position = parse_mail_handicap(*game_, value);
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

  // Takes the last line if it states the result. The moves go up to it.
  std::expected<MovetextTerms, RecordError> take_result_line() {
    moves_ = text_.rest();
    std::string_view whole = moves_;
    while (!whole.empty() && TextCursor::is_space(whole.back())) whole.remove_suffix(1);
    const std::size_t start = whole.rfind('\n') == std::string_view::npos ? 0 : whole.rfind('\n') + 1;
    if (!is_result_line(whole.substr(start)) || ends_in_comment(whole.substr(0, start))) return MovetextTerms{};
    const std::string_view said = trimmed(whole.substr(start + result_key.size() + 1));
    const auto end = parse_result(said);
    if (!end) {
      auto error = fault(RecordFault::bad_end, said);
      error.error().line += static_cast<int>(std::ranges::count(whole.substr(0, start), '\n'));
      return error;
    }
    moves_ = moves_.substr(0, start);
    return MovetextTerms{.result = end, .reason = end->reason};
  }

  static bool ends_in_comment(std::string_view lines) {
    bool open = false;
    for (const auto line : lines | std::views::split('\n')) open = is_in_braces(std::string_view(line), open);
    return open;
  }

  [[nodiscard]] std::unexpected<RecordError> fault(RecordFault fault, std::string_view found) const {
    return std::unexpected(RecordError{.fault = fault, .spec = game_, .line = text_.line(), .found = excerpt(found)});
  }

  TextCursor text_;
  const GameSpec* game_;
  TagList tags_;
  std::string_view moves_;
};

std::string head(const Record& record) {
  std::string text{record.spec().name};
  text += '\n';
  std::vector<std::string> keys;
  for (const RecordTag& tag : record.tags) {
    const std::string key = key_of(tag.name);
    if (key.empty() || std::ranges::find(keys, key) != keys.end()) continue;
    text += key + ": " + one_line(tag.value) + "\n";
    keys.push_back(key);
  }
  if (const Handicap* handicap = handicap_of(record); handicap != nullptr && record.first_move_number == 1) {
    text += "Handicap: " + std::string{handicap->name} + "\n";
  } else if (record.first_move_number != 1 || record.start != initial_position(record.spec())) {
    text += "Start: " + write_sfen(record.start, record.first_move_number) + "\n";
  }
  return text;
}

template <WesternStyle style>
std::string write_move(const AnyPosition& position, Move move) {
  return write_western(position, move, style);
}

auto writer_of(WesternStyle style) {
  switch (style) {
    case WesternStyle::hodgkin: return write_move<WesternStyle::hodgkin>;
    case WesternStyle::letters: return write_move<WesternStyle::letters>;
    case WesternStyle::english: return write_move<WesternStyle::english>;
    case WesternStyle::romaji: return write_move<WesternStyle::romaji>;
    case WesternStyle::hodges: break;
  }
  return write_move<WesternStyle::hodges>;
}

// Goes through the lines of a file, to find where each record begins.
class WesternSplitter {
 public:
  // Whether a record begins with this line, if it is not the first line of the file.
  bool begins_with(std::string_view line) {
    const bool begins = !in_comment_ && !line.empty() && begins_here(line);
    if (place_ == Place::moves) in_comment_ = is_in_braces(line, in_comment_);
    return begins;
  }

 private:
  enum class Place : std::uint8_t { start, head, moves, end };

  bool begins_here(std::string_view line) {
    const bool title = game_of_title(line) != nullptr;
    const bool begins = place_ == Place::end || (title && place_ != Place::start);
    const bool in_head = begins || place_ == Place::start || place_ == Place::head;
    if (is_result_line(line)) {
      place_ = Place::end;
    } else {
      place_ = title || (in_head && entry_of(line)) ? Place::head : Place::moves;
    }
    return begins;
  }

  Place place_ = Place::start;
  bool in_comment_ = false;
};

}  // namespace

std::vector<std::string_view> split_western_records(std::string_view text) {
  std::vector<std::string_view> records;
  WesternSplitter splitter;
  std::size_t begin = 0;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    if (splitter.begins_with(trimmed(text.substr(at, end - at)))) {
      records.push_back(text.substr(begin, at - begin));
      begin = at;
    }
    at = end + 1;
  }
  records.push_back(text.substr(begin));
  return records;
}

std::expected<Record, RecordError> parse_western_record(std::string_view text, const GameSpec* game) {
  return WesternReader{text, game}.run();
}

std::string write_western_record(const Record& record) { return write_western_record(record, WesternStyle::hodges); }

std::string write_western_record(const Record& record, WesternStyle style) {
  std::string text = head(record) + "\n";
  const std::size_t before = text.size();
  write_movetext(record, {writer_of(style), ". …"}, text);
  if (text.size() > before) text += '\n';
  if (record.end) text += "Result: " + write_result(*record.end) + "\n";
  return text;
}

bool looks_like_western_record(std::string_view text) { return game_of_title(first_line(trimmed(text))) != nullptr; }

}  // namespace ootori
