#include "server/sharing/game_record.hpp"

#include <ctime>
#include <variant>

#include <fmt/chrono.h>
#include <fmt/format.h>

#include "game/state.hpp"
#include "server/wire/deleted_player.hpp"

namespace ootori::server {
namespace {

std::string date_of(UnixMillis at) {
  return fmt::format("{:%Y.%m.%d}", fmt::gmtime(static_cast<std::time_t>(at / 1000)));
}

// The move with the time counted for it, and what the player has left of the main time.
RecordMove timed(Move move, const game::Moved* event, const game::State& after) {
  RecordMove recorded{.move = move};
  if (!after.clock() || event == nullptr) return recorded;
  recorded.spent = event->spent;
  const Color mover = ~after.side_to_move();
  if (game::is_live(after.time())) recorded.clock_left = after.clock()->left(mover).main;
  return recorded;
}

class Recorder {
 public:
  explicit Recorder(const game::Created& created) : state_(created) {}

  std::expected<void, std::string> apply(const game::Event& event) {
    if (auto taken = state_.apply(event); !taken) return taken;
    const auto played = state_.moves();
    if (line_.size() > played.size())
      line_.erase(line_.begin() + static_cast<std::ptrdiff_t>(played.size()), line_.end());
    while (line_.size() < played.size()) {
      line_.push_back(timed(played[line_.size()], std::get_if<game::Moved>(&event), state_));
    }
    return {};
  }

  [[nodiscard]] const game::State& state() const { return state_; }

  Record record() && {
    Record record{.start = state_.start()};
    record.moves = std::move(line_);
    if (const auto outcome = state_.outcome()) record.end = RecordEnd{outcome->winner, outcome->reason};
    return record;
  }

 private:
  game::State state_;
  RecordLine line_;
};

}  // namespace

std::string seat_name(const game::Seat& seat, const Naming& names) {
  if (const auto* engine = std::get_if<game::EngineSeat>(&seat)) {
    return fmt::format("Ootori, level {}", engine->level.value());
  }
  const game::PlayerId& player = std::get<game::PersonSeat>(seat).player;
  return names.of(player).value_or(std::string(names.is_former(player) ? deleted_player : "Guest"));
}

std::string time_tag(const game::TimeControl& time) {
  return std::visit([](const auto& kind) { return kind.tag(); }, time);
}

std::expected<Record, std::string> record_of_game(std::span<const Recorded> events, const Naming& names,
                                                  std::string_view site) {
  const auto* created = events.empty() ? nullptr : game::as_created(events.front().event);
  if (created == nullptr) return std::unexpected("a game begins with its creation");
  Recorder recorder{*created};
  for (const Recorded& recorded : events.subspan(1)) {
    if (auto applied = recorder.apply(recorded.event); !applied) return std::unexpected(std::move(applied.error()));
  }
  Record record = std::move(recorder).record();
  record.set_tag("Event", created->rated ? "Rated game" : "Casual game");
  record.set_tag("Site", site);
  record.set_tag("Date", date_of(events.front().at));
  record.set_tag("Black", seat_name(created->seats.black, names));
  record.set_tag("White", seat_name(created->seats.white, names));
  if (created->time) record.set_tag("TimeControl", time_tag(*created->time));
  return record;
}

}  // namespace ootori::server
