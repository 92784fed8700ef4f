// The tables of clubs: what they say of themselves, who is in them, and reports of them.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "game/speed.hpp"
#include "server/clubs/club.hpp"
#include "server/ratings/rating_table.hpp"
#include "server/store/schema.hpp"
#include "server/store/store.hpp"

namespace ootori::server {

extern const Tables club_tables;

// A club as a player has to do with it.
struct ClubPart {
  std::string name, title;
  std::int64_t members;
  ClubRank rank;
  UnixMillis since;

  bool operator==(const ClubPart&) const = default;
};

// What can be read. Any thread; blocks for the time of a read.
class ClubTable {
 public:
  explicit ClubTable(Reads& store) : store_(store) {}

  // None: there is none, or it was closed.
  [[nodiscard]] StoreResult<std::optional<Club>> find(std::string_view name) const;
  // Whether the address was ever given to a club.
  [[nodiscard]] StoreResult<bool> is_taken(std::string_view name) const;
  // The largest first, from the place `from`.
  [[nodiscard]] StoreResult<std::vector<Club>> list(std::int64_t from, std::int64_t limit) const;
  // None: the player has nothing to do with it.
  [[nodiscard]] StoreResult<std::optional<ClubRank>> rank(std::string_view club, const game::PlayerId& player) const;
  // Of these ranks, by rank and then by time, from the place `from`.
  [[nodiscard]] StoreResult<std::vector<ClubPerson>> people(std::string_view club, ClubRank first, ClubRank last,
                                                            std::int64_t from, std::int64_t limit) const;
  [[nodiscard]] StoreResult<std::int64_t> count(std::string_view club, ClubRank rank) const;
  // The clubs that a player is in or has applied to, the one joined last first.
  [[nodiscard]] StoreResult<std::vector<ClubPart>> of_player(const game::PlayerId& player) const;
  // The ratings of members, those that are certain first, and the best first.
  [[nodiscard]] StoreResult<std::vector<Standing>> best(std::string_view club, const GameSpec& spec, game::Speed speed,
                                                        std::int64_t limit) const;
  // That nobody has decided about, the oldest first.
  [[nodiscard]] StoreResult<std::vector<ClubReport>> awaited_reports(std::int64_t limit) const;
  [[nodiscard]] StoreResult<std::vector<ClubReport>> reports_by(const game::PlayerId& player) const;

 private:
  Reads& store_;
};

}  // namespace ootori::server
