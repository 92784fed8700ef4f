// The calls that report whether the server is running (health), and whether it can do its work (ready).
#pragma once

#include "server/health/readiness.hpp"
#include "server/http/route.hpp"

namespace ootori::server {

class HealthCalls {
 public:
  // `readiness` must outlive this.
  explicit HealthCalls(Readiness& readiness) : readiness_(readiness) {}

  [[nodiscard]] Routes routes() const;

 private:
  void health(Call call) const;
  void ready(Call call) const;

  Readiness& readiness_;
};

}  // namespace ootori::server
