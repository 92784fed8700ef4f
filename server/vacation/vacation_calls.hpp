// The calls with which players manage their own vacations.
#pragma once

#include "server/accounts/names.hpp"
#include "server/http/route.hpp"
#include "server/vacation/vacations.hpp"

namespace ootori::server {

class VacationCalls {
 public:
  // All of it must outlive this.
  VacationCalls(Vacations& vacations, const Names& names) : vacations_(vacations), names_(names) {}

  [[nodiscard]] Routes routes() const;

 private:
  void show(Call call) const;
  void begin(Call call) const;
  void end(Call call) const;

  Vacations& vacations_;
  const Names& names_;
};

}  // namespace ootori::server
