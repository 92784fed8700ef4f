#include <algorithm>
#include <array>

#include "notation/japanese.hpp"
#include "notation/kif.hpp"
#include "notation/kif_words.hpp"
#include "notation/line_record_reader.hpp"
#include "notation/record_lines.hpp"
#include "notation/record_time.hpp"
#include "notation/text_cursor.hpp"

namespace ootori {
namespace {

using kif::side_marks;
using kif::wide_colon;

bool starts_with_mark(std::string_view text) {
  return std::ranges::any_of(side_marks, [&](std::string_view mark) { return text.starts_with(mark); });
}

// The length of the text up to the next side mark, not counting one at the start. All marks start with the same byte.
// A search for each mark would read the rest of a long line again for every move.
std::size_t length_to_next_mark(std::string_view text) {
  constexpr char first_byte = side_marks.front().front();
  static_assert(std::ranges::all_of(side_marks, [](std::string_view mark) { return mark.front() == first_byte; }));
  std::size_t at = text.find(first_byte, 1);
  while (at < text.size() && !starts_with_mark(text.substr(at))) at = text.find(first_byte, at + 1);
  return std::min(at, text.size());
}

// A key of the header with its value.
struct Entry {
  std::string_view key;
  std::string_view value;
};

// `先手：花子`, with a colon of either width.
std::optional<Entry> entry_of(std::string_view line) {
  const std::size_t wide = line.find(wide_colon);
  const std::size_t narrow = line.find(':');
  const std::size_t at = std::min(wide, narrow);
  if (at == std::string_view::npos) return std::nullopt;
  return Entry{without_wide_spaces(line.substr(0, at)),
               without_wide_spaces(line.substr(at + (wide < narrow ? wide_colon.size() : 1)))};
}

LineKind kind_of_line(std::string_view raw) {
  const std::string_view line = without_wide_spaces(raw);
  if (line.empty() || kif::is_remark(line)) return LineKind::any;
  const bool head = !kif::is_of_moves(line) && !line.starts_with(kif::first_column) && entry_of(line);
  return head ? LineKind::head : LineKind::body;
}

class KifReader : LineRecordReader {
 public:
  KifReader(std::string_view text, const GameSpec* game) : LineRecordReader(text, game) {}

  std::expected<Record, RecordError> run() {
    while (has_line()) {
      const std::string_view raw = next_line();
      const std::string_view line = without_wide_spaces(raw);
      const bool is_comment = line.starts_with('*');
      if (line.starts_with(kif::annotation_mark)) add_annotation(line.substr(kif::annotation_mark.size()));
      if (line.empty() || (kif::is_remark(line) && !is_comment) || line.starts_with(kif::first_column)) continue;
      const auto done = has_begun() ? body(line) : head(line);
      if (!done) return std::unexpected(done.error());
    }
    if (const auto begun = begin(); !begun) return std::unexpected(begun.error());
    return take();
  }

 private:
  Done head(std::string_view line) {
    if (line.starts_with('*')) return add_comment(line.substr(1)), Done{};
    if (const auto entry = entry_of(line); entry && (!kif::is_of_moves(line) || line.starts_with("変化"))) {
      return header(entry->key, entry->value);
    }
    if (const auto begun = begin(); !begun) return begun;
    return body(line);
  }

  Done header(std::string_view key, std::string_view value) {
    if (key.empty()) return fault(RecordFault::bad_line, value);
    if (key == kif::game_key) return name_game(value);
    if (key == kif::handicap_key) return set_handicap(value);
    if (key == kif::start_key) return set_start(value), Done{};
    if (key == "変化") return fault(RecordFault::bad_variation, value);
    add_tag(kif::tag_of_key(key), value);
    return {};
  }

  Done name_game(std::string_view name) {
    const GameSpec* named = kif::game_of(name);
    if (named == nullptr) return fault(RecordFault::unknown_game, name);
    return set_game(*named), Done{};
  }

  // An even game has the game's own name here, or `平手` as in shogi.
  Done set_handicap(std::string_view name) {
    if (const GameSpec* named = kif::game_of(name)) return set_game(*named), Done{};
    if (name != "平手" && name != "その他") handicap_ = name;
    return {};
  }

