#include <algorithm>

#include "notation/japanese.hpp"
#include "notation/kif.hpp"
#include "notation/kif_words.hpp"
#include "notation/record_lines.hpp"
#include "notation/record_time.hpp"
#include "notation/sfen.hpp"

namespace ootori {
namespace {

using std::chrono::milliseconds;

std::string padded_number(int number, std::size_t width) {
  const std::string digits = std::to_string(number);
  return std::string(width > digits.size() ? width - digits.size() : 0, ' ') + digits;
}

std::string two_digits(std::int64_t value) { return (value < 10 ? "0" : "") + std::to_string(value); }

// ` 1:05/00:12:35`: the time for this move and the side's total so far, in whole seconds.
std::string time_text(milliseconds spent, milliseconds total) {
  const std::int64_t seconds = spent.count() / 1000;
  const std::int64_t all = total.count() / 1000;
  return "(" + padded_number(static_cast<int>(seconds / 60), 2) + ":" + two_digits(seconds % 60) + "/" +
         two_digits(all / 3600) + ":" + two_digits(all / 60 % 60) + ":" + two_digits(all % 60) + ")";
}

std::string head(const Record& record) {
  const Handicap* handicap = handicap_of(record);
  std::string text = "棋種：" + std::string{record.spec().name.ja} + "\n";
  const bool even = record.start == initial_position(record.spec());
  const bool by_name = (even || handicap != nullptr) && record.first_move_number == 1;
  // Not `平手`, which would tell shogi programs that the game is shogi.
  const std::string_view setup = !by_name ? "その他" : even ? record.spec().name.ja : handicap->name.ja;
  text += "手合割：" + std::string{setup} + "\n";
  if (!by_name) text += "開始局面：" + write_sfen(record.start, record.first_move_number) + "\n";
  std::vector<std::string> keys;
  for (const RecordTag& tag : record.tags) {
    std::string value = one_line(tag.value);
    if (tag.name == "Date") std::ranges::replace(value, '.', '/');
    const std::string key = kif::key_of_tag(tag.name, handicap != nullptr);
    if (key.empty() || without_wide_spaces(value).empty() || std::ranges::find(keys, key) != keys.end()) continue;
    text += key + "：" + value + "\n";
    keys.push_back(key);
  }
  return text;
}

class KifWriter {
 public:
  explicit KifWriter(const Record& record) : record_(record) {}

  std::string run() {
    out_ = head(record_) + "手数----指手---------消費時間--\n" + prefixed_lines(record_.comment, "*");
    annotation({.shapes = record_.shapes});
    line(record_.moves, {.position = record_.start}, &record_);
    return std::move(out_);
  }

 private:
  // The state needed to continue from a point of the game.
  struct Point {
    AnyPosition position;
    std::optional<Square> previous{};
    int number = 1;
    std::array<milliseconds, 2> totals{};
  };

  // Writes a line and then its variations, the last ones first. The main line includes the end of the record.
  void line(const RecordLine& moves, Point point, const Record* main) {
    std::vector<Point> points;
    for (const RecordMove& move : moves) {
      points.push_back(point);
      write_move(move, point);
    }
    if (main != nullptr && main->end) {
      const auto word = kif::write_end(*main->end, side_to_move(point.position));
      out_ += padded_number(point.number, 4) + " " + std::string{word} + "\n";
    }
    for (std::size_t n = moves.size(); n-- > 0;) {
      for (const RecordLine& variation : moves[n].variations) {
        out_ += "\n変化：" + std::to_string(points[n].number) + "手\n";
        line(variation, points[n], nullptr);
      }
    }
  }

  void write_move(const RecordMove& move, Point& point) {
    out_ += padded_number(point.number, 4) + " " +
            write_japanese(point.position, move.move, point.previous, JapaneseStyle::kif);
    if (move.spent) {
      milliseconds& total = point.totals[index(side_to_move(point.position))];
      total += *move.spent;
      out_ += "   " + time_text(*move.spent, total);
    }
    out_ += move.variations.empty() ? "\n" : "+\n";
    out_ += prefixed_lines(move.comment, "*");
    annotation({.glyph = move.glyph, .shapes = move.shapes});
    point.position = after(point.position, move.move);
    point.previous = move.move.to();
    ++point.number;
  }

  void annotation(const Annotation& annotation) {
    const std::string words = write_annotation(record_.spec(), annotation);
    if (!words.empty()) out_ += std::string{kif::annotation_mark} + words + "\n";
  }

  const Record& record_;
  std::string out_;
};

}  // namespace

std::string write_kif(const Record& record) { return KifWriter{record}.run(); }

std::string write_ki2(const Record& record) {
  constexpr int moves_a_line = 6;
  std::string out = head(record) + "\n" + prefixed_lines(record.comment, "*");
  AnyPosition position = record.start;
  std::optional<Square> previous;
  int in_line = 0;
  for (const RecordMove& move : record.moves) {
    if (in_line > 0) out += "  ";
    out += write_japanese(position, move.move, previous);
    const bool ends_line = ++in_line == moves_a_line || !move.comment.empty();
    if (ends_line) {
      out += "\n" + prefixed_lines(move.comment, "*");
      in_line = 0;
    }
    position = after(position, move.move);
    previous = move.move.to();
  }
  if (in_line > 0) out += '\n';
  return out +
         kif::write_summary(record.end, record.moves.size(), side_to_move(position), handicap_of(record) != nullptr) +
         "\n";
}

}  // namespace ootori
