#include "server/tournaments/tournament_room.hpp"

#include <algorithm>
#include <ranges>
#include <utility>

#include <spdlog/spdlog.h>

#include "game/terms.hpp"
#include "server/tournaments/tournament_news.hpp"
#include "server/wire/random.hpp"

namespace ootori::server {
namespace {

using namespace tournament;

Error not_stored(const StoreError& error) {
  spdlog::warn("the store refused a change of a tournament: {}", error.message);
  return {ErrorCode::storage, "The server cannot save this at the moment. Nothing has changed; please try again."};
}

Error does_not_fit(const std::string& why) {
  spdlog::info("a tournament refuses: {}", why);
  return {ErrorCode::not_allowed, "The tournament has changed, so this is no longer possible. Reload the page."};
}

}  // namespace

std::string new_game_name() { return GameId::random().text(); }

TournamentRoom::TournamentRoom(TournamentView view, Workers& workers, const TournamentServices& services)
    : services_(services), queue_(workers, [] {}), view_(std::make_shared<const TournamentView>(std::move(view))) {}

std::shared_ptr<const TournamentView> TournamentRoom::view() const {
  const std::scoped_lock lock(mutex_);
  return view_;
}

void TournamentRoom::follow(std::shared_ptr<Listener> listener) {
  const std::scoped_lock lock(mutex_);
  listeners_.insert(std::move(listener));
}

void TournamentRoom::unfollow(const std::shared_ptr<Listener>& listener) {
  const std::scoped_lock lock(mutex_);
  listeners_.erase(listener);
}

void TournamentRoom::tell() {
  const std::scoped_lock lock(mutex_);
  const News news = TournamentNews{view_->id, view_->version};
  for (const auto& listener : listeners_) listener->hear(news);
}

void TournamentRoom::ask(Decide decide, Reply<void> reply) {
  enqueue(GameQueue::From::others, [this, decide = std::move(decide), reply = std::move(reply)]() mutable {
    Decision events = decide(state());
    if (!events) return reply(std::unexpected(std::move(events.error())));
    commit(std::move(*events), {}, std::move(reply));
  });
}

void TournamentRoom::tick() {
  enqueue(GameQueue::From::server, [this] { go_on(); });
}

void TournamentRoom::resume() {
  enqueue(GameQueue::From::server, [this] {
    // Whatever was paired may have been made or not.
    for (std::size_t round = 0; round < state().rounds().size(); ++round) {
      for (const std::size_t number : state().rounds()[round].meetings) {
        const Meeting& meeting = state().meetings()[number];
        if (!meeting.result) rounds_.emplace(meeting.game, round);
      }
    }
    resumed_ = true;
    go_on();
  });
}

// --- what is stored ---

void TournamentRoom::commit(Events events, std::vector<Change> with, Reply<void> done) {
  TournamentView next = *view_;
  for (const Event& event : events) {
    if (auto taken = next.state.apply(event); !taken) return done(std::unexpected(does_not_fit(taken.error())));
  }
  for (const Event& event : events) {
    const auto* paired = std::get_if<Paired>(&event);
    if (paired == nullptr) continue;
    for (const Meeting& meeting : paired->meetings) {
      if (!meeting.result) rounds_.emplace(meeting.game, paired->round);
    }
  }
  with.emplace_back(AppendToTournament{
      .id = next.id, .first = next.version + 1, .events = events, .after = next.state, .at = services_.now()});
  next.version += events.size();
  queue_.begin_write();
  services_.store.write(std::move(with), [self = shared_from_this(), next = std::move(next),
                                          done = std::move(done)](Store::Result<void> result) mutable {
    GameQueue& queue = self->queue_;
    queue.post(
        [self = std::move(self), next = std::move(next), done = std::move(done), result = std::move(result)]() mutable {
          self->committed(std::move(next), std::move(result), std::move(done));
        });
  });
}

void TournamentRoom::committed(TournamentView next, Store::Result<void> result, Reply<void> done) {
  if (result) {
    {
      const std::scoped_lock lock(mutex_);
      view_ = std::make_shared<const TournamentView>(std::move(next));
    }
    tell();
    done({});
  } else {
    // Pairings that were not stored have not been made: others take their place.
    std::erase_if(rounds_, [this](const auto& one) { return !state().meeting_of(one.first); });
    done(std::unexpected(not_stored(result.error())));
  }
  queue_.end_write();
  if (result) enqueue(GameQueue::From::server, [this] { go_on(); });
}

// --- what is due ---

void TournamentRoom::go_on() {
  make_games();
  if (state().is_over()) return;
  Events events = due();
  if (events.empty()) return;
  commit(std::move(events), {}, [](const std::expected<void, Error>&) {});
}

// Players whose accounts are gone or banned are paired no more.
TournamentRoom::Events TournamentRoom::leavers() const {
  Events events;
  for (const Entrant& entrant : state().entrants()) {
    if (!entrant.has_left && !services_.names.may_play(entrant.player, services_.now())) {
      events.emplace_back(Left{entrant.player});
    }
  }
  return events;
}

TournamentRoom::Events TournamentRoom::due() {
  if (state().phase() == Phase::planned) return due_before_the_start();
  if (state().settings().system == System::arena) return due_in_the_arena();
  if (state().phase() != Phase::running || state().open_meetings() != 0) return {};
  // The first round follows the start by itself; the others do if the organiser wants that, and the end always does.
  const bool is_last = state().rounds().size() >= state().planned_rounds();
  const bool by_itself = state().rounds().empty() || is_last || state().settings().automatic;
  if (!by_itself) return {};
  if (Events events = leavers(); !events.empty()) return events;
  auto event = next_round(state(), new_game_name);
  if (!event) return {};
  return {std::move(*event)};
}

TournamentRoom::Events TournamentRoom::due_before_the_start() const {
  const UnixMillis now = services_.now();
  if (now < state().settings().starts) return {};
  if (Events events = leavers(); !events.empty()) return events;
  const auto players = std::ranges::count(state().entrants(), false, &Entrant::has_left);
  if (players < 2) return {Finished{.cancelled = true}};
  return {Started{now, any_color()}};
}

TournamentRoom::Events TournamentRoom::due_in_the_arena() {
  const UnixMillis now = services_.now();
  const bool is_time_up = now >= *state().started() + state().settings().length.count();
  if (is_time_up) return state().open_meetings() == 0 ? Events{Finished{}} : Events{};
  if (now < last_wave_ + services_.wave_every.count()) return {};
  last_wave_ = now;
  if (Events events = leavers(); !events.empty()) return events;
  auto wave = next_wave(state(), new_game_name);
  if (!wave) return {};
  return {std::move(*wave)};
}

void TournamentRoom::take_arrivals(std::vector<ArrivedResult> arrivals) {
  enqueue(GameQueue::From::server, [this, arrivals = std::move(arrivals)] {
    Events events;
    std::vector<Change> taken;
    std::set<PlayerId> gone;
    for (const ArrivedResult& one : arrivals) {
      const auto number = state().meeting_of(one.game);
      taken.emplace_back(TakeArrival{one.game});
      // After the organiser's word, or the end, a result changes nothing.
      if (!number || state().is_over()) continue;
      const Meeting& meeting = state().meetings()[*number];
      if (meeting.result) continue;
      if (one.result) {
        events.emplace_back(Scored{one.game, *one.result});
      } else {
        events.emplace_back(Undecided{one.game});
      }
      const bool sends_home =
          one.was_no_show && (state().settings().system == System::arena || state().settings().system == System::swiss);
      const Entrant& absent = state().entrants()[one.result == Result::black_forfeited ? meeting.black : meeting.white];
      if (sends_home && !absent.has_left && gone.insert(absent.player).second) events.emplace_back(Left{absent.player});
    }
    if (!events.empty()) return commit(std::move(events), std::move(taken), [](const std::expected<void, Error>&) {});
    queue_.begin_write();
    services_.store.write(std::move(taken), [self = shared_from_this()](const Store::Result<void>&) mutable {
      GameQueue& queue = self->queue_;
      queue.post([self = std::move(self)] { self->queue_.end_write(); });
    });
  });
}

// --- its games ---

void TournamentRoom::make_games() {
  std::erase_if(rounds_, [this](const auto& one) {
    const auto& [game, round] = one;
    const auto number = state().meeting_of(game);
    if (!number || making_.contains(game)) return false;  // not stored yet, or under way
    const Meeting& meeting = state().meetings()[*number];
    const auto id = GameId::parse(game);
    if (!id || meeting.result || state().is_undecided(*number) || (resumed_ && is_made(*id))) return true;
    make_game(*id, meeting, round);
    return false;
  });
}

// In an earlier life of the server. What cannot be read is asked again with the next tick.
bool TournamentRoom::is_made(const GameId& id) const {
  const auto there = GameTable{services_.store}.summary(id);
  return there && there->has_value();
}

void TournamentRoom::make_game(const GameId& id, const Meeting& meeting, std::size_t round) {
  const Settings& settings = state().settings();
  const GameSpec& spec = state().game_of(round);
  const Entrant& black = state().entrants()[meeting.black];
  const Entrant& white = state().entrants()[meeting.white];
  game::Terms terms{.game = &spec, .time = settings.time, .rated = settings.rated};
  if (settings.handicap) terms.handicap = ladder_handicap(spec, white.rating - black.rating);
  game::Created created = game::begin(terms, {game::PersonSeat{black.player}, game::PersonSeat{white.player}});
  created.listed = settings.listed;
  created.arranged = game::Arranged{.id = view_->id.text(),
                                    .first_move = settings.no_show,
                                    .halved = meeting.berserk,
                                    .may_adjourn = settings.system != System::arena};
  making_.insert(meeting.game);
  queue_.begin_aside();
  services_.rooms.create(id, std::move(created), {},
                         [self = shared_from_this(), game = meeting.game](std::expected<GameView, Error> made) mutable {
                           GameQueue& queue = self->queue_;
                           queue.post([self = std::move(self), game = std::move(game), made = std::move(made)] {
                             self->game_made(game, made);
                             self->queue_.end_aside();
                           });
                         });
}

// What cannot be made is tried again with the next tick, and is the organiser's to settle in the end.
void TournamentRoom::game_made(const std::string& game, const std::expected<GameView, Error>& made) {
  making_.erase(game);
  if (made || made.error().code == ErrorCode::stale) {
    rounds_.erase(game);
    return;
  }
  spdlog::warn("the game {} of a tournament cannot be made: {}", game, made.error().message);
  if (++tries_[game] < most_tries) return;
  rounds_.erase(game);
  enqueue(GameQueue::From::server, [this, game] {
    const auto number = state().meeting_of(game);
    if (!number || state().meetings()[*number].result || state().is_over()) return;
    commit({Undecided{game}}, {}, [](const std::expected<void, Error>&) {});
  });
}

}  // namespace ootori::server
