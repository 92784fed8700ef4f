// Who is on vacation and for how long, and the effects on correspondence games. docs/protocol.md, 'Vacation'.
#pragma once

#include <condition_variable>
#include <expected>
#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <set>
#include <vector>

#include "game/vacation.hpp"
#include "server/clockwork/timer.hpp"
#include "server/vacation/vacation_table.hpp"
#include "server/wire/error.hpp"
#include "server/wire/reply.hpp"
#include "server/wire/unix_time.hpp"

namespace ootori::server {

struct VacationView {
  bool on;
  game::Millis left;                  // this year
  std::optional<UnixMillis> until{};  // when the current vacation ends by itself, if there is one
};

// What vacations depend on. Thread-safe; must outlive them.
struct VacationServices {
  Store& store;
  Workers& workers;
  std::function<UnixMillis()> now;
};

// Any thread; everything returns at once. Replies come on any thread.
class Vacations {
 public:
  explicit Vacations(const VacationServices& services);
  ~Vacations() { close(); }
  Vacations(const Vacations&) = delete;
  Vacations& operator=(const Vacations&) = delete;

  // Loads the stored vacations. From then on `changed` is called with every player whose vacation has begun or ended,
  // and at once with those whose changes the last server may not have passed on.
  [[nodiscard]] Store::Result<void> resume(std::function<void(const game::PlayerId&)> changed);

  // For a server that only reads: reads all vacations, or one player's, in place of what it knew before. Blocks.
  [[nodiscard]] Store::Result<void> read();
  [[nodiscard]] Store::Result<void> read_again(const game::PlayerId& player);

  [[nodiscard]] bool is_away(const game::PlayerId& player) const;
  [[nodiscard]] VacationView view(const game::PlayerId& player) const;
  void begin(const game::PlayerId& player, Reply<VacationView> reply);
  void end(const game::PlayerId& player, Reply<VacationView> reply);

  void close();

 private:
  [[nodiscard]] std::expected<void, Error> check(const game::PlayerId& player, bool on) const;
  void write(const game::PlayerId& player, const game::Vacation& vacation, Reply<VacationView> reply);
  void finish(const game::PlayerId& player);
  void end_later();
  void end_those_that_ran_out();
  [[nodiscard]] const game::Vacation* lasting(const game::PlayerId& player) const;  // under the mutex

  const VacationServices services_;
  mutable std::mutex mutex_;
  std::map<game::PlayerId, std::vector<game::Vacation>> taken_;  // in order
  std::function<void(const game::PlayerId&)> changed_;
  bool closed_ = false;
  std::set<game::PlayerId> writing_;  // players whose vacation is being stored
  std::condition_variable quiet_;
  Timer timer_;
};

}  // namespace ootori::server
