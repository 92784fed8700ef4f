// Random Swiss tournaments for tests. The same seed gives the same tournament on every machine.
#pragma once

#include <algorithm>
#include <cstdint>
#include <random>
#include <string>

#include "tournament/dutch.hpp"
#include "tournament/trf.hpp"

namespace ootori::tournament {

class RandomSwiss {
 public:
  explicit RandomSwiss(std::uint32_t seed) : random_(seed) {
    const std::size_t players = 6 + chance(50);
    file_.name = "Drawn by lot " + std::to_string(seed);
    file_.type = "FIDE_DUTCH_2025";
    file_.planned = 3 + chance(7);
    file_.first_color = chance(2) == 0 ? Color::black : Color::white;
    std::size_t rating = 2400;
    for (std::size_t number = 0; number < players; ++number) {
      rating -= chance(1 + 1200 / players);
      file_.table.lines.push_back(
          {.name = "Player " + std::to_string(number + 1), .rating = static_cast<int>(rating), .rounds = {}});
      joins_.push_back(chance(12) == 0 ? chance(3) : 0);
      leaves_.push_back(chance(15) == 0 ? 1 + chance(file_.planned) : file_.planned);
    }
    for (std::size_t pairs = chance(4); pairs > 0; --pairs) {
      const std::size_t one = chance(players);
      const std::size_t other = chance(players);
      if (one != other) file_.forbidden.emplace_back(one, other);
    }
  }

  // Plays all rounds, or stops when no pairing is possible.
  TrfFile play() {
    while (file_.table.played < file_.planned && play_round()) {
    }
    return file_;
  }

 private:
  std::size_t chance(std::size_t below) { return random_() % below; }

  bool play_round() {
    const std::size_t round = file_.table.played;
    std::vector<bool> takes_part;
    std::vector<Entry> entries(file_.table.lines.size());
    for (std::size_t number = 0; number < entries.size(); ++number) {
      const bool is_in = joins_[number] <= round && round < leaves_[number];
      const bool asks_for_bye = is_in && chance(25) == 0;
      if (asks_for_bye) entries[number].mark = chance(3) == 0 ? Mark::zero_bye : Mark::half_bye;
      takes_part.push_back(is_in && !asks_for_bye);
    }
    const auto pairing = pair_swiss({file_.table, file_.planned, *file_.first_color, takes_part, file_.forbidden});
    if (!pairing) return false;
    for (const auto& [black, white] : pairing->pairs) play_game(entries, black, white);
    if (pairing->bye) entries[*pairing->bye].mark = Mark::pairing_bye;
    for (std::size_t number = 0; number < entries.size(); ++number) {
      file_.table.lines[number].rounds.push_back(entries[number]);
    }
    ++file_.table.played;
    return true;
  }

  void play_game(std::vector<Entry>& entries, std::size_t black, std::size_t white) {
    entries[black] = {.mark = Mark::draw, .opponent = white, .color = Color::black};
    entries[white] = {.mark = Mark::draw, .opponent = black, .color = Color::white};
    if (chance(4) == 0) return;
    const bool forfeited = chance(20) == 0;
    const int edge = file_.table.lines[black].rating - file_.table.lines[white].rating;
    const bool black_wins = static_cast<int>(chance(1000)) < std::clamp(500 + edge, 50, 950);
    entries[black_wins ? black : white].mark = forfeited ? Mark::forfeit_win : Mark::win;
    entries[black_wins ? white : black].mark = forfeited ? Mark::forfeit_loss : Mark::loss;
  }

  std::mt19937 random_;
  TrfFile file_;
  std::vector<std::size_t> joins_, leaves_;  // rounds
};

}  // namespace ootori::tournament
