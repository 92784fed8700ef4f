#include "bot/table.hpp"

#include <algorithm>
#include <array>
#include <random>
#include <utility>

#include <fmt/format.h>

#include "bot/agreement.hpp"
#include "log/log.hpp"
#include "notation/usi.hpp"

namespace ootori::bot {

using client::Patience;

namespace {

constexpr std::size_t plies_between_proposals = 20;  // an opponent who declined is not asked at every move
constexpr std::chrono::seconds longest_rest{60};     // of an engine in a game without a live clock

SteadyTime steady_now() { return std::chrono::steady_clock::now(); }

std::string_view text(PlayerFault fault) {
  switch (fault) {
    case PlayerFault::crashed: return "it has crashed";
    case PlayerFault::stalled: return "it did not answer";
    case PlayerFault::unreadable: return "it did not return a valid move";
    case PlayerFault::resigned: return "it resigned";
    case PlayerFault::stopped: return "it was stopped";
  }
  return "";
}

}  // namespace

Table::Table(const Client& client, std::string game, bool live, TableTerms terms)
    : client_(client), game_(std::move(game)), live_(live), terms_(std::move(terms)) {
  reader_ = std::jthread([this](const std::stop_token& stop) { read(stop); });
  player_thread_ = std::jthread([this](const std::stop_token& stop) { play(stop); });
}

bool Table::is_finished() const {
  const std::scoped_lock lock(mutex_);
  return over_ || followed_.is_over();
}

bool Table::has_ended() const {
  const std::scoped_lock lock(mutex_);
  return followed_.is_over();
}

bool Table::is_over() const {
  const std::scoped_lock lock(mutex_);
  return over_;
}

std::int64_t Table::events() const {
  const std::scoped_lock lock(mutex_);
  return followed_.events();
}

bool Table::was_played() const {
  const std::scoped_lock lock(mutex_);
  return followed_.is_known() && followed_.state().has_begun();
}

void Table::resign() {
  const std::scoped_lock lock(mutex_);
  resigning_ = true;
  tried_at_ = 0;
  thinking_.request_stop();
  wake_.notify_all();
}

void Table::leave() {
  {
    const std::scoped_lock lock(mutex_);
    closed_ = true;
    thinking_.request_stop();
  }
  reader_.request_stop();
  player_thread_.request_stop();
  if (reader_.joinable()) reader_.join();
  if (player_thread_.joinable()) player_thread_.join();
}

// Reconnects when the stream breaks off, for example because the server restarts. The new stream repeats the whole
// game.
void Table::read(const std::stop_token& stop) {
  Patience patience;
  while (!stop.stop_requested() && !is_finished()) {
    const auto take = [&](std::string_view line) {
      patience.reset();
      hear(line);
    };
    const auto ended = client_.stream("/games/" + game_ + "/stream", take, stop);
    if (stop.stop_requested() || is_finished()) return;
    if (ended && ended->status >= 400 && ended->status < 500 && ended->status != 429) {
      return give_up(fmt::format("the server rejected the request ({})", ended->code()));
    }
    log::warn("game {}: lost the connection{}; reconnecting", game_, ended ? "" : " (" + ended.error() + ")");
    patience.wait(stop, ended ? ended->retry_after : std::chrono::seconds{0});
  }
}

void Table::hear(std::string_view line) {
  std::string fault;
  {
    const std::scoped_lock lock(mutex_);
    const std::size_t plies = followed_.is_known() ? followed_.state().plies() : 0;
    if (auto taken = followed_.take(line, steady_now()); !taken) fault = std::move(taken.error());
    ++heard_;
    const bool has_changed = followed_.is_known() && (followed_.state().plies() != plies || followed_.is_over());
    if (has_changed) thinking_.request_stop();
    wake_.notify_all();
  }
  if (!fault.empty()) give_up(fault);
}

// The game goes on without us, and we will lose it on time. Nothing better can be done.
void Table::give_up(const std::string& why) {
  log::error("cannot continue game {}: {}", game_, why);
  const std::scoped_lock lock(mutex_);
  over_ = true;
  wake_.notify_all();
}

Table::Duty Table::next_duty() const {
  if (over_ || followed_.is_over()) return Duty::end;
  if (!followed_.is_known() || tried_at_ == heard_) return Duty::none;
  if (resigning_) return Duty::resign;
  if (followed_.offer_to_us()) return Duty::answer;
  if (followed_.is_our_turn()) return followed_.awaits_clock() ? Duty::none : Duty::move;
  if (followed_.claim_at() && *followed_.claim_at() <= steady_now()) return Duty::claim;
  // Only after our own move, because a move ends an offer.
  const game::State& state = followed_.state();
  if (state.plies() >= propose_from_ && !state.offered(game::Offer::impasse) && welcomes_points()) return Duty::propose;
  return Duty::none;
}

bool Table::welcomes_points() const {
  const auto by_points = followed_.by_points();
  return by_points && welcomes(*by_points, followed_.side(), seen_);
}

void Table::play(const std::stop_token& stop) {
  while (!stop.stop_requested()) {
    Duty duty = Duty::none;
    {
      std::unique_lock lock(mutex_);
      // Wakes up once a second, because no line announces that a claim has become possible.
      wake_.wait_for(lock, stop, std::chrono::seconds{1}, [&] { return next_duty() != Duty::none; });
      duty = next_duty();
      thinking_ = std::stop_source{};
    }
    if (stop.stop_requested()) break;
    switch (duty) {
      case Duty::none: rest(); break;
      case Duty::move: do_move(stop); break;
      case Duty::answer: do_answer(stop); break;
      case Duty::claim: post("claim", {}, stop); break;
      case Duty::propose: do_propose(stop); break;
      case Duty::resign: do_resign(stop); break;
      case Duty::end: {
        bool may_call = false;
        {
          const std::scoped_lock lock(mutex_);
          log::info("game {} is over: {}", game_, followed_.result());
          over_ = true;
          may_call = !closed_;
        }
        reader_.request_stop();
        if (may_call && terms_.after_the_end) terms_.after_the_end();
        return;
      }
    }
  }
}

// An opponent may think for days, and an engine takes up memory.
void Table::rest() {
  if (!live_ && player_ && steady_now() - thought_at_ > longest_rest) player_.reset();
}

// What the engine may use for a move that it starts to think about now. None: it is not our turn any more, or the
// stream has begun again and has not reported the clocks yet.
std::optional<Table::Limits> Table::limits() const {
  const std::scoped_lock lock(mutex_);
  if (!followed_.is_our_turn() || followed_.awaits_clock()) return std::nullopt;
  const SteadyTime now = steady_now();
  Limits limits{.allowance = terms_.engine.allowance, .clocks = followed_.clocks(now, terms_.overhead)};
  if (limits.clocks[0] && followed_.state().has_begun()) return limits;
  Millis most = terms_.longest_move;
  if (const auto until_flag = followed_.until_flag(now)) most = std::min(most, std::max(*until_flag / 4, Millis{10}));
  limits.allowance.move_time = std::min(limits.allowance.move_time.value_or(most), most);
  limits.clocks = {};
  return limits;
}

std::expected<Choice, PlayerFault> Table::think(const std::stop_token& stop, std::size_t& ply) {
  std::optional<AnyGame> game;
  std::stop_token search;
  {
    const std::scoped_lock lock(mutex_);
    if (!followed_.is_our_turn()) return std::unexpected(PlayerFault::stopped);
    game = followed_.state().game();
    ply = followed_.state().plies();
    search = thinking_.get_token();
  }
  if (!player_) {
    // Otherwise somebody who has beaten a lower level could win every other game with the same moves.
    const std::uint64_t seed = std::random_device{}();
    auto made = make_player(terms_.engine, spec_of(*game), stop, seed);
    if (!made) {
      log::error("game {}: cannot start the engine: {}", game_, made.error());
      return std::unexpected(PlayerFault::crashed);
    }
    player_ = std::move(*made);
    if (auto ready = player_->new_game(stop); !ready) return std::unexpected(ready.error());
  }
  const std::stop_callback stop_thinking(stop, [this] { thinking_.request_stop(); });
  const auto left = limits();  // only now, because the start of an engine takes time
  if (!left) return std::unexpected(PlayerFault::stopped);
  auto choice = player_->choose({.game = *game, .allowance = left->allowance, .clocks = left->clocks}, search);
  thought_at_ = steady_now();
  return choice;
}

// Restarts an engine that fails, once for each move. If it fails again, resigns.
void Table::do_move(const std::stop_token& stop) {
  std::size_t ply = 0;
  auto choice = think(stop, ply);
  const auto has_failed = [&] {
    return !choice && choice.error() != PlayerFault::stopped && choice.error() != PlayerFault::resigned;
  };
  if (has_failed()) {
    log::warn("game {}: the engine failed ({}); restarting it", game_, text(choice.error()));
    player_.reset();
    choice = think(stop, ply);
  }
  if (!choice && choice.error() == PlayerFault::stopped) {
    player_.reset();  // or its late answer would be taken for the answer to the next question
    return;
  }
  if (!choice) {
    log::info("game {}: resigning, because of the engine: {}", game_, text(choice.error()));
    return do_resign(stop);
  }
  const GameSpec* spec = nullptr;
  {
    const std::scoped_lock lock(mutex_);
    spec = &followed_.state().spec();
    seen_ = choice->score;
  }
  post("move", fmt::format(R"({{"ply":{},"usi":"{}"}})", ply, write_usi(*spec, choice->move)), stop);
}

void Table::do_answer(const std::stop_token& stop) {
  std::optional<game::Offer> offer;
  bool accept = false;
  std::size_t ply = 0;
  {
    const std::scoped_lock lock(mutex_);
    offer = followed_.offer_to_us();
    if (offer) ply = followed_.state().plies();
    if (offer == game::Offer::takeback) accept = terms_.grants_takebacks;
    if (offer == game::Offer::impasse) accept = welcomes_points();
  }
  if (!offer) return;
  log::info("game {}: {} the offer ({})", game_, accept ? "accepting" : "declining", code(*offer));
  post("answer", fmt::format(R"({{"offer":"{}","accept":{},"ply":{}}})", code(*offer), accept, ply), stop);
}

void Table::do_propose(const std::stop_token& stop) {
  {
    const std::scoped_lock lock(mutex_);
    propose_from_ = followed_.state().plies() + plies_between_proposals;
  }
  log::info("game {}: offering to count points", game_);
  post("impasse", {}, stop);
}

void Table::do_resign(const std::stop_token& stop) {
  bool may_be_called_off = false;
  {
    const std::scoped_lock lock(mutex_);
    may_be_called_off = !followed_.state().has_begun();
  }
  post(may_be_called_off ? "abort" : "resign", {}, stop);
}

// A rejected call is repeated only after news of the game, which may have changed in the meantime.
void Table::post(const std::string& what, const std::string& body, const std::stop_token& stop) {
  std::size_t heard = 0;
  {
    const std::scoped_lock lock(mutex_);
    heard = heard_;
  }
  const auto answer = client_.call_patiently("POST", "/games/" + game_ + "/" + what, body, stop);
  if (!answer) return;
  constexpr auto late = std::to_array<std::string_view>({"stale", "game_over", "not_your_turn", "not_offered"});
  const bool was_late = std::ranges::find(late, answer->code()) != late.end();
  if (!answer->is_good() && !was_late) {
    log::error("game {}: the server rejected {} {}: {}", game_, what, body, answer->reason());
  }
  const std::scoped_lock lock(mutex_);
  tried_at_ = std::max(tried_at_, heard);
  if (answer->code() != "illegal_move") return;
  resigning_ = true;
  tried_at_ = 0;
}

}  // namespace ootori::bot
