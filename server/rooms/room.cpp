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
    if (state_->outcome() || !state_->seats().side_of(by)) return reply({});
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
  if (history_.size() >= most_events && !std::holds_alternative<AskResign>(frame)) {
    return std::unexpected(Error{ErrorCode::busy, "This game has become too long to go on; it can only be resigned."});
  }
  const auto command = to_command(*state_, frame);
  if (!command) return std::unexpected(command.error());
  const game::Moment moment{.thought = turn_->thought(*state_, arrival),
                            .away = presence_->away(~*side, arrival.uptime),
                            .new_game = GameId::random().text()};
  auto events = game::decide(*state_, *side, *command, moment);
  if (!events) return std::unexpected(to_error(*state_, events.error(), *command));
  return std::move(*events);
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
