#include "tournament/dutch.hpp"

#include <algorithm>
#include <tuple>

#include "tournament/dutch_bracket.hpp"

namespace ootori::tournament {
namespace {

std::vector<std::vector<bool>> barred_pairs(const SwissRound& round) {
  const std::size_t lines = round.table.lines.size();
  std::vector<std::vector<bool>> barred(lines, std::vector<bool>(lines));
  for (std::size_t line = 0; line < lines; ++line) {
    for (const Entry& entry : round.table.lines[line].rounds) {
      if (is_played(entry)) barred[line][*entry.opponent] = true;
    }
  }
  for (const auto& [one, other] : round.forbidden) barred[one][other] = barred[other][one] = true;
  return barred;
}

class DutchPairing {
 public:
  DutchPairing(const SwissRound& round, std::vector<SwissPlayer> players)
      : round_(round),
        players_(std::move(players)),
        barred_(barred_pairs(round)),
        criteria_(players_, barred_, round.table.played + 1 >= round.planned, round.table.played),
        graph_(players_.size()) {}

  std::expected<RoundPairing, PairingFault> pair() {
    if (!criteria_.fits()) return std::unexpected(PairingFault::too_many);
    if (!find_bye_score()) return std::unexpected(PairingFault::impossible);
    set_weights(&DutchPairing::weight_below);
    if (!is_complete(graph_.solve())) return std::unexpected(PairingFault::impossible);
    pair_brackets();
    if (!is_complete(graph_.settled())) return std::unexpected(PairingFault::impossible);
    return result();
  }

 private:
  [[nodiscard]] Wide weight_below(std::size_t high, std::size_t low) const {
    return criteria_.weight(high, low, LowerPlayer::below);
  }
  [[nodiscard]] Wide bye_weight(std::size_t high, std::size_t low) const { return criteria_.bye_weight(high, low); }

  void set_weights(Wide (DutchPairing::*weight)(std::size_t, std::size_t) const) {
    for (std::size_t low = 0; low < players_.size(); ++low) {
      for (std::size_t high = 0; high < low; ++high) graph_.set_weight(high, low, (this->*weight)(high, low));
    }
  }

  // Whether all players are paired, except at most one who may have the bye.
  [[nodiscard]] bool is_complete(const Mates& mates) const {
    bool has_bye = false;
    for (std::size_t place = 0; place < mates.size(); ++place) {
      if (mates[place] != place) continue;
      if (has_bye || !players_[place].may_have_bye) return false;
      has_bye = true;
    }
    return true;
  }

  bool find_bye_score() {
    if (players_.size() % 2 == 0) return true;
    set_weights(&DutchPairing::bye_weight);
    const Mates mates = graph_.solve();
    if (!is_complete(mates)) return false;
    for (std::size_t place = 0; place < mates.size(); ++place) {
      if (mates[place] == place) bye_score_ = players_[place].score;
    }
    criteria_.set_bye_score(*bye_score_);
    criteria_.set_bye_by_games(bye_falls_in(players_.front().score, mates));
    return true;
  }

  // Whether the only player who can float out of the group with this score is the one who gets the bye.
  [[nodiscard]] bool bye_falls_in(Halves score, const Mates& mates) const {
    if (!bye_score_ || *bye_score_ < score) return false;
    for (std::size_t place = 0; place < players_.size(); ++place) {
      const bool is_left = !graph_.is_settled(place) && players_[place].score >= score;
      if (is_left && players_[mates[place]].score < score) return false;
    }
    return true;
  }

  [[nodiscard]] std::size_t end_of_group(std::size_t begin) const {
    std::size_t end = begin;
    while (end < players_.size() && players_[end].score == players_[begin].score) ++end;
    return end;
  }

  void pair_brackets() {
    std::vector<std::size_t> floaters;
    for (std::size_t begin = 0; begin < players_.size();) {
      const std::size_t end = end_of_group(begin);
      BracketPlayers bracket{.places = floaters, .floaters = floaters.size(), .end = floaters.size() + end - begin};
      const std::size_t next_end = end < players_.size() ? end_of_group(end) : end;
      for (std::size_t place = begin; place < next_end; ++place) bracket.places.push_back(place);
      floaters = pair_bracket(bracket);
      begin = end;
    }
  }

  // Pairs the bracket, and returns the players who float down from it.
  std::vector<std::size_t> pair_bracket(const BracketPlayers& bracket) {
    std::vector<std::size_t> floaters;
    if (bracket.places.size() < 2) return bracket.places;
    DutchBracket paired(graph_, criteria_, bracket);
    paired.pair();
    for (std::size_t index = 0; index < bracket.end; ++index) {
      if (!graph_.is_settled(bracket.places[index])) floaters.push_back(bracket.places[index]);
    }
    if (bracket.end < bracket.places.size()) {
      criteria_.set_bye_by_games(bye_falls_in(players_[bracket.places[bracket.end]].score, paired.best()));
    }
    return floaters;
  }

  // The boards in order: the players with the most points first (C.04.2).
  [[nodiscard]] RoundPairing result() const {
    struct Board {
      std::size_t high, low;
    };
    std::vector<Board> boards;
    RoundPairing result;
    for (std::size_t place = 0; place < players_.size(); ++place) {
      const std::size_t mate = graph_.settled()[place];
      if (mate == place) result.bye = players_[place].line;
      if (mate > place) boards.push_back({place, mate});
    }
    std::ranges::sort(boards, {}, [this](const Board& board) {
      return std::tuple{-players_[board.high].score, -players_[board.low].score, players_[board.high].rank};
    });
    for (const auto& [high, low] : boards) {
      const bool black = has_black(players_[high], players_[low], round_.first_color);
      result.pairs.push_back(black ? Pair{players_[high].line, players_[low].line}
                                   : Pair{players_[low].line, players_[high].line});
    }
    return result;
  }

  const SwissRound& round_;
  const std::vector<SwissPlayer> players_;
  const std::vector<std::vector<bool>> barred_;
  DutchCriteria criteria_;
  RoundGraph graph_;
  std::optional<Halves> bye_score_{};
};

}  // namespace

std::expected<RoundPairing, PairingFault> pair_swiss(const SwissRound& round) {
  std::vector<SwissPlayer> players = swiss_players(round.table, round.takes_part);
  if (players.size() < 2) return std::unexpected(PairingFault::too_few);
  if (players.size() > most_swiss_players) return std::unexpected(PairingFault::too_many);
  return DutchPairing(round, std::move(players)).pair();
}

}  // namespace ootori::tournament
