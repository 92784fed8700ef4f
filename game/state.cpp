#include "game/state.hpp"

#include <algorithm>
#include <type_traits>
#include <utility>

#include "notation/mail_handicap.hpp"

namespace ootori::game {
namespace {

AnyGame first_position(const Created& created) {
  return std::visit(
      [&]<class G>(const Position<G>& start) -> AnyGame {
        // The recorded position is authoritative. The handicap is used only for its value. A handicap that is not in
        // the game's table is recorded as a position alone.
        if (created.handicap != nullptr) return Game<G>{start, Game<G>::with_handicap(*created.handicap).terms()};
        return handicap_of(start) ? Game<G>::with_handicap(start) : Game<G>{start};
      },
      created.start);
}

}  // namespace

State::State(const Created& created)
    : game_(first_position(created)),
      handicap_(created.handicap),
      seats_(created.seats),
      rated_(created.rated),
      listed_(created.listed),
      arranged_(created.arranged) {
  if (created.time) clock_.emplace(*created.time, created.arranged ? created.arranged->halved : std::array<bool, 2>{});
}

std::expected<State, BadHistory> State::fold(std::span<const Event> events) {
  const auto* created = events.empty() ? nullptr : as_created(events.front());
  if (created == nullptr) return std::unexpected(BadHistory{0, "the game does not begin with its creation"});
  State state{*created};
  for (std::size_t i = 1; i < events.size(); ++i) {
    if (auto taken = state.apply(events[i]); !taken) return std::unexpected(BadHistory{i, std::move(taken.error())});
  }
  return state;
}

std::expected<void, std::string> State::apply(const Event& event) {
  const bool concerns_rematch = std::visit(
      []<class E>(const E& one) {
        if constexpr (requires { one.offer; }) return one.offer == Offer::rematch;
        return std::is_same_v<E, Rematched>;
      },
      event);
  if (ended_ != concerns_rematch) {
    return std::unexpected(ended_ ? "an event after the end of the game" : "a rematch before the end of the game");
  }
  if (rematch_) return std::unexpected("an event after the rematch");
  return std::visit([this](const auto& one) { return take(one); }, event);
}

std::expected<void, std::string> State::take(const Created&) {
  return std::unexpected("the game is created a second time");
}

std::expected<void, std::string> State::take(const Moved& event) {
  if (sealing_ || is_adjourned()) return std::unexpected("a move is played in an adjourned game");
  if (opening_ && Sealed{event.move, event.spent} != sealed_) return std::unexpected("another move was sealed");
  // The time for a sealed move was counted when it was sealed.
  const bool counts = clock_ && has_begun() && !opening_;
  if (!counts && !opening_ && event.spent != Millis{0}) return std::unexpected("a move uses time on a stopped clock");
  if (counts && is_too_late(event.spent)) return std::unexpected("a move was played after the flag had fallen");
  const Color mover = side_to_move();
  const auto played = std::visit([&](auto& game) { return game.play(event.move); }, game_);
  if (!played) return std::unexpected("a move breaks the rule " + std::string(code(played.error())));
  if (counts) (void)clock_->count(mover, event.spent);
  sealed_.reset();
  opening_ = false;
  failed_ = {};
  ++moves_played_;
  begin_turn();
  return {};
}

// For the current turn.
bool State::is_too_late(Millis spent) const {
  const auto limit = until_flag();
  return limit && spent >= *limit;
}

void State::begin_turn() {
  used_ = Millis{0};
  drop_offers();
}

std::expected<void, std::string> State::take(const TakenBack& event) {
  if (event.plies >= plies()) return std::unexpected("moves are taken back that were not played");
  if (sealing_ || sealed_) return std::unexpected("moves of an adjourned game are taken back");
  const bool counts = clock_ && has_begun();
  if (!counts && event.spent != Millis{0}) {
    return std::unexpected("a takeback uses time on a stopped clock");
  }
  if (counts && is_too_late(event.spent)) return std::unexpected("moves are taken back after the flag had fallen");
  if (counts) clock_->use(side_to_move(), event.spent);
  std::visit([&](auto& game) { game.take_back_to(event.plies); }, game_);
  begin_turn();
  return {};
}

std::expected<void, std::string> State::take(const Offered& event) {
  const auto standing = offered(event.offer);
  const bool joins = event.offer == Offer::resume && standing == ~event.by;
  if (standing && !joins) return std::unexpected("an offer is made while another one is open");
  offers_[index_of(event.offer)] = event.by;
  if (event.offer == Offer::resume) ready_[index(event.by)] = true;
  return {};
}

std::expected<void, std::string> State::take(const Declined& event) {
  const auto by = offered(event.offer);
  if (!by) return std::unexpected("an offer that was not made is declined");
  std::uint8_t& failures = failed_[index(*by)][index_of(event.offer)];
  if (failures < most_failures(event.offer)) ++failures;
  offers_[index_of(event.offer)].reset();
  if (event.offer == Offer::resume) ready_[index(event.by)] = false;
  return {};
}

std::expected<void, std::string> State::take(const Adjourned&) {
  if (!is_live(time()) || !has_begun() || outcome() || sealing_ || sealed_) {
    return std::unexpected("a game that cannot be adjourned is adjourned");
  }
  sealing_ = true;
  drop_offers();
  return {};
}

std::expected<void, std::string> State::take(const Sealed& event) {
  if (!sealing_) return std::unexpected("a move is sealed in a game that is not adjourned");
  const auto rule = std::visit([&](const auto& game) { return game.illegality(event.move); }, game_);
  if (rule) return std::unexpected("a sealed move breaks the rule " + std::string(code(*rule)));
  if (!clock_->count(side_to_move(), event.spent)) {
    return std::unexpected("a move was sealed after the flag had fallen");
  }
  sealing_ = false;
  recalled_ = false;
  ready_ = {};
  sealed_ = event;
  drop_offers();
  return {};
}

std::expected<void, std::string> State::take(const Resumed&) {
  if (!is_adjourned()) return std::unexpected("a game that was not adjourned is resumed");
  opening_ = true;
  drop_offers();
  return {};
}

std::expected<void, std::string> State::take(const Recalled&) {
  if (!is_adjourned() || recalled_ || outcome())
    return std::unexpected("players are asked to resume a game that is played");
  recalled_ = true;
  ready_ = {};
  failed_ = {};
  drop_offers();
  return {};
}

std::expected<void, std::string> State::take(const VacationBegan& event) {
  if (!is_by_correspondence() || is_on_vacation(event.by)) {
    return std::unexpected("a vacation begins that cannot");
  }
  return change_vacation(event.by, true, event.used);
}

std::expected<void, std::string> State::take(const VacationEnded& event) {
  if (!is_on_vacation(event.by)) return std::unexpected("a vacation that had not begun ends");
  return change_vacation(event.by, false, event.used);
}

std::expected<void, std::string> State::change_vacation(Color by, bool on, Millis used) {
  const bool runs = until_flag().has_value();
  if (used < Millis{0} || (!runs && used != Millis{0}) || is_too_late(used)) {
    return std::unexpected("a vacation changes at an impossible time");
  }
  used_ += used;
  vacations_[index(by)] = on;
  return {};
}

std::expected<void, std::string> State::take(const Ended& event) {
  if (outcome() && outcome() != event.outcome) return std::unexpected("the recorded end is not the end on the board");
  std::visit([&](auto& game) { game.end(event.outcome); }, game_);
  if (clock_ && event.outcome.winner && event.outcome.reason == Termination::time) {
    clock_->run_out(~*event.outcome.winner);
  }
  ended_ = true;
  drop_offers();
  return {};
}

std::expected<void, std::string> State::take(const Rematched& event) {
  if (!offered(Offer::rematch)) return std::unexpected("a rematch that was not offered");
  rematch_ = event.game;
  drop_offers();
  return {};
}

void State::drop_offers() { offers_.fill(std::nullopt); }

std::optional<TimeControl> State::time() const {
  if (!clock_) return std::nullopt;
  return clock_->time();
}

std::optional<Millis> State::until_flag() const {
  if (!clock_ || outcome()) return std::nullopt;
  if (is_adjourned()) return recalled_ ? recall_patience : longest_adjournment;
  if (!has_begun() && is_live(clock_->time())) return arranged_ ? arranged_->first_move : first_move_patience;
  if (is_on_vacation(side_to_move())) return std::nullopt;
  return clock_->until_flag(side_to_move()) - used_;
}

AnyPosition State::position() const {
  return std::visit([](const auto& game) -> AnyPosition { return game.position(); }, game_);
}

std::vector<Move> State::permitted_moves() const {
  const MoveList moves = std::visit([](const auto& game) { return game.permitted_moves(); }, game_);
  return {moves.begin(), moves.end()};
}

AnyPosition State::start() const {
  return std::visit([](const auto& game) -> AnyPosition { return game.start(); }, game_);
}

std::span<const Move> State::moves() const {
  return std::visit([](const auto& game) { return game.moves(); }, game_);
}

Color State::side_to_move_after(std::size_t plies) const {
  return std::visit([&](const auto& game) { return game.visits()[plies].side_to_move; }, game_);
}

std::optional<Outcome> State::outcome() const {
  return std::visit([](const auto& game) { return game.outcome(); }, game_);
}

bool State::operator==(const State& other) const {
  return start() == other.start() && std::ranges::equal(moves(), other.moves()) && outcome() == other.outcome() &&
         handicap_ == other.handicap_ && seats_ == other.seats_ && ended_ == other.ended_ && rated_ == other.rated_ &&
         listed_ == other.listed_ && arranged_ == other.arranged_ && clock_ == other.clock_ &&
         offers_ == other.offers_ && failed_ == other.failed_ && moves_played_ == other.moves_played_ &&
         rematch_ == other.rematch_ && sealing_ == other.sealing_ && sealed_ == other.sealed_ &&
         opening_ == other.opening_ && recalled_ == other.recalled_ && ready_ == other.ready_ &&
         vacations_ == other.vacations_ && used_ == other.used_;
}

}  // namespace ootori::game
