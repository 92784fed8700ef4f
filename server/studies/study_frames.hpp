// The frames with which a socket follows studies.
#pragma once

#include "server/http/frames.hpp"
#include "server/studies/studies.hpp"

namespace ootori::server {

class StudyFrames final : public Frames {
 public:
  static constexpr std::size_t most_followed = 8;  // studies of one socket at a time

  // It must outlive this.
  explicit StudyFrames(Studies& studies) : studies_(studies) {}

  [[nodiscard]] std::vector<FrameKind> kinds() const override;
  [[nodiscard]] std::unique_ptr<SocketPart> open(const SocketUser& user) override;

 private:
  Studies& studies_;
};

}  // namespace ootori::server
