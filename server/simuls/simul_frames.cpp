#include "server/simuls/simul_frames.hpp"

#include <set>
#include <utility>

namespace ootori::server {
namespace {

class SimulSpectator final : public SocketPart {
 public:
  SimulSpectator(Simuls& simuls, std::shared_ptr<Listener> listener)
      : simuls_(simuls), listener_(std::move(listener)) {}
  SimulSpectator(const SimulSpectator&) = delete;
  SimulSpectator& operator=(const SimulSpectator&) = delete;
  ~SimulSpectator() override {
    for (const SimulId& id : followed_) simuls_.unfollow(id, listener_);
  }

  std::expected<Asked, Error> parse(std::string_view /*type*/, Fields& fields) override {
    const auto id = SimulId::parse(fields.text("simul"));
    if (!id) fields.refuse(ErrorCode::bad_value, "simul", "The field \"simul\" must be the id of a simul.");
    const auto on = fields.flag("on");
    if (auto fault = fields.fault()) return std::unexpected(std::move(*fault));
    return Asked{.act = [this, id = *id, on = *on] { follow(id, on); }};
  }

 private:
  // One that is over changes no more, so following it does nothing.
  void follow(const SimulId& id, bool on) {
    if (!on) {
      if (followed_.erase(id) != 0) simuls_.unfollow(id, listener_);
      return;
    }
    if (followed_.size() >= SimulFrames::most_followed && !followed_.contains(id)) {
      const Error error{ErrorCode::not_allowed, "This connection follows too many simuls."};
      return listener_->hear(Refused{error, {}, "follow_simul"});
    }
    if (simuls_.follow(id, listener_)) followed_.insert(id);
  }

  Simuls& simuls_;
  const std::shared_ptr<Listener> listener_;
  std::set<SimulId> followed_;
};

}  // namespace

std::vector<FrameKind> SimulFrames::kinds() const { return {{"follow_simul", Access::anybody()}}; }

std::unique_ptr<SocketPart> SimulFrames::open(const SocketUser& user) {
  return std::make_unique<SimulSpectator>(simuls_, user.listener);
}

}  // namespace ootori::server
