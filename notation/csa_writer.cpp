#include <algorithm>

#include "notation/csa.hpp"
#include "notation/csa_words.hpp"
#include "notation/record_lines.hpp"
#include "notation/sfen.hpp"
#include "notation/text_cursor.hpp"

namespace ootori {
namespace {

// In a form, 0 stands for any digit.
bool begins_with(std::string_view value, std::string_view form) {
  return value.size() >= form.size() &&
         std::ranges::equal(value.substr(0, form.size()), form, [](char one, char wanted) {
           return wanted == '0' ? TextCursor::is_digit(one) : one == wanted;
         });
}

// Whether the value has the form that CSA demands of such a tag.
bool has_form_of_csa(const RecordTag& tag) {
  if (tag.name == "Date") return begins_with(tag.value, "0000.00.00");
  if (tag.name == "TimeControl") return tag.value.size() == 8 && begins_with(tag.value, "00:00+00");
  return true;
}

std::string tag_line(const RecordTag& tag) {
  std::string value = one_line(tag.value);
  const auto known = has_form_of_csa(tag) ? std::ranges::find(csa::tags, tag.name, &csa::Tag::second) : csa::tags.end();
  if (known != csa::tags.end() && tag.name == "Date") std::ranges::replace(value, '.', '/');
  std::string name{trimmed(one_line(tag.name))};
  std::ranges::replace(name, ':', '_');
  if (name.empty() || trimmed(value).empty()) return {};
  const std::string prefix =
      known == csa::tags.end() ? std::string{csa::other_tag} + name + ":" : std::string{known->first};
  return prefix + value + "\n";
}

// In CSA's order: the players, Black first, and then all else. Some programs read no other order.
std::string information(const Record& record) {
  std::string players;
  for (const std::string_view player : {"Black", "White"}) {
    players += tag_line({std::string{player}, std::string{record.tag(player)}});
  }
  std::string others = "$GAME:" + std::string{record.spec().id} + "\n";
  for (const RecordTag& tag : record.tags) {
    if (tag.name != "Black" && tag.name != "White") others += tag_line(tag);
  }
  return players + others;
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
  std::string out = "V2.2\n" + information(record);
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
