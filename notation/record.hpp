// A game as it was played and written down, whatever the format: who and when, the start, the moves with their times,
// comments and variations, and how it ended. A Record is what somebody wrote; whether it keeps the law is for
// notation/record_check.hpp to say.
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "rules/games.hpp"

namespace ootori {

struct RecordMove;
using RecordLine = std::vector<RecordMove>;

struct RecordMove {
  Move move;
  std::optional<std::chrono::milliseconds> spent = {};       // thinking time of this move
  std::optional<std::chrono::milliseconds> clock_left = {};  // of the mover, after it
  std::string comment = {};                                  // UTF-8, may have several lines
  std::vector<RecordLine> variations = {};                   // played instead of this move; none is empty

  bool operator==(const RecordMove&) const = default;
};

// Who won, and why where the format tells.
struct RecordEnd {
  std::optional<Color> winner;  // none: no contest
  std::optional<Termination> reason;

  bool operator==(const RecordEnd&) const = default;
};

// Names are PGN's: Event, Site, Date, Round, Black, White, BlackElo, WhiteElo, TimeControl …; here Black is Black.
struct RecordTag {
  std::string name;
  std::string value;  // UTF-8, one line

  bool operator==(const RecordTag&) const = default;
};

struct Record {
  AnyPosition start;
  int first_move_number = 1;
  std::vector<RecordTag> tags = {};  // in the order they were read; no name twice
  std::string comment = {};          // before the first move
  RecordLine moves = {};
  std::optional<RecordEnd> end = {};  // none while the game goes on, or where nobody knows

  bool operator==(const Record&) const = default;

  [[nodiscard]] const GameSpec& spec() const { return spec_of(start); }
  [[nodiscard]] std::string_view tag(std::string_view name) const;  // empty where there is none
  void set_tag(std::string_view name, std::string_view value);
};

Record new_record(const GameSpec& spec);

// The same for a game that has been played.
template <class G>
Record record_of(const Game<G>& game);
Record record_of(const AnyGame& game);

// The reason of a code such as "no_legal_move".
std::optional<Termination> termination_of(std::string_view code);

// The handicap that the start is, if it is one of the game's table.
const Handicap* handicap_of(const Record& record);

// One move further, and what Japanese and Western notation need to know of a position. The move must be one that the
// rules allow there.
AnyPosition after(const AnyPosition& position, Move move);
Color side_to_move(const AnyPosition& position);
AnyPosition initial_position(const GameSpec& spec);

}  // namespace ootori
