#include "tournament/simul.hpp"

#include <algorithm>
#include <set>
#include <utility>

#include "tournament/next_round.hpp"

namespace ootori::tournament::simul {
namespace {

std::unexpected<std::string> refuse(std::string why) { return std::unexpected(std::move(why)); }

bool waits(const Guest& guest) { return guest.stance == Stance::applied || guest.stance == Stance::accepted; }

// The host's clock with the extra time for all boards, up to the limit of a clock.
LiveTime::Parts host_parts(const Settings& settings, std::size_t boards) {
  LiveTime::Parts parts = settings.host_time.parts();
  parts.main = std::min(parts.main + settings.per_guest * static_cast<int>(boards), LiveTime::most.main);
  return parts;
}

Color host_color(const Settings& settings, std::size_t board, const Chance& chance) {
  switch (settings.side) {
    case HostSide::black: return Color::black;
    case HostSide::white: return Color::white;
    case HostSide::alternating: return board % 2 == 0 ? Color::black : Color::white;
    case HostSide::random: return chance.color();
  }
  return Color::black;
}

}  // namespace

std::optional<SettingsFault> check(const Settings& settings) {
  if (settings.handicap != nullptr && settings.handicap_by_rating) return SettingsFault::handicap;
  if (settings.per_guest < Millis{0} || settings.per_guest > most_per_guest) return SettingsFault::per_guest;
  return std::nullopt;
}

std::expected<State, std::string> State::fold(std::span<const Event> events) {
  const auto* opened = events.empty() ? nullptr : std::get_if<Opened>(&events.front());
  if (opened == nullptr) return refuse("the simul does not begin with its opening");
  State state{*opened};
  for (const Event& event : events.subspan(1)) {
    if (auto taken = state.apply(event); !taken) return std::unexpected(std::move(taken.error()));
  }
  return state;
}

std::expected<void, std::string> State::apply(const Event& event) {
  auto taken = std::visit([this](const auto& one) { return take(one); }, event);
  if (taken) ++events_;
  return taken;
}

Phase State::phase() const {
  if (cancelled_) return Phase::cancelled;
  if (!started_) return Phase::open;
  const bool is_played = std::ranges::any_of(boards_, [](const GuestBoard& board) { return !board.result; });
  return is_played ? Phase::running : Phase::finished;
}

const Guest* State::guest(const PlayerId& player) const {
  const auto found = std::ranges::find(guests_, player, &Guest::player);
  return found == guests_.end() ? nullptr : &*found;
}

Guest* State::find(const PlayerId& player) {
  const auto found = std::ranges::find(guests_, player, &Guest::player);
  return found == guests_.end() ? nullptr : &*found;
}

std::size_t State::accepted() const {
  return static_cast<std::size_t>(std::ranges::count(guests_, Stance::accepted, &Guest::stance));
}

std::size_t State::applicants() const { return static_cast<std::size_t>(std::ranges::count_if(guests_, waits)); }

const GuestBoard* State::board_of(std::string_view game) const {
  const auto found = std::ranges::find(boards_, game, &GuestBoard::game);
  return found == boards_.end() ? nullptr : &*found;
}

std::expected<void, std::string> State::take(const Opened&) { return refuse("the simul is opened a second time"); }

std::expected<void, std::string> State::take(const Applied& event) {
  if (phase() != Phase::open) return refuse("a player applies after the start");
  if (event.player == host_) return refuse("the host applies");
  if (applicants() >= most_applicants || events_ >= most_events) return refuse("too many apply");
  Guest* known = find(event.player);
  if (known == nullptr) {
    guests_.push_back({event.player, event.rating});
    return {};
  }
  if (known->stance != Stance::withdrawn) return refuse("somebody applies twice");
  if (known->tries >= most_tries) return refuse("a player applies too often");
  *known = {.player = event.player, .rating = event.rating, .tries = known->tries + 1};
  return {};
}

std::expected<void, std::string> State::take(const Withdrew& event) {
  Guest* guest = find(event.player);
  if (phase() != Phase::open || guest == nullptr || !waits(*guest))
    return refuse("a player who is not in the simul withdraws");
  guest->stance = Stance::withdrawn;
  return {};
}

std::expected<void, std::string> State::take(const Accepted& event) {
  Guest* guest = find(event.player);
  const bool can_be = guest != nullptr && (guest->stance == Stance::applied || guest->stance == Stance::declined);
  if (phase() != Phase::open || !can_be) return refuse("an accepted player has not applied");
  if (accepted() >= most_boards || events_ >= most_events) return refuse("too many are accepted");
  guest->stance = Stance::accepted;
  return {};
}

std::expected<void, std::string> State::take(const Declined& event) {
  Guest* guest = find(event.player);
  if (phase() != Phase::open || guest == nullptr || !waits(*guest)) return refuse("a declined player has not applied");
  guest->stance = Stance::declined;
  return {};
}

std::expected<void, std::string> State::take(const Started& event) {
  if (phase() != Phase::open || event.boards.empty() || event.boards.size() > most_boards) {
    return refuse("the simul starts when it cannot");
  }
  std::set<PlayerId> seated;
  std::set<std::string> games;
  for (const GuestBoard& board : event.boards) {
    const Guest* known = guest(board.guest);
    const bool is_accepted = known != nullptr && known->stance == Stance::accepted && !board.result;
    if (!is_accepted || !seated.insert(board.guest).second || !games.insert(board.game).second) {
      return refuse("a board of the simul is impossible");
    }
  }
  started_ = event.at;
  boards_ = event.boards;
  return {};
}

std::expected<void, std::string> State::take(const Settled& event) {
  const auto board = std::ranges::find(boards_, event.game, &GuestBoard::game);
  if (board == boards_.end() || board->result) return refuse("a result of a board that is not played");
  board->result = event.result;
  return {};
}

std::expected<void, std::string> State::take(const Cancelled&) {
  if (phase() != Phase::open) return refuse("a simul is cancelled that has started");
  cancelled_ = true;
  return {};
}

Started start(const State& state, int host_rating, std::int64_t at, const Chance& chance) {
  const Settings& settings = state.settings();
  Started started{.at = at, .boards = {}};
  for (const Guest& guest : state.guests()) {
    if (guest.stance != Stance::accepted) continue;
    GuestBoard board{.game = chance.new_game(),
                     .guest = guest.player,
                     .host_color = host_color(settings, started.boards.size(), chance),
                     .handicap = settings.handicap};
    if (settings.handicap_by_rating && host_rating > guest.rating) {
      board.handicap = ladder_handicap(*settings.game, host_rating - guest.rating);
    }
    if (board.handicap != nullptr) board.host_color = Color::white;
    started.boards.push_back(std::move(board));
  }
  return started;
}

game::Created first_event(const State& state, const GuestBoard& board, std::string simul) {
  const Settings& settings = state.settings();
  const game::Seat host = game::PersonSeat{state.host()};
  const game::Seat guest = game::PersonSeat{board.guest};
  const auto time = settings.time.with_own(board.host_color, host_parts(settings, state.boards().size()));
  game::Created created =
      game::begin({.game = settings.game, .handicap = board.handicap, .time = time.value_or(settings.time)},
                  board.host_color == Color::black ? game::Seats{host, guest} : game::Seats{guest, host});
  created.listed = true;
  created.arranged = game::Arranged{
      .by = game::Arranged::By::simul, .id = std::move(simul), .first_move = first_move, .may_adjourn = false};
  return created;
}

}  // namespace ootori::tournament::simul