  Done begin() {
    if (has_begun()) return {};
    if (game() == nullptr) return fault(RecordFault::unknown_game);
    if (handicap_.empty()) return LineRecordReader::begin(initial_position(*game()));
    const auto given = std::ranges::find(game()->handicaps, handicap_, [](const Handicap& one) { return one.name.ja; });
    if (given == game()->handicaps.end()) return fault(RecordFault::unknown_handicap, handicap_);
    return LineRecordReader::begin(
        visit_game(*game(), [&]<class G>() -> AnyPosition { return *Position<G>::from(handicap_setup<G>(*given)); }));
  }

  Done body(std::string_view line) {
    if (line.starts_with('*')) return add_comment(line.substr(1)), Done{};
    if (line.starts_with("変化")) return variation(line);
    if (line.starts_with("まで")) return summary(line);
    if (starts_with_mark(line)) return ki2_moves(line);
    return kif_move(line);
  }

  // `変化：12手`
  Done variation(std::string_view line) {
    const std::size_t digit = std::min(line.find_first_of("0123456789"), line.size());
    const std::string_view rest = line.substr(digit);
    const std::size_t length = std::min(rest.find_first_not_of("0123456789"), rest.size());
    const auto number = parse_count(rest.substr(0, length), most_move_number);
    if (!number || rest.substr(length) != "手") return fault(RecordFault::bad_line, line);
    if (!builder().begin_variation_at(*number)) return fault(RecordFault::bad_variation, line);
    if (builder().depth() > most_variation_depth) return fault(RecordFault::too_deep);
    return {};
  }

  // The summary of the main line, which must agree with the moves and with the word that ended them.
  Done summary(std::string_view line) {
    if (builder().depth() > 0) return {};
    const Record& record = builder().record();
    const int plies = static_cast<int>(record.moves.size());
    if (const auto said = kif::parse_summary_plies(line); said && said != plies) {
      return contradiction(line, std::to_string(plies) + "手");
    }
    if (kif::has_unknown_reason(line)) return fault(RecordFault::bad_end, line);
    const auto end = kif::parse_summary(line, turn());
    if (end && record.end && end->winner != record.end->winner) {
      return contradiction(line, kif::write_end(*record.end, turn()));
    }
    if (!record.end) builder().record().end = end;
    return {};
  }

  Done ki2_moves(std::string_view line) {
    while (!line.empty()) {
      const std::size_t length = length_to_next_mark(line);
      if (const auto done = play(without_wide_spaces(line.substr(0, length))); !done) return done;
      line.remove_prefix(length);
    }
    return {};
  }

  // `  12 ４二鷹成(43)   ( 0:05/00:00:35)+`
  Done kif_move(std::string_view line) {
    TextCursor text{line};
    const std::string_view digits = text.digits();
    if (digits.empty()) return fault(RecordFault::bad_line, line);
    std::string_view rest = trimmed(text.rest());
    if (parse_count(digits, most_move_number) != builder().next_number()) return fault(RecordFault::bad_line, line);
    if (rest.ends_with('+')) rest = trimmed(rest.substr(0, rest.size() - 1));
    std::string_view time;
    if (const std::size_t open = rest.rfind('('); open != std::string_view::npos && rest.substr(open).contains(':')) {
      time = rest.substr(open + 1, rest.find_first_of("/)", open) - open - 1);
      rest = without_wide_spaces(rest.substr(0, open));
    }
    if (builder().depth() == 0 && builder().record().end) return fault(RecordFault::bad_line, line);
    if (is_end(rest)) return {};
    if (const auto done = play(rest); !done) return done;
    builder().last_move()->spent = parse_record_time(time);
    return {};
  }

  // Whether the word ends the game. Only the one of the main line counts.
  bool is_end(std::string_view word) {
    const auto end = kif::parse_end(word, turn());
    if (!end) return word == "中断" || word == "封じ手" || word == "不詰";
    if (builder().depth() == 0) builder().record().end = end;
    return true;
  }

  Done play(std::string_view text) {
    const auto move = parse_japanese(builder().position(), text, builder().previous_to());
    if (!move) return bad_move(text, move.error());
    builder().play(*move);
    return {};
  }

  std::string handicap_;
};

}  // namespace

std::vector<std::string_view> split_kif(std::string_view text) { return split_records(text, kind_of_line); }

std::expected<Record, RecordError> parse_kif(std::string_view text, const GameSpec* game) {
  return KifReader{text, game}.run();
}

}  // namespace ootori
