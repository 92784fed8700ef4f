#include "notation/record_builder.hpp"

#include <utility>

namespace ootori {

std::optional<Square> RecordBuilder::previous_to() const {
  if (line().empty()) return frames_.back().to_before;
  return line().back().move.to();
}

void RecordBuilder::play(Move move) {
  line().push_back(RecordMove{.move = move, .comment = std::exchange(frames_.back().comment, {})});
  frames_.back().positions.push_back(after(position(), move));
}

void RecordBuilder::add_comment(std::string_view text) {
  if (text.empty()) return;
  RecordMove* last = last_move();
  std::string& before_first = depth() > 0 ? frames_.back().comment : record_.comment;
  std::string& comment = last ? last->comment : before_first;
  if (!comment.empty()) comment += '\n';
  comment += text;
}

bool RecordBuilder::begin_variation() {
  if (line().empty()) return false;
  branch_off(line().size() - 1);
  return true;
}

bool RecordBuilder::begin_variation_at(int number) {
  // A line that starts at this move or later cannot be the one that is left here.
  while (depth() > 0 && frames_.back().first_number >= number) end_variation();
  while (depth() > 0 && next_number() <= number) end_variation();
  const int index = number - frames_.back().first_number;
  if (index < 0 || index >= static_cast<int>(line().size())) return false;
  branch_off(static_cast<std::size_t>(index));
  return true;
}

void RecordBuilder::branch_off(std::size_t index) {
  const Frame& from = frames_.back();
  RecordMove& replaced = (*from.line)[index];
  Frame frame{.line = &replaced.variations.emplace_back(),
              .replaced = &replaced,
              .first_number = from.first_number + static_cast<int>(index),
              .positions = {from.positions[index]},
              .to_before = index > 0 ? std::optional{(*from.line)[index - 1].move.to()} : from.to_before};
  frames_.push_back(std::move(frame));
}

bool RecordBuilder::end_variation() {
  if (depth() == 0) return false;
  if (line().empty()) frames_.back().replaced->variations.pop_back();
  frames_.pop_back();
  return true;
}

}  // namespace ootori
