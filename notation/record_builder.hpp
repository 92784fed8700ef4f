// Builds a Record while a reader parses its text. Internal to notation/.
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

  // The current state: the position, the destination of the previous move, and the number of the next move, from 1.
  [[nodiscard]] const AnyPosition& position() const { return frames_.back().positions.back(); }
  [[nodiscard]] std::optional<Square> previous_to();
  [[nodiscard]] int next_number() const {
    return frames_.back().first_number + static_cast<int>(frames_.back().positions.size()) - 1;
  }
  [[nodiscard]] const GameSpec& spec() const { return record_.spec(); }
  [[nodiscard]] Record& record() { return record_; }

  // Plays a move that the rules allow in the current position.
  void play(Move move);
  // Plays any move that was read. Returns the rule that it breaks, if any, ignoring repetition.
  std::expected<void, MoveError> play_if_legal(const std::expected<Move, MoveError>& move);
  // Adds a comment to the last move; before the first move, to the record or to the variation's first move.
  void add_comment(std::string_view text);
  // The last move of this line, if there is one.
  [[nodiscard]] RecordMove* last_move() { return line().empty() ? nullptr : &line().back(); }

  // Begins a variation that replaces the last move, or move `number`. Returns false if there is no such move. If the
  // first move of a variation is replaced, the new variation becomes a sibling: another alternative to the same move.
  bool begin_variation();
  bool begin_variation_at(int number);
  // Returns to the parent line. Returns false in the main line. A variation without moves is dropped.
  bool end_variation();
  [[nodiscard]] std::size_t depth() const { return frames_.size() - 1; }

  Record take() && { return std::move(record_); }

 private:
  // A line that is being read. `positions` contains the start of the line and the position after each move. Lines are
  // identified by their place and not by their address, because the records move in memory as they grow.
  struct Frame {
    std::size_t parent = 0;  // the frame of the parent line
    std::size_t move = 0;    // the move of the parent line that this line replaces
    std::size_t variation = 0;
    int first_number = 1;
    std::vector<AnyPosition> positions;
    std::optional<Square> to_before{};  // the destination of the move before the line
    std::string comment{};              // for the variation's first move
  };

  RecordLine& line_of(std::size_t frame);
  RecordLine& line() { return line_of(depth()); }
  void branch_off(std::size_t move);

  Record record_;
  std::vector<Frame> frames_;
  std::size_t blank_lines_ = 0;  // blank lines in a comment that are kept only if another line follows
};

}  // namespace ootori
