#include "server/rooms/room.hpp"

#include <utility>

#include <boost/asio/post.hpp>
#include <spdlog/spdlog.h>

#include "server/session/command_frame.hpp"
#include "server/store/digest.hpp"
#include "server/store/event_json.hpp"

namespace ootori::server {

Room::Room(GameId id, RoomServices services)
    : id_(std::move(id)),
      services_(std::move(services)),
      strand_(boost::asio::make_strand(services_.workers)),
      flag_(strand_),
      retry_(strand_) {}

void Room::create(game::Created created, std::vector<Change> with, Reply<GameView> reply) {
  enqueue(
      [this, created = std::move(created), with = std::move(with), reply = std::move(reply)](const Loaded&) mutable {
        commit(
            {std::move(created)},
            [this, reply = std::move(reply)](std::expected<void, Error> done) mutable {
              if (!done) return reply(std::unexpected(std::move(done.error())));
              reply(to_view());
            },
            std::move(with));
      },
      Needs::nothing);
}

void Room::view(Reply<GameView> reply) {
  enqueue_for({}, [this, reply = std::move(reply)](Loaded loaded) mutable {
    if (!loaded) return reply(std::unexpected(std::move(loaded.error())));
    reply(to_view());
  });
}

void Room::watch(std::uint64_t since, std::shared_ptr<Watcher> watcher) {
  const game::PlayerId& by = watcher->who();
  enqueue_for(by, [this, since, watcher](Loaded loaded) mutable {
    if (!loaded) return watcher->hear(Refused{std::move(loaded.error()), id_});
    watch_loaded(since, std::move(watcher));
  });
}

void Room::unwatch(std::shared_ptr<Watcher> watcher) {
  enqueue(
      [this, watcher = std::move(watcher)](const Loaded&) {
        std::erase(watchers_, watcher);
        take_attendance();
      },
      Needs::nothing);
}

void Room::command(const game::PlayerId& by, GameFrame frame, std::shared_ptr<Watcher> watcher) {
  command(by, std::move(frame), [this, watcher = std::move(watcher)](std::expected<void, Error> done) {
    if (!done) watcher->hear(Refused{std::move(done.error()), id_});
  });
}

void Room::command(const game::PlayerId& by, GameFrame frame, Reply<void> reply) {
  const Instant arrival = services_.instant();
  enqueue_for(by, [this, by, frame = std::move(frame), reply = std::move(reply), arrival](Loaded loaded) mutable {
    if (!loaded) return reply(std::move(loaded));
    auto events = decide(by, frame, arrival);
    if (!events) return reply(std::unexpected(std::move(events.error())));
    commit(std::move(*events), std::move(reply));
  });
}

void Room::give_up(const game::PlayerId& by, Reply<void> reply) {
  const Instant arrival = services_.instant();
  enqueue([this, by, arrival, reply = std::move(reply)](Loaded loaded) mutable {
    if (!loaded) return reply(std::move(loaded));
    const auto side = state_->seats().side_of(by);
    if (!side) return reply({});
    if (state_->outcome()) {
      auto declined = all_declined(*side, arrival);
      if (declined.empty()) return reply({});
      return commit(std::move(declined), std::move(reply));
    }
    const bool is_off = state_->seats().are_people() && !state_->has_begun();
    auto events = decide(by, is_off ? GameFrame{AskAbort{id_}} : GameFrame{AskResign{id_}}, arrival);
    if (!events) return reply(std::unexpected(std::move(events.error())));
    commit(std::move(*events), std::move(reply));
  });
}

std::expected<std::vector<game::Event>, Error> Room::decide(const game::PlayerId& by, const GameFrame& frame,
                                                            const Instant& arrival) const {
  const auto side = state_->seats().side_of(by);
  if (!side) return std::unexpected(Error{ErrorCode::not_your_game, "This is somebody else's game; you may watch it."});
  const auto command = to_command(*state_, frame);
  if (!command) return std::unexpected(command.error());
  const game::Moment moment{.thought = turn_->thought(*state_, arrival),
                            .away = presence_->away(~*side, arrival.uptime),
                            .new_game = GameId::random().text()};
  auto events = game::decide(*state_, *side, *command, moment);
  if (!events) return std::unexpected(to_error(*state_, events.error(), *command));
  if (state_->outcome() && !std::holds_alternative<game::Declined>(events->front())) {
    if (auto checked = check_rematch(); !checked) return std::unexpected(std::move(checked.error()));
  }
  return std::move(*events);
}

// Nobody is left alone with a game against somebody who cannot play it.
std::expected<void, Error> Room::check_rematch() const {
  for (const Color color : {Color::black, Color::white}) {
    const game::PlayerId* player = state_->seats().person(color);
    if (player == nullptr || services_.names.may_play(*player, services_.now())) continue;
    return std::unexpected(Error{ErrorCode::not_allowed, "Your opponent does not play here any more."});
  }
  return {};
}

// Every offer that stands; or the fall of a flag, whatever comes of it.
std::vector<game::Event> Room::all_declined(Color side, const Instant& arrival) const {
  std::vector<game::Event> all;
  const game::Moment moment{.thought = turn_->thought(*state_, arrival)};
  for (const game::Offer offer : game::all_offers) {
    if (!state_->offered(offer)) continue;
    auto events = game::decide(*state_, side, game::Answer{offer, false}, moment);
    if (!events) continue;
    const bool is_declined = std::holds_alternative<game::Declined>(events->front());
    for (game::Event& event : *events) all.push_back(std::move(event));
    if (!is_declined) break;
  }
  return all;
}

void Room::shut_out(const game::PlayerId& player) {
  const Instant arrival = services_.instant();
  enqueue([this, player, arrival](const Loaded& loaded) {
    if (!loaded) return spdlog::error("game {} cannot be read: {}", id_.text(), loaded.error().message);
    take_attendance();
    const auto side = state_->seats().side_of(player);
    if (!side) return;
    auto declined = all_declined(*side, arrival);
    if (declined.empty()) return;
    commit(std::move(declined), [](const std::expected<void, Error>&) {});
  });
}

void Room::rule(game::Ruling ruling, ModeratorEntry entry, Reply<void> reply) {
  const Instant arrival = services_.instant();
  enqueue([this, ruling, entry = std::move(entry), reply = std::move(reply), arrival](Loaded loaded) mutable {
    if (!loaded) return reply(std::move(loaded));
    const game::Seats& seats = state_->seats();
    if (seats.side_of(entry.moderator)) {
      return reply(std::unexpected(Error{ErrorCode::not_allowed, "Another moderator has to decide about your game."}));
    }
    auto events = game::rule(*state_, ruling, turn_->thought(*state_, arrival));
    if (!events) return reply(std::unexpected(to_error(*state_, events.error(), game::ProposeImpasse{})));
    const Color about = state_->offered(game::Offer::impasse).value_or(Color::black);
    const game::PlayerId* whom = seats.person(about);
    entry.game = id_;
    entry.whom = whom != nullptr ? *whom : *seats.person(~about);
    std::vector<Change> with;
    with.emplace_back(ChatChange{LogAct{std::move(entry)}});
    commit(std::move(*events), std::move(reply), std::move(with));
  });
}

void Room::resume() {
  enqueue([this](const Loaded& loaded) {
    if (!loaded) return spdlog::error("game {} cannot go on: {}", id_.text(), loaded.error().message);
    await_flag();  // of a game that was loaded when its flag was far off
  });
}

Room::Line Room::line_of(const game::PlayerId& by) const {
  return knows_players_ && players_->side_of(by) ? Line::players : Line::others;
}

void Room::know_players() {
  if (knows_players_) return;
  players_ = state_->seats();
  knows_players_ = true;
}

void Room::enqueue(Line line, Job job, Needs needs) {
  ++pending_;
  ++waiting_[std::to_underlying(line)];
  boost::asio::post(strand_, [self = shared_from_this(), waiting = Waiting{std::move(job), needs, line}]() mutable {
    self->jobs_.push_back(std::move(waiting));
    self->pump();
  });
}

void Room::pump() {
  while (!committing_ && !jobs_.empty()) {
    Waiting next = std::move(jobs_.front());
    jobs_.pop_front();
    next.job(next.needs == Needs::the_game ? load() : Loaded{});
    note_idleness();
    --waiting_[std::to_underlying(next.line)];
    --pending_;
  }
}

void Room::note_idleness() { idle_ = watchers_.empty() && !thought_ && !retrying_ && !awaits_flag_; }

Summary Room::summary() const {
  return {.id = id_,
          .game = &state_->spec(),
          .handicap = text_of_handicap(state_->start()),
          .seats = state_->seats(),
          .time = state_->time(),
          .rated = state_->is_rated(),
          .created = history_.front()->at,
          .updated = history_.back()->at,
          .digest = digest_of(*state_, turn_began(history_))};
}

GameView Room::to_view() const {
  const auto moves = state_->moves();
  return {
      .summary = summary(), .start = state_->start(), .moves = {moves.begin(), moves.end()}, .events = last_event()};
}

}  // namespace ootori::server
