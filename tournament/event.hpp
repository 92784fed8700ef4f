// The events of a tournament. The state of a tournament results from applying its events in order.
#pragma once

#include <cstdint>
#include <string>
#include <variant>
#include <vector>

#include "game/seat.hpp"
#include "tournament/crosstable.hpp"
#include "tournament/dutch.hpp"
#include "tournament/settings.hpp"
#include "tournament/trf.hpp"

namespace ootori::tournament {

using game::PlayerId;

// The result of a game, as it counts in the tournament.
enum class Result : std::uint8_t {
  black_won,
  white_won,
  drawn,
  black_forfeited,  // Black did not play or has withdrawn: White gets the points without a game
  white_forfeited,
  both_forfeited,
};

inline constexpr std::array<std::pair<Result, std::string_view>, 6> result_names{
    {{Result::black_won, "black_won"},
     {Result::white_won, "white_won"},
     {Result::drawn, "drawn"},
     {Result::black_forfeited, "black_forfeited"},
     {Result::white_forfeited, "white_forfeited"},
     {Result::both_forfeited, "both_forfeited"}}};

constexpr std::string_view text(Result result) { return result_names[static_cast<std::size_t>(result)].second; }

constexpr std::optional<Result> parse_result(std::string_view name) {
  for (const auto& [result, its_name] : result_names) {
    if (its_name == name) return result;
  }
  return std::nullopt;
}

// A pair of players. The pairing determines the id of their game, so the game is created only once, however often the
// server restarts.
struct Meeting {
  std::string game;
  std::size_t black, white;        // players, by the order in which they joined
  std::optional<Result> result{};  // set when the pairing is made, if no game is played
  std::array<bool, 2> berserk{};   // by color: half the time, for one extra point

  bool operator==(const Meeting&) const = default;
};

// The first event of every tournament. It occurs only once.
struct Announced {
  Settings settings;
  PlayerId organiser;

  bool operator==(const Announced&) const = default;
};

// The organiser has changed what was announced.
struct Revised {
  Settings settings;  // all of them, as they are from now on

  bool operator==(const Revised&) const = default;
};

// The place of a player from a tournament file, until an account takes it.
struct Place {
  std::string key;                     // the key in the link with which an account takes it
  std::optional<PlayerId> reserved{};  // this account can take the place without the link

  bool operator==(const Place&) const = default;
};

// Rounds that were played elsewhere. Always the second event, if a tournament has it.
struct Imported {
  TrfFile file;
  std::vector<Place> places;  // by the lines of the file's crosstable

  bool operator==(const Imported&) const = default;
};

// A player of the file plays on, with an account.
struct PlaceTaken {
  std::size_t place;
  PlayerId player;
  int rating;  // counts if the file gives none

  bool operator==(const PlaceTaken&) const = default;
};

// The organiser opens a place again, because the wrong account took it. The results stay with the place.
struct PlaceFreed {
  std::size_t place;
  std::string key;  // of the new link: the old one may be in the wrong hands

  bool operator==(const PlaceFreed&) const = default;
};

// A player joins before the start, or later if the system allows it, or rejoins after withdrawing.
struct Joined {
  PlayerId player;
  int rating;

  bool operator==(const Joined&) const = default;
};

// A player withdraws and is not paired in further rounds.
struct Left {
  PlayerId player;

  bool operator==(const Left&) const = default;
};

struct ByeGranted {
  PlayerId player;
  std::size_t round;         // from 0; a round that is not paired yet
  std::optional<Mark> mark;  // full_bye, half_bye or zero_bye; none: the bye is withdrawn

  bool operator==(const ByeGranted&) const = default;
};

struct Forbade {
  PlayerId one, other;
  bool on = true;  // false: the pairing is allowed again

  bool operator==(const Forbade&) const = default;
};

// In an arena, whether the player's next games are berserk.
struct WentBerserk {
  PlayerId player;
  bool on;

  bool operator==(const WentBerserk&) const = default;
};

// The server was not running when the tournament should have begun or gone on, so that its players were away.
struct Delayed {
  std::int64_t until;  // the new start, or the time until which the server pairs nobody
  Millis added{0};     // to the duration of an arena

  bool operator==(const Delayed&) const = default;
};

struct Started {
  std::int64_t at;    // milliseconds since 1970
  Color first_color;  // drawn at random

  bool operator==(const Started&) const = default;
};

// The pairings of a round, of an arena's waiting players, or of replayed games in a knockout.
struct Paired {
  std::size_t round;  // from 0
  std::vector<Meeting> meetings;
  std::vector<std::size_t> byes{};  // players who wanted to play but have no opponent
  bool by_hand = false;

  bool operator==(const Paired&) const = default;
};

// The server could not pair the round. The organiser pairs it by hand, or removes the obstacle.
struct PairingFailed {
  std::size_t round;
  PairingFault fault;

  bool operator==(const PairingFailed&) const = default;
};

struct Scored {
  std::string game;
  Result result;
  bool by_hand = false;

  bool operator==(const Scored&) const = default;
};

// A game ended without a result that counts, so the organiser decides the result.
struct Undecided {
  std::string game;

  bool operator==(const Undecided&) const = default;
};

struct Finished {
  bool cancelled = false;

  bool operator==(const Finished&) const = default;
};

using Event = std::variant<Announced, Revised, Imported, PlaceTaken, PlaceFreed, Joined, Left, ByeGranted, Forbade,
                           WentBerserk, Delayed, Started, Paired, PairingFailed, Scored, Undecided, Finished>;

}  // namespace ootori::tournament
