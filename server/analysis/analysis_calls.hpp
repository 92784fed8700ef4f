// The API calls for the analysis of a game.
#pragma once

#include "server/analysis/analyst.hpp"
#include "server/http/route.hpp"

namespace ootori::server {

class AnalysisCalls {
 public:
  // The references must outlive this object.
  AnalysisCalls(Analyst& analyst, const Naming& names) : analyst_(analyst), names_(names) {}

  [[nodiscard]] Routes routes() const;

 private:
  void show(Call call) const;
  void ask(Call call) const;
  void withdraw(Call call) const;

  Analyst& analyst_;
  const Naming& names_;
};

}  // namespace ootori::server
