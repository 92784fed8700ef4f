#include "notation/record_format.hpp"

#include <algorithm>
#include <array>

#include "notation/csa.hpp"
#include "notation/json_record.hpp"
#include "notation/kif.hpp"
#include "notation/pgn.hpp"
#include "notation/text_cursor.hpp"
#include "notation/usi_record.hpp"
#include "notation/western_record.hpp"

namespace ootori {
namespace {

using Records = std::expected<std::vector<Record>, RecordError>;

// Reads each part of a text as a record. The parts are in the order of the text. Line numbers in errors count from the
// start of the whole text.
template <class Parse>
Records parse_parts(std::string_view text, const std::vector<std::string_view>& parts, const Parse& parse) {
  std::vector<Record> records;
  const char* counted = text.data();
  int before = 0;  // line breaks up to there
  for (const std::string_view part : parts) {
    before += static_cast<int>(std::count(counted, part.data(), '\n'));
    counted = part.data();
    if (trimmed(part).empty()) continue;
    auto record = parse(part);
    if (!record) {
      record.error().line += before;
      return std::unexpected(std::move(record.error()));
    }
    for (RecordWarning& warning : record->warnings) warning.line += before;
    records.push_back(std::move(*record));
  }
  return records;
}

// Splits a file into games and reads them, with the functions of its format.
template <auto split, auto parse>
Records parse_file(std::string_view whole, const GameSpec* game) {
  const std::string_view text = without_byte_order_mark(whole);
  return parse_parts(text, split(text), [&](std::string_view part) { return parse(part, game); });
}

Records parse_json_file(std::string_view text, const GameSpec* game) {
  return parse_json_records(without_byte_order_mark(text), game);
}

std::vector<std::string_view> split_lines(std::string_view text) {
  std::vector<std::string_view> lines;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    lines.push_back(text.substr(at, end - at));
    at = end + 1;
  }
  return lines;
}

// What follows the blank lines and the lines that begin with one of these marks.
std::string_view after_lines(std::string_view text, std::string_view marks) {
  for (text = trimmed(text); !text.empty() && marks.contains(text.front());) {
    const std::size_t end = text.find('\n');
    text = end == std::string_view::npos ? std::string_view{} : trimmed(text.substr(end));
  }
  return text;
}

// A file may begin with comments: in braces, or in lines of their own.
bool looks_like_pgn(std::string_view text) {
  std::string_view start = after_lines(text, ";%");
  const bool is_json = start.starts_with('{') && trimmed(start.substr(1)).starts_with('"') && start.ends_with('}');
  if (is_json) return false;  // its texts may contain braces, too
  while (start.starts_with('{')) {
    const std::size_t end = start.find('}');
    start = end == std::string_view::npos ? std::string_view{} : after_lines(start.substr(end + 1), ";%");
  }
  return start.starts_with('[') || start.starts_with("1.");
}

bool looks_like_ki2(std::string_view text) { return text.contains("\n▲") || text.contains("\n△"); }

bool looks_like_kif(std::string_view text) {
  return text.contains("手合割") || text.contains("棋種") || text.contains("手数----");
}

bool looks_like_csa(std::string_view text) {
  constexpr std::array<std::string_view, 5> beginnings{"V2", "V3", "$", "N+", "N-"};
  const std::string_view start = after_lines(text, "'");
  return std::ranges::any_of(beginnings, [&](std::string_view one) { return start.starts_with(one); });
}

bool looks_like_json(std::string_view text) { return trimmed(text).starts_with('{'); }

bool looks_like_usi(std::string_view text) {
  const std::string_view start = trimmed(text);
  return start.starts_with("position ") || start.starts_with("sfen ") || start.starts_with("startpos");
}

constexpr std::string_view plain = "text/plain; charset=utf-8";

constexpr auto parse_kif_file = parse_file<split_kif, parse_kif>;

// Formats recognised by their beginning come before those recognised by a word anywhere.
constexpr std::array<RecordFormat, 7> formats{{
    {"pgn", "PGN, as PyChess writes it", looks_like_pgn, parse_file<split_pgn, parse_pgn>, write_pgn, "pgn",
     "application/vnd.chess-pgn; charset=utf-8"},
    {"csa", "CSA, the format used in computer shogi", looks_like_csa, parse_file<split_csa, parse_csa>, write_csa,
     "csa", plain},
    {"json", "JSON", looks_like_json, parse_json_file, write_json_record, "json", "application/json"},
    {"text", "plain text, as in emails and books", looks_like_western_record,
     parse_file<split_western_records, parse_western_record>, write_western_record, "txt", plain},
    {"usi", "one line of USI", looks_like_usi, parse_file<split_lines, parse_usi_record>, write_usi_record, "usi",
     plain},
    {"ki2", "KI2, Japanese notation as in books", looks_like_ki2, parse_kif_file, write_ki2, "ki2", plain},
    {"kif", "KIF, with times and variations", looks_like_kif, parse_kif_file, write_kif, "kif", plain},
}};

}  // namespace

std::span<const RecordFormat> record_formats() { return formats; }

const RecordFormat* find_record_format(std::string_view name) {
  const auto found = std::ranges::find(formats, name, &RecordFormat::name);
  return found == formats.end() ? nullptr : &*found;
}

std::string record_format_names() {
  std::string names;
  for (const RecordFormat& format : record_formats()) names += (names.empty() ? "" : ", ") + std::string{format.name};
  return names;
}

const RecordFormat* guess_record_format(std::string_view whole) {
  const std::string_view text = without_byte_order_mark(whole);
  const auto found = std::ranges::find_if(formats, [&](const RecordFormat& format) { return format.looks_like(text); });
  return found == formats.end() ? nullptr : &*found;
}

}  // namespace ootori
