#include "match/arbiter.hpp"

#include "match/match_clock.hpp"

namespace ootori {
namespace {

Incident incident_of(PlayerFault fault) {
  switch (fault) {
    case PlayerFault::crashed: return Incident::crash;
    case PlayerFault::stalled: return Incident::stall;
    case PlayerFault::unreadable: return Incident::unreadable_move;
    case PlayerFault::resigned:
    case PlayerFault::stopped: return Incident::none;
  }
  return Incident::none;
}

Termination termination_of(PlayerFault fault) {
  switch (fault) {
    case PlayerFault::resigned: return Termination::resignation;
    case PlayerFault::unreadable: return Termination::illegal_move;
    case PlayerFault::stalled: return Termination::time;
    case PlayerFault::crashed:
    case PlayerFault::stopped: return Termination::abandoned;
  }
  return Termination::abandoned;
}

Incident incident_of(IllegalMove reason) {
  if (reason == IllegalMove::drop_mate) return Incident::drop_mate;
  if (reason == IllegalMove::repeats) return Incident::repetition;
  return Incident::illegal_move;
}

// Counts for how many moves in a row the movers' scores have seen each side as lost.
class ResignationWatch {
 public:
  explicit ResignationWatch(const std::optional<ArbiterTerms::Resignation>& terms) : terms_(terms) {}

  // The side that both players consider lost for long enough, if any.
  std::optional<Color> see(Color mover, const std::optional<Score>& score) {
    if (!terms_) return std::nullopt;
    const int centipawns = score ? score->raw() : 0;
    for (const Color loser : {Color::black, Color::white}) {
      const int of_loser = loser == mover ? centipawns : -centipawns;
      int& moves = moves_[index(loser)];
      moves = of_loser <= -terms_->centipawns ? moves + 1 : 0;
      if (moves >= 2 * terms_->moves) return loser;  // both players' moves are counted
    }
    return std::nullopt;
  }

 private:
  const std::optional<ArbiterTerms::Resignation>& terms_;
  std::array<int, 2> moves_{};
};

template <class G>
class Referee {
 public:
  Referee(const std::array<Seat, 2>& seats, Game<G> opening, const ArbiterTerms& terms)
      : seats_(seats), terms_(terms), game_(std::move(opening)), watch_(terms_.resignation) {
    for (const std::size_t side : {0, 1}) {
      if (const auto& clock = seats_[side].allowance.clock) clocks_[side].emplace(*clock);
    }
  }

  std::optional<MatchGame> play(const std::stop_token& stop) {
    while (!ended()) {
      if (!play_move(stop)) return std::nullopt;
    }
    return MatchGame{std::move(game_), outcome_, incident_, effort_};
  }

 private:
  // Whether the game is over. Stores the outcome.
  bool ended() {
    if (is_over_) return true;
    if (game_.outcome()) {
      end(*game_.outcome(), Incident::none);
    } else if (static_cast<int>(game_.plies()) >= terms_.most_plies) {
      end({std::nullopt, Termination::abandoned}, Incident::length);
    }
    return is_over_;
  }

  // Returns false if stopped.
  bool play_move(const std::stop_token& stop) {
    const Color mover = game_.position().side_to_move();
    const AnyGame so_far = game_;
    const Turn turn{so_far, seats_[index(mover)].allowance, readings()};
    const auto start = std::chrono::steady_clock::now();
    const auto choice = seats_[index(mover)].player.choose(turn, stop);
    const auto spent = std::chrono::steady_clock::now() - start;
    const auto time = std::chrono::duration_cast<Millis>(spent);
    effort_[index(mover)].time += std::chrono::duration_cast<Micros>(spent);

    if (!choice && choice.error() == PlayerFault::stopped) return false;
    if (!choice) {
      end({~mover, termination_of(choice.error())}, incident_of(choice.error()));
    } else if (!in_time(mover, time)) {
      end({~mover, Termination::time}, Incident::none);
    } else {
      make(mover, *choice);
    }
    return true;
  }

  void make(Color mover, const Choice& choice) {
    effort_[index(mover)].nodes += choice.nodes;
    if (const auto played = game_.play(choice.move); !played) {
      end({~mover, Termination::illegal_move}, incident_of(played.error()));
    } else if (const auto loser = watch_.see(mover, choice.score); loser && !game_.outcome()) {
      end({~*loser, Termination::resignation}, Incident::none);
    }
  }

  bool in_time(Color mover, Millis time) {
    if (auto& clock = clocks_[index(mover)]) return clock->spend(time, terms_.time_margin);
    const auto& move_time = seats_[index(mover)].allowance.move_time;
    return !move_time || time <= *move_time + terms_.time_margin;
  }

  [[nodiscard]] Clocks readings() const {
    Clocks readings;
    for (const std::size_t side : {0, 1}) {
      if (clocks_[side]) readings[side] = clocks_[side]->reading();
    }
    return readings;
  }

  void end(Outcome outcome, Incident incident) {
    outcome_ = outcome;
    incident_ = incident;
    is_over_ = true;
  }

  const std::array<Seat, 2>& seats_;
  const ArbiterTerms& terms_;
  Game<G> game_;
  ResignationWatch watch_;
  std::array<std::optional<MatchClock>, 2> clocks_;
  std::array<Effort, 2> effort_{};
  bool is_over_ = false;
  Outcome outcome_{};
  Incident incident_ = Incident::none;
};

}  // namespace

std::string_view code(Incident incident) {
  switch (incident) {
    case Incident::none: return "none";
    case Incident::crash: return "crash";
    case Incident::stall: return "stall";
    case Incident::unreadable_move: return "unreadable_move";
    case Incident::illegal_move: return "illegal_move";
    case Incident::drop_mate: return "drop_mate";
    case Incident::repetition: return "repetition";
    case Incident::length: return "length";
  }
  return "";
}

std::optional<MatchGame> play_game(const std::array<Seat, 2>& seats, AnyGame opening, const ArbiterTerms& terms,
                                   const std::stop_token& stop) {
  return std::visit([&]<class G>(Game<G>&& game) { return Referee<G>{seats, std::move(game), terms}.play(stop); },
                    std::move(opening));
}

}  // namespace ootori
