// The frame by which a socket follows a simul.
#pragma once

#include "server/http/frames.hpp"
#include "server/simuls/simuls.hpp"

namespace ootori::server {

class SimulFrames final : public Frames {
 public:
  static constexpr std::size_t most_followed = 10;  // by one socket

  // It must outlive this.
  explicit SimulFrames(Simuls& simuls) : simuls_(simuls) {}

  [[nodiscard]] std::vector<FrameKind> kinds() const override;
  [[nodiscard]] std::unique_ptr<SocketPart> open(const SocketUser& user) override;

 private:
  Simuls& simuls_;
};

}  // namespace ootori::server
