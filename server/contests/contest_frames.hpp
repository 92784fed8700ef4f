// The frame with which a client follows a contest, or something else with a contest's id, to be notified of changes.
#pragma once

#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "server/http/frames.hpp"

namespace ootori::server {

// `Contests` has follow() and unfollow(); `Contest` defines the frame's type and the name of the field with the id.
template <class Contests, class Contest>
class ContestFrames final : public Frames {
 public:
  static constexpr std::size_t most_followed = 10;  // per socket

  // `contests` must outlive this object.
  explicit ContestFrames(Contests& contests) : contests_(contests) {}

  [[nodiscard]] std::vector<FrameKind> kinds() const override { return {{Contest::follow, Access::anybody()}}; }
  [[nodiscard]] std::unique_ptr<SocketPart> open(const SocketUser& user) override {
    return std::make_unique<Spectator>(contests_, user.listener);
  }

 private:
  class Spectator final : public SocketPart {
   public:
    Spectator(Contests& contests, std::shared_ptr<Listener> listener)
        : contests_(contests), listener_(std::move(listener)) {}
    Spectator(const Spectator&) = delete;
    Spectator& operator=(const Spectator&) = delete;
    ~Spectator() override {
      for (const auto& id : followed_) contests_.unfollow(id, listener_);
    }

    std::expected<Asked, Error> parse(std::string_view /*type*/, Fields& fields) override {
      const auto id = Contest::Id::parse(fields.text(Contest::name));
      if (!id) {
        fields.refuse(ErrorCode::bad_value, Contest::name,
                      fmt::format("The field \"{0}\" must be the id of a {0}.", Contest::name));
      }
      const auto on = fields.flag("on");
      if (auto fault = fields.fault()) return std::unexpected(std::move(*fault));
      return Asked{.act = [this, id = *id, on = *on] { follow(id, on); }};
    }

   private:
    // Does nothing for a finished contest, since it no longer changes.
    void follow(const Contest::Id& id, bool on) {
      if (!on) {
        if (followed_.erase(id) != 0) contests_.unfollow(id, listener_);
        return;
      }
      if (followed_.size() >= most_followed && !followed_.contains(id)) {
        const Error error{ErrorCode::not_allowed, fmt::format("This connection follows too many {}s.", Contest::name)};
        return listener_->hear(Refused{error, {}, Contest::follow});
      }
      if (contests_.follow(id, listener_)) followed_.insert(id);
    }

    Contests& contests_;
    const std::shared_ptr<Listener> listener_;
    std::set<typename Contest::Id> followed_;
  };

  Contests& contests_;
};

}  // namespace ootori::server
