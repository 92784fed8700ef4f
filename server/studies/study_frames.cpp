#include "server/studies/study_frames.hpp"

#include <limits>
#include <map>
#include <utility>

namespace ootori::server {
namespace {

constexpr std::string_view follow = "study";
constexpr std::string_view leave = "study_leave";

class FollowedStudies final : public SocketPart {
 public:
  FollowedStudies(Studies& studies, std::shared_ptr<Listener> listener)
      : studies_(studies), listener_(std::move(listener)) {}
  FollowedStudies(const FollowedStudies&) = delete;
  FollowedStudies& operator=(const FollowedStudies&) = delete;
  ~FollowedStudies() override {
    for (const auto& [id, follower] : followed_) studies_.unwatch(id, follower);
  }

  std::expected<Asked, Error> parse(std::string_view type, Fields& fields) override {
    const auto id = StudyId::parse(fields.text("study"));
    if (!id) fields.refuse(ErrorCode::not_found, "study", "There is no such study.");
    std::int64_t since = 0;
    if (type == follow) since = fields.number("since", 0, std::numeric_limits<std::int64_t>::max()).value_or(0);
    if (auto fault = fields.fault()) return std::unexpected(std::move(*fault));
    if (type == leave) return Asked{.act = [this, id = *id] { act_leave(id); }};
    return Asked{.act = [this, id = *id, since] { act_follow(id, since); }};
  }

 private:
  void act_follow(const StudyId& id, std::int64_t since) {
    if (followed_.size() >= StudyFrames::most_followed && !followed_.contains(id)) {
      return listener_->hear(Refused{{ErrorCode::busy, "You are following too many studies at once."}, {}, follow});
    }
    auto& follower = followed_[id];
    if (!follower) {
      follower = std::make_shared<StudyFollower>();
      follower->listener = listener_;
    }
    studies_.watch(id, since, follower);
  }

  void act_leave(const StudyId& id) {
    const auto found = followed_.find(id);
    if (found == followed_.end()) return;
    studies_.unwatch(id, std::move(found->second));
    followed_.erase(found);
  }

  Studies& studies_;
  const std::shared_ptr<Listener> listener_;
  std::map<StudyId, std::shared_ptr<StudyFollower>> followed_;
};

}  // namespace

std::vector<FrameKind> StudyFrames::kinds() const { return {{follow, Access::anybody()}, {leave, Access::anybody()}}; }

std::unique_ptr<SocketPart> StudyFrames::open(const SocketUser& user) {
  return std::make_unique<FollowedStudies>(studies_, user.listener);
}

}  // namespace ootori::server
