// Tells players that their new games against people have started: a frame on all sockets of a player who has not opened
// the game after a few seconds.
#pragma once

#include <chrono>
#include <deque>
#include <map>
#include <memory>
#include <mutex>
#include <vector>

#include "server/clockwork/timer.hpp"
#include "server/http/frames.hpp"
#include "server/rooms/rooms.hpp"

namespace ootori::server {

struct Begun {
  static constexpr std::string_view type = "begun";
  static constexpr Access access = Access::with(Scope::read);

  GameId game;

  void write(boost::json::object& object, const Viewer& viewer) const;
};

// Any thread.
class NewGames final : public Frames {
 public:
  // Players who accept a challenge or wait on a page that leads them to the game open it within this time.
  static constexpr std::chrono::milliseconds usual_patience{3'000};

  // `rooms` and `workers` must outlive this.
  NewGames(Rooms& rooms, Workers& workers, std::chrono::milliseconds patience = usual_patience);
  NewGames(const NewGames&) = delete;
  NewGames& operator=(const NewGames&) = delete;
  ~NewGames() override { close(); }

  // Clients send no frames about it.
  [[nodiscard]] std::vector<FrameKind> kinds() const override { return {}; }
  [[nodiscard]] std::unique_ptr<SocketPart> open(const SocketUser& user) override;

  // A game has started.
  void begun(const GameId& game, const game::Seats& seats);
  // Nothing is sent any more.
  void close();

 private:
  using Clock = std::chrono::steady_clock;
  using Listeners = std::vector<std::shared_ptr<Listener>>;
  class Visit;

  struct New {
    GameId game;
    game::Seats seats;
    Clock::time_point due;
  };

  void enter(const std::shared_ptr<Listener>& listener);
  void leave(const std::shared_ptr<Listener>& listener);
  [[nodiscard]] Listeners listeners_of(const game::PlayerId& player) const;
  void await_next();  // requires the mutex
  void tell_due();
  void tell(const GameId& game, const game::PlayerId& player) const;

  Rooms& rooms_;
  const std::chrono::milliseconds patience_;
  mutable std::mutex mutex_;
  std::map<game::PlayerId, Listeners> present_;
  std::deque<New> waiting_;  // in the order in which they are due
  bool closed_ = false;
  Timer timer_;
};

}  // namespace ootori::server
