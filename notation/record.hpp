// A game record in any format: players and date, the start, the moves with their times, comments and variations, and
// the end. A Record may break the rules; notation/record_check.hpp checks it.
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "notation/annotation.hpp"
#include "rules/games.hpp"

namespace ootori {

struct RecordMove;
using RecordLine = std::vector<RecordMove>;

struct RecordMove {
  Move move;
  std::optional<std::chrono::milliseconds> spent = {};       // thinking time of this move
  std::optional<std::chrono::milliseconds> clock_left = {};  // on the player's clock after the move
  std::string comment = {};                                  // UTF-8, may have several lines
  std::vector<RecordLine> variations = {};                   // alternatives to this move; none of them is empty
  std::optional<Glyph> glyph = {};
  Shapes shapes = {};  // on the position after the move, sorted

  bool operator==(const RecordMove&) const = default;
};

// The winner, and the reason if the format states it.
struct RecordEnd {
  std::optional<Color> winner;  // none: no contest
  std::optional<Termination> reason;

  bool operator==(const RecordEnd&) const = default;
};

// The names are those of PGN: Event, Site, Date, Round, Black, White, BlackElo, WhiteElo, TimeControl …; but here,
// Black is our Black.
struct RecordTag {
  std::string name;
  std::string value;  // UTF-8, one line

  bool operator==(const RecordTag&) const = default;
};

// An oddity in a text that could be read nevertheless.
struct RecordWarning {
  int line = 0;      // of the text, from 1
  int column = 0;    // in that line, in characters from 1
  std::string text;  // a sentence
};

struct Record {
  AnyPosition start;
  int first_move_number = 1;
  std::vector<RecordTag> tags = {};  // in the order they were read; no name twice
  std::string comment = {};          // before the first move
  Shapes shapes = {};                // on the starting position, sorted
  RecordLine moves = {};
  std::optional<RecordEnd> end = {};  // none while the game is in progress, or if unknown

  std::vector<RecordWarning> warnings = {};  // from the reader

  // Ignores warnings, which belong to the text and not to the game.
  bool operator==(const Record& other) const;

  [[nodiscard]] const GameSpec& spec() const { return spec_of(start); }
  [[nodiscard]] std::string_view tag(std::string_view name) const;  // empty if there is no such tag
  void set_tag(std::string_view name, std::string_view value);
};

Record new_record(const GameSpec& spec);

// From a game that was played.
template <class G>
Record record_of(const Game<G>& game);
Record record_of(const AnyGame& game);

// `Line 3, column 14: …`
std::string describe(const RecordWarning& warning);

// The reason with a code such as "no_legal_move".
std::optional<Termination> termination_of(std::string_view code);

// The handicap of the starting position, if it is in the game's table.
const Handicap* handicap_of(const Record& record);

// The position after a move. The move must be legal.
AnyPosition after(const AnyPosition& position, Move move);
Color side_to_move(const AnyPosition& position);
AnyPosition initial_position(const GameSpec& spec);

}  // namespace ootori
