// A slow, independent count of openings: positions as text, the lesser of both images.
#pragma once

#include <algorithm>
#include <map>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "notation/sfen.hpp"
#include "notation/usi.hpp"
#include "rules/mirror.hpp"
#include "server/explorer/explorer.hpp"
#include "server/testing/people.hpp"

namespace ootori::server::testing::openings {

inline std::string name_of(const AnyPosition& position) {
  return std::visit(
      []<class G>(const Position<G>& one) {
        const auto text = [](const Position<G>& shown) { return std::string(G::spec.id) + write_sfen(shown); };
        return std::min(text(one), text(Mirror<G>::of(one)));
      },
      position);
}

struct SlowAnswer {
  std::map<std::string, std::array<std::int64_t, 5>> moves;  // by USI, the lesser of both images; "-": the end
  std::vector<std::int64_t> recent;

  bool operator==(const SlowAnswer&) const = default;
};

inline std::string image_of(const AnyPosition& position, Move move) {
  if (move.is_null()) return "-";
  return std::visit(
      [move]<class G>(const Position<G>& one) {
        const std::string here = write_usi(G::spec, move);
        const std::string there = write_usi(G::spec, Mirror<G>::of(move));
        const Position<G> image = Mirror<G>::of(one);
        if (image == one) return std::min(here, there);
        return write_sfen(one) < write_sfen(image) ? here : there;
      },
      position);
}

// A game with its positions and moves as text.
struct SlowGame {
  explicit SlowGame(const IndexedGame& its) : game(its) {
    AnyPosition position = game.start;
    for (std::size_t ply = 0; ply <= game.moves.size(); ++ply) {
      const Move move = ply < game.moves.size() ? game.moves[ply] : Move{};
      positions.push_back(name_of(position));
      moves.push_back(image_of(position, move));
      if (!move.is_null()) position = after(position, move);
    }
  }

  const IndexedGame& game;
  std::vector<std::string> positions, moves;
};

struct Whose {
  std::optional<game::PlayerId> player{};
  bool only_people = false;
  std::optional<Color> side{};

  [[nodiscard]] bool admits(const game::Seats& seats) const {
    if (!player) return seats.are_people();
    const auto its = seats.side_of(*player);
    return its && (!side || its == side) && (!only_people || seats.are_people());
  }
};

inline SlowAnswer slow_count(const std::vector<SlowGame>& games, const AnyPosition& asked, const OpeningFilter& filter,
                             const Whose& whose) {
  SlowAnswer answer;
  const std::string name = name_of(asked);
  for (const SlowGame& slow : games) {
    const IndexedGame& game = slow.game;
    if (!whose.admits(game.seats) || !filter.admits(game.facts())) continue;
    const auto found = std::ranges::find(slow.positions, name);
    if (found == slow.positions.end()) continue;
    const auto ply = static_cast<std::size_t>(found - slow.positions.begin());
    auto& [black, white, even, rated, ratings] = answer.moves[slow.moves[ply]];
    ++(!game.outcome.winner ? even : *game.outcome.winner == Color::black ? black : white);
    const int rating = game.rating[index(side_to_move(asked))];
    rated += rating > 0 ? 1 : 0;
    ratings += rating;
    answer.recent.insert(answer.recent.begin(), game.number);
  }
  if (answer.recent.size() > OpeningTable::most_recent) answer.recent.resize(OpeningTable::most_recent);
  return answer;
}

inline SlowAnswer answer_of(Reads& index, const AnyPosition& asked, const OpeningFilter& filter, const Whose& whose) {
  const auto count = OpeningTable{index}.count({.position = position_id(asked),
                                                .mover = side_to_move(asked),
                                                .filter = filter,
                                                .player = whose.player,
                                                .only_people = whose.only_people,
                                                .side = whose.side});
  EXPECT_TRUE(count);
  SlowAnswer answer;
  for (const MoveCount& one : count->moves) {
    const Move move = std::visit([&](const auto& position) { return SharedKey(position).shared(one.move); }, asked);
    answer.moves[image_of(asked, move)] = {one.black, one.white, one.even, one.rated, one.ratings};
  }
  for (const ReachedIn& one : count->recent) answer.recent.push_back(one.number);
  return answer;
}

// Checks each position of some games, and its mirror image, with every kind of question.
inline void expect_a_fold(Reads& index, const std::vector<IndexedGame>& games, std::size_t asked_of = 12) {
  const std::vector<OpeningFilter> filters{
      {},
      {.speeds = OpeningFilter::bit_of(game::Speed::blitz)},
      {.least_band = 1500 / GameFacts::band_width},
      {.speeds = static_cast<std::uint8_t>(~OpeningFilter::bit_of(std::nullopt)), .since = 2021, .until = 2022}};
  const std::vector<Whose> questions{
      {}, {.player = ann}, {.player = bob, .only_people = true}, {.player = ann, .side = Color::white}};
  const std::vector<SlowGame> slow(games.begin(), games.end());
  for (std::size_t n = 0; n < std::min(asked_of, games.size()); ++n) {
    AnyPosition position = games[n].start;
    for (std::size_t ply = 0; ply <= games[n].moves.size(); ++ply) {
      const AnyPosition image =
          std::visit([]<class G>(const Position<G>& one) { return AnyPosition{Mirror<G>::of(one)}; }, position);
      for (const OpeningFilter& filter : filters) {
        for (const Whose& whose : questions) {
          const SlowAnswer expected = slow_count(slow, position, filter, whose);
          ASSERT_EQ(answer_of(index, position, filter, whose), expected) << "game " << n << ", ply " << ply;
          ASSERT_EQ(answer_of(index, image, filter, whose), expected) << "its image: game " << n << ", ply " << ply;
        }
      }
      if (ply < games[n].moves.size()) position = after(position, games[n].moves[ply]);
    }
  }
}

}  // namespace ootori::server::testing::openings
