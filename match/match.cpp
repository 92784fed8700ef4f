#include "match/match.hpp"

#include <mutex>
#include <thread>

#include "match/openings.hpp"

namespace ootori {
namespace {

// The state that the threads of a match share.
class Match {
 public:
  Match(const MatchTerms& terms, const std::vector<GameRecord>& played, const GameListener& listener)
      : terms_(terms), listener_(listener) {
    for (const GameRecord& record : played) tally_.add(record);
    if (is_decided()) end_.request_stop();
  }

  std::expected<Tally, std::string> run(const std::stop_token& stop) {
    const std::stop_callback on_stop{stop, [&] { end_.request_stop(); }};
    {
      std::vector<std::jthread> threads;
      for (int i = 0; i < terms_.concurrency; ++i) threads.emplace_back([this] { work(); });
    }
    if (!error_.empty()) return std::unexpected(error_);
    return tally_;
  }

 private:
  using Players = std::array<std::unique_ptr<Player>, 2>;

  void work() {
    auto number = next_game();
    if (!number) return;
    const auto players = make_players();
    for (; players && number; number = next_game()) {
      const auto record = play(*number, *players);
      if (!record) return;
      note(*record);
    }
  }

  std::optional<int> next_game() {
    const std::scoped_lock lock{mutex_};
    while (next_ < terms_.games && tally_.contains(next_)) ++next_;
    if (next_ >= terms_.games || end_.stop_requested()) return std::nullopt;
    return next_++;
  }

  std::optional<Players> make_players() {
    Players players;
    for (const std::size_t engine : {0, 1}) {
      auto player = make_player(terms_.contestants[engine], *terms_.game, end_.get_token());
      if (!player) {
        const std::scoped_lock lock{mutex_};
        if (!end_.stop_requested()) error_ = player.error();
        end_.request_stop();
        return std::nullopt;
      }
      players[engine] = *std::move(player);
    }
    return players;
  }

  // Plays one game. Nothing if stopped.
  std::optional<GameRecord> play(int number, const Players& players) {
    GameRecord record;
    record.number = number;
    const std::size_t black = record.first_engine_plays() == Color::black ? 0 : 1;
    const AnyGame& opening = terms_.openings[static_cast<std::size_t>(number) / 2 % terms_.openings.size()];
    for (const std::size_t engine : {0, 1}) {
      // A player that fails here will also fail when asked for a move, and then loses.
      if (const auto ready = players[engine]->new_game(end_.get_token()); !ready) {
        if (ready.error() == PlayerFault::stopped) return std::nullopt;
      }
    }
    const auto seat = [&](std::size_t engine) { return Seat{*players[engine], terms_.contestants[engine].allowance}; };
    auto game = play_game({seat(black), seat(1 - black)}, opening, terms_.arbiter, end_.get_token());
    if (!game) return std::nullopt;
    record.outcome = game->outcome;
    record.incident = game->incident;
    record.plies = static_cast<int>(std::visit([](const auto& of) { return of.plies(); }, game->game));
    record.effort = {game->effort[black], game->effort[1 - black]};
    record.moves = write_opening(game->game);
    return record;
  }

  void note(const GameRecord& record) {
    const std::scoped_lock lock{mutex_};
    tally_.add(record);
    listener_(record, tally_);
    if (is_decided()) end_.request_stop();
  }

  [[nodiscard]] bool is_decided() const {
    if (!terms_.sprt) return false;
    return verdict(*terms_.sprt, log_likelihood_ratio(*terms_.sprt, tally_.pairs())) != SprtVerdict::undecided;
  }

  const MatchTerms& terms_;
  const GameListener& listener_;
  std::stop_source end_;

  std::mutex mutex_;  // protects everything below
  Tally tally_;
  int next_ = 0;
  std::string error_;
};

}  // namespace

std::expected<Tally, std::string> play_match(const MatchTerms& terms, const std::vector<GameRecord>& played,
                                             const GameListener& listener, const std::stop_token& stop) {
  return Match{terms, played, listener}.run(stop);
}

}  // namespace ootori
