// API calls for conditional moves, which are visible only to their owner.
#pragma once

#include "server/http/route.hpp"
#include "server/lines/lines_keeper.hpp"

namespace ootori::server {

class LinesCalls {
 public:
  // Both must outlive this.
  LinesCalls(LinesKeeper& keeper, const Naming& names) : keeper_(keeper), names_(names) {}

  [[nodiscard]] Routes routes() const;

 private:
  void show(Call call) const;
  void set(Call call) const;
  void drop(Call call) const;

  LinesKeeper& keeper_;
  const Naming& names_;
};

}  // namespace ootori::server
