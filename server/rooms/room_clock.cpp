// Flags that fall in a room without anybody asking.
#include "server/rooms/room.hpp"

namespace ootori::server {
namespace {

// A room whose flag falls later than this need not wait for it: Rooms looks for what falls due.
constexpr game::Millis longest_wait = std::chrono::hours{1};

}  // namespace

// Sees to it that the flag of the side to move falls by itself.
void Room::await_flag() {
  flag_.cancel();
  const auto left = state_ ? turn_->until_flag(*state_, services_.instant()) : std::nullopt;
  awaits_flag_ = left && (state_->is_at_the_board() || *left < longest_wait);
  if (!awaits_flag_) return;
  flag_.expires_after(*left);
  flag_.async_wait([weak = weak_from_this()](const boost::system::error_code& error) {
    const auto self = weak.lock();
    if (error || !self) return;
    self->enqueue([raw = self.get()](const Loaded& loaded) {
      if (loaded) raw->flag_may_have_fallen();
    });
  });
}

void Room::flag_may_have_fallen() {
  auto events = game::flag_fall(*state_, turn_->thought(*state_, services_.instant()));
  if (events.empty()) return await_flag();  // there was a move in the meantime
  commit(std::move(events), [](const std::expected<void, Error>&) {});
}

}  // namespace ootori::server
