#include "notation/record_builder.hpp"

#include <utility>

#include "notation/move_pattern.hpp"

namespace ootori {
RecordLine& RecordBuilder::line_of(std::size_t frame) {
  if (frame == 0) return record_.moves;
  const Frame& at = frames_[frame];
  return line_of(at.parent)[at.move].variations[at.variation];
}

std::optional<Square> RecordBuilder::previous_to() {
  const RecordMove* last = last_move();
  return last != nullptr ? std::optional{last->move.to()} : frames_.back().to_before;
}

void RecordBuilder::play(Move move) {
  blank_lines_ = 0;
  line().push_back(RecordMove{.move = move, .comment = std::exchange(frames_.back().comment, {})});
  frames_.back().positions.push_back(after(position(), move));
}

std::expected<void, MoveError> RecordBuilder::play_if_legal(const std::expected<Move, MoveError>& read) {
  if (!read) return std::unexpected(read.error());
  const Move move = *read;
  const auto error = std::visit(
      [&](const auto& known) -> std::optional<MoveError> {
        const auto reason = illegality(known, move);
        if (!reason) return std::nullopt;
        return MoveError{.fault = MoveFault::illegal, .piece = meant_kind(known, move), .move = move, .reason = reason};
      },
      position());
  if (error) return std::unexpected(*error);
  play(move);
  return {};
}

void RecordBuilder::add_comment(std::string_view text) {
  RecordMove* last = last_move();
  std::string& before_first = depth() > 0 ? frames_.back().comment : record_.comment;
  std::string& comment = last != nullptr ? last->comment : before_first;
  if (text.empty()) {
    if (!comment.empty()) ++blank_lines_;
    return;
  }
  if (!comment.empty()) comment.append(blank_lines_ + 1, '\n');
  blank_lines_ = 0;
  comment += text;
}

bool RecordBuilder::begin_variation() {
  if (line().empty()) return false;
  branch_off(line().size() - 1);
  return true;
}

bool RecordBuilder::begin_variation_at(int number) {
  // If the current line starts at this move or ends before it, the variation belongs to a parent line.
  while (depth() > 0 && (frames_.back().first_number >= number || next_number() <= number)) end_variation();
  if (number < frames_.back().first_number || number >= next_number()) return false;
  branch_off(static_cast<std::size_t>(number - frames_.back().first_number));
  return true;
}

void RecordBuilder::branch_off(std::size_t move) {
  std::size_t parent = depth();
  const Frame& from = frames_.back();
  Frame frame{.first_number = from.first_number + static_cast<int>(move),
              .positions = {from.positions[move]},
              .to_before = move > 0 ? std::optional{line()[move - 1].move.to()} : from.to_before};
  if (move == 0 && parent > 0) {
    move = from.move;
    parent = from.parent;
  }
  auto& variations = line_of(parent)[move].variations;
  frame.parent = parent;
  frame.move = move;
  frame.variation = variations.size();
  variations.emplace_back();
  frames_.push_back(std::move(frame));
}

bool RecordBuilder::end_variation() {
  if (depth() == 0) return false;
  const Frame& ended = frames_.back();
  if (line().empty()) line_of(ended.parent)[ended.move].variations.pop_back();
  frames_.pop_back();
  return true;
}

}  // namespace ootori
