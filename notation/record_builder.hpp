// Builds a Record while a reader goes through its text. Internal to notation/.
#pragma once

#include <expected>
#include <optional>
#include <string_view>
#include <vector>

#include "notation/record.hpp"
#include "notation/record_error.hpp"

namespace ootori {

class RecordBuilder {
 public:
  explicit RecordBuilder(Record record) : record_(std::move(record)) {
    frames_.push_back(Frame{.positions = {record_.start}});
  }
  RecordBuilder(const RecordBuilder&) = delete;
  RecordBuilder& operator=(const RecordBuilder&) = delete;
  ~RecordBuilder() = default;

  // Where the reader stands: the position, the square of the move before it, and the number of the next move, from 1.
  [[nodiscard]] const AnyPosition& position() const { return frames_.back().positions.back(); }
  [[nodiscard]] std::optional<Square> previous_to();
  [[nodiscard]] int next_number() const {
    return frames_.back().first_number + static_cast<int>(frames_.back().positions.size()) - 1;
  }
  [[nodiscard]] const GameSpec& spec() const { return record_.spec(); }
  [[nodiscard]] Record& record() { return record_; }

  // The move must be one that the rules allow there.
  void play(Move move);
  // The same for a move as it was read, which may be any: what it fails by, history aside.
  std::expected<void, MoveError> play_if_legal(const std::expected<Move, MoveError>& move);
  // Of the last move; before the first, of the record or of the variation's first move.
  void add_comment(std::string_view text);
  // The last move, if this line has one.
  [[nodiscard]] RecordMove* last_move() { return line().empty() ? nullptr : &line().back(); }

  // Starts a line instead of the last move, or of move `number`. False where there is no such move. What replaces the
  // first move of a variation stands beside that variation in the record, as one more that replaces the same move.
  bool begin_variation();
  bool begin_variation_at(int number);
  // Returns to the parent line. False in the main line. A variation without moves is dropped.
  bool end_variation();
  [[nodiscard]] std::size_t depth() const { return frames_.size() - 1; }

  Record take() && { return std::move(record_); }

 private:
  // One line that is being read; `positions` has the start of the line and then one a move. Lines are found by where
  // they stand and not by address: records grow around them.
  struct Frame {
    std::size_t parent = 0;  // the frame of the line that it leaves
    std::size_t move = 0;    // that it replaces there
    std::size_t variation = 0;
    int first_number = 1;
    std::vector<AnyPosition> positions;
    std::optional<Square> to_before{};  // of the move before the line
    std::string comment{};              // for the variation's first move
  };

  RecordLine& line_of(std::size_t frame);
  RecordLine& line() { return line_of(depth()); }
  void branch_off(std::size_t move);

  Record record_;
  std::vector<Frame> frames_;
  std::size_t blank_lines_ = 0;  // of a comment, while no other line of it follows
};

}  // namespace ootori
