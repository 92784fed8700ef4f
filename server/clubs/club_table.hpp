// The tables of clubs: settings, members and reports.
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

// A club from the point of view of one of its players.
struct ClubPart {
  std::string name, title;
  std::int64_t members;
  ClubRank rank;
  UnixMillis since;

  bool operator==(const ClubPart&) const = default;
};

// Reads the tables. May be called from any thread; blocks during the read.
class ClubTable {
 public:
  explicit ClubTable(Reads& store) : store_(store) {}

  // Empty if the club does not exist or was closed.
  [[nodiscard]] StoreResult<std::optional<Club>> find(std::string_view name) const;
  // Whether a club ever had this address.
  [[nodiscard]] StoreResult<bool> is_taken(std::string_view name) const;
  // The largest clubs first, starting at index `from`.
  [[nodiscard]] StoreResult<std::vector<Club>> list(std::int64_t from, std::int64_t limit) const;
  // Empty if the player has no relation to the club.
  [[nodiscard]] StoreResult<std::optional<ClubRank>> rank(std::string_view club, const game::PlayerId& player) const;
  // People with ranks from `first` to `last`, ordered by rank and then by time, starting at index `from`.
  [[nodiscard]] StoreResult<std::vector<ClubPerson>> people(std::string_view club, ClubRank first, ClubRank last,
                                                            std::int64_t from, std::int64_t limit) const;
  [[nodiscard]] StoreResult<std::int64_t> count(std::string_view club, ClubRank rank) const;
  // The clubs of a player, including applications, latest first.
  [[nodiscard]] StoreResult<std::vector<ClubPart>> of_player(const game::PlayerId& player) const;
  // Members' ratings: reliable ones first, then the highest first.
  [[nodiscard]] StoreResult<std::vector<Standing>> best(std::string_view club, const GameSpec& spec, game::Speed speed,
                                                        std::int64_t limit) const;
  // Undecided reports, oldest first.
  [[nodiscard]] StoreResult<std::vector<ClubReport>> awaited_reports(std::int64_t limit) const;
  [[nodiscard]] StoreResult<std::vector<ClubReport>> reports_by(const game::PlayerId& player) const;

 private:
  Reads& store_;
};

}  // namespace ootori::server
