#include "server/tournaments/tournament_frames.hpp"

#include <set>
#include <utility>

namespace ootori::server {
namespace {

class Spectator final : public SocketPart {
 public:
  Spectator(Tournaments& tournaments, std::shared_ptr<Listener> listener)
      : tournaments_(tournaments), listener_(std::move(listener)) {}
  Spectator(const Spectator&) = delete;
  Spectator& operator=(const Spectator&) = delete;
  ~Spectator() override {
    for (const TournamentId& id : followed_) tournaments_.unfollow(id, listener_);
  }

  std::expected<Asked, Error> parse(std::string_view /*type*/, Fields& fields) override {
    const auto id = TournamentId::parse(fields.text("tournament"));
    if (!id)
      fields.refuse(ErrorCode::bad_value, "tournament", "The field \"tournament\" must be the id of a tournament.");
    const auto on = fields.flag("on");
    if (auto fault = fields.fault()) return std::unexpected(std::move(*fault));
    return Asked{.act = [this, id = *id, on = *on] { follow(id, on); }};
  }

 private:
  // One that is over changes no more, so following it does nothing.
  void follow(const TournamentId& id, bool on) {
    if (!on) {
      if (followed_.erase(id) != 0) tournaments_.unfollow(id, listener_);
      return;
    }
    if (followed_.size() >= TournamentFrames::most_followed && !followed_.contains(id)) {
      const Error error{ErrorCode::not_allowed, "This connection follows too many tournaments."};
      return listener_->hear(Refused{error, {}, "follow_tournament"});
    }
    if (tournaments_.follow(id, listener_)) followed_.insert(id);
  }

  Tournaments& tournaments_;
  const std::shared_ptr<Listener> listener_;
  std::set<TournamentId> followed_;
};

}  // namespace

std::vector<FrameKind> TournamentFrames::kinds() const { return {{"follow_tournament", Access::anybody()}}; }

std::unique_ptr<SocketPart> TournamentFrames::open(const SocketUser& user) {
  return std::make_unique<Spectator>(tournaments_, user.listener);
}

}  // namespace ootori::server
