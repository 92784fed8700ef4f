#include "server/years/year_review.hpp"

#include <algorithm>
#include <chrono>
#include <map>
#include <ranges>
#include <tuple>

namespace ootori::server {
namespace {

void count(YearTally& tally, const Outcome& outcome, Color side) {
  if (!outcome.winner) {
    ++tally.even;
  } else {
    ++(*outcome.winner == side ? tally.won : tally.lost);
  }
}

std::size_t month_of(UnixMillis at) {
  const auto day = std::chrono::floor<std::chrono::days>(std::chrono::sys_time{std::chrono::milliseconds{at}});
  return static_cast<unsigned>(std::chrono::year_month_day{day}.month()) - 1;
}

// Whether the game began in the usual position and is long enough.
bool has_opening(const IndexedGame& game) {
  const bool is_usual =
      std::visit([]<class G>(const Position<G>& start) { return start == Position<G>::initial(); }, game.start);
  return is_usual && game.moves.size() >= opening_length;
}

// The tallies of a year while they are being counted.
struct Tallies {
  std::map<const GameSpec*, YearTally> games;
  std::map<game::PlayerId, YearTally> opponents;
  std::map<const GameSpec*, std::map<std::string, std::pair<const IndexedGame*, YearTally>>> openings;

  void add(const IndexedGame& game, Color side) {
    count(games[&game.spec()], game.outcome, side);
    count(opponents[*game.seats.person(~side)], game.outcome, side);
    if (!has_opening(game)) return;
    const std::vector<Move> moves(game.moves.begin(), game.moves.begin() + opening_length);
    auto& [example, tally] = openings[&game.spec()][text_of_moves(moves)];
    if (example == nullptr) example = &game;
    count(tally, game.outcome, side);
  }
};

std::vector<GamesOfYear> games_of(const Tallies& tallies) {
  std::vector<GamesOfYear> list;
  for (const auto& [spec, tally] : tallies.games) list.push_back({spec, tally});
  std::ranges::sort(list, std::ranges::greater{},
                    [](const GamesOfYear& one) { return std::pair{one.tally.games(), one.game->id}; });
  return list;
}

std::vector<OpeningOfYear> openings_of(const Tallies& tallies, std::span<const GamesOfYear> games) {
  std::vector<OpeningOfYear> list;
  for (const GamesOfYear& one : games) {
    const auto found = tallies.openings.find(one.game);
    if (found == tallies.openings.end()) continue;
    std::vector<std::pair<std::string, std::pair<const IndexedGame*, YearTally>>> all(found->second.begin(),
                                                                                      found->second.end());
    std::ranges::sort(all, std::ranges::greater{},
                      [](const auto& each) { return std::pair{each.second.second.games(), each.first}; });
    for (const auto& [text, opening] : all | std::views::take(most_openings)) {
      const auto& [example, tally] = opening;
      list.push_back({example->start, {example->moves.begin(), example->moves.begin() + opening_length}, tally});
    }
  }
  return list;
}

std::optional<YearReview::Rival> rival_of(const Tallies& tallies) {
  std::optional<YearReview::Rival> rival;
  for (const auto& [player, tally] : tallies.opponents) {
    const bool is_more = !rival || tally.games() > rival->tally.games();
    if (tally.games() >= 2 && is_more) rival = YearReview::Rival{player, tally};
  }
  return rival;
}

// Evenly spaced points, including the first and the last.
std::vector<RatingChange> thinned(const std::vector<RatingChange>& all) {
  if (all.size() <= most_course_points) return all;
  std::vector<RatingChange> points;
  for (std::size_t n = 0; n < most_course_points; ++n) {
    points.push_back(all[n * (all.size() - 1) / (most_course_points - 1)]);
  }
  return points;
}

std::vector<RatingCourse> courses_of(std::span<const RatingChange> changes) {
  std::map<std::pair<const GameSpec*, game::Speed>, std::vector<RatingChange>> by_rating;
  for (const RatingChange& one : changes) by_rating[{one.spec, one.speed}].push_back(one);
  std::vector<RatingCourse> courses;
  for (const auto& [key, all] : by_rating) {
    courses.push_back({.game = key.first,
                       .speed = key.second,
                       .games = std::ssize(all),
                       .highest = std::ranges::max(all, {}, &RatingChange::rating).rating,
                       .points = thinned(all)});
  }
  std::ranges::sort(courses, std::ranges::greater{},
                    [](const RatingCourse& one) { return std::tuple{one.games, one.game->id, one.speed}; });
  return courses;
}

}  // namespace

YearReview review_year(const game::PlayerId& player, std::span<const IndexedGame> games,
                       std::span<const RatingChange> changes) {
  YearReview review;
  Tallies tallies;
  for (const IndexedGame& game : games) {
    const auto side = game.seats.side_of(player);
    if (!side || !game.seats.are_people()) continue;
    tallies.add(game, *side);
    ++review.months[month_of(game.ended)];
    if (!review.longest || game.moves.size() > review.longest->plies) review.longest = {game.id, game.moves.size()};
    const int rating = game.rating[static_cast<std::size_t>(~*side)];
    const bool is_better = !review.best_win || rating > review.best_win->rating;
    if (game.outcome.winner == *side && rating > 0 && is_better) review.best_win = {game.id, rating};
  }
  review.games = games_of(tallies);
  review.openings = openings_of(tallies, review.games);
  review.rival = rival_of(tallies);
  review.ratings = courses_of(changes);
  return review;
}

UnixMillis beginning_of_year(int year) {
  const std::chrono::sys_days day{std::chrono::year{year} / std::chrono::January / 1};
  return std::chrono::duration_cast<std::chrono::milliseconds>(day.time_since_epoch()).count();
}

}  // namespace ootori::server
