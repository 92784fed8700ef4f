#include <algorithm>

#include "notation/csa.hpp"
#include "notation/csa_words.hpp"
#include "notation/record_lines.hpp"
#include "notation/sfen.hpp"
#include "notation/text_cursor.hpp"

namespace ootori {
namespace {

std::string tag_line(const RecordTag& tag) {
  std::string value = one_line(tag.value);
  if (tag.name == "Date") std::ranges::replace(value, '.', '/');
  const auto known = std::ranges::find(csa::tags, tag.name, &std::pair<std::string_view, std::string_view>::second);
  std::string name{trimmed(one_line(tag.name))};
  std::ranges::replace(name, ':', '_');
  if (name.empty() || trimmed(value).empty()) return {};
  const std::string prefix =
      known == csa::tags.end() ? std::string{csa::other_tag} + name + ":" : std::string{known->first};
  return prefix + value + "\n";
}

std::string number_square(const GameSpec& spec, Square square) {
  return std::to_string(spec.files - column_of(spec, square)) + std::to_string(row_of(spec, square) + 1);
}

std::string piece_text(const GameSpec& spec, PieceType kind) {
  return (spec[kind].promoted_from ? "+" : "") + std::string{spec[kind].letter};
}

std::string move_line(const GameSpec& spec, const AnyPosition& position, Move move) {
  const AnyPosition next = after(position, move);
  const PieceType kind = std::visit([&](const auto& known) { return known.type_on(move.to()); }, next);
  return (side_to_move(position) == Color::black ? "+" : "-") +
         (move.is_drop() ? std::string{"00"} : number_square(spec, move.from())) + number_square(spec, move.to()) +
         piece_text(spec, kind) + "\n";
}

std::string time_line(std::chrono::milliseconds time) {
  std::string text = "T" + std::to_string(time.count() / 1000);
  if (const auto rest = time.count() % 1000; rest != 0) text += "." + std::to_string(1000 + rest).substr(1);
  return text + "\n";
}

}  // namespace

std::string write_csa(const Record& record) {
  const GameSpec& spec = record.spec();
  std::string out = "V2.2\n$GAME:" + std::string{spec.id} + "\n";
  for (const RecordTag& tag : record.tags) out += tag_line(tag);
  if (record.start != initial_position(spec) || record.first_move_number != 1) {
    out += "$START:" + write_sfen(record.start, record.first_move_number) + "\n";
  }
  out += prefixed_lines(record.comment, "'*");
  out += side_to_move(record.start) == Color::black ? "+\n" : "-\n";
  AnyPosition position = record.start;
  for (const RecordMove& move : record.moves) {
    out += move_line(spec, position, move.move);
    if (move.spent) out += time_line(*move.spent);
    out += prefixed_lines(move.comment, "'*");
    position = after(position, move.move);
  }
  if (record.end) out += csa::write_end(*record.end, side_to_move(position)) + "\n";
  return out;
}

}  // namespace ootori
