// The shared part of the KIF and CSA readers: they read a text line by line, note its header, and build the record from
// the first line of moves. Internal to notation/.
#pragma once

#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "notation/record_builder.hpp"
#include "notation/tag_list.hpp"

namespace ootori {

class LineRecordReader {
 protected:
  using Done = std::expected<void, RecordError>;

  // `game` applies if the text does not name its game.
  LineRecordReader(std::string_view text, const GameSpec* game);

  // Whether there is another line; and the line, without its line break.
  [[nodiscard]] bool has_line() const { return !rest_.empty(); }
  std::string_view next_line();

  // The header. If a tag occurs twice, the first one counts. Tags without a value do not count.
  [[nodiscard]] const GameSpec* game() const { return game_; }
  void set_game(const GameSpec& game) { game_ = &game; }
  void set_start(std::string_view sfen);
  void add_tag(std::string_view name, std::string_view value);
  // While the header is read: a comment on the record. Afterwards: a comment on the last move.
  void add_comment(std::string_view text);
  void add_annotation(std::string_view text);

  // The end of the header. `start` is the starting position if the header contains no SFEN.
  [[nodiscard]] bool has_begun() const { return builder_.has_value(); }
  Done begin(const AnyPosition& start);
  RecordBuilder& builder() { return *builder_; }
  [[nodiscard]] Color turn() const { return side_to_move(builder_->position()); }
  std::expected<Record, RecordError> take() { return std::move(*builder_).take(); }

  // Errors about the line that was read last.
  [[nodiscard]] std::unexpected<RecordError> fault(RecordFault fault, std::string_view found = {}) const;
  [[nodiscard]] std::unexpected<RecordError> bad_move(std::string_view text, MoveError error) const;
  [[nodiscard]] std::unexpected<RecordError> contradiction(std::string_view found, std::string_view elsewhere) const;

 private:
  std::string_view rest_;
  const GameSpec* game_;
  int number_ = 0;  // of the line
  TagList tags_;
  std::string comment_;
  std::string annotation_;
  std::string start_;
  int start_line_ = 0;
  std::optional<RecordBuilder> builder_;
};

}  // namespace ootori
