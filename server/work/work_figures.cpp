// The metrics about workers.
#include <string>

#include "server/work/work_desk.hpp"

namespace ootori::server {

void WorkDesk::show(Metrics& metrics) const {
  metrics.show("ootori_workers", "Workers that are connected.", [this] { return static_cast<double>(workers()); });
  metrics.show("ootori_reports_waiting", "Game reports that are waiting for a worker.",
               [this] { return static_cast<double>(services_.analyst.waiting()); });
  const auto show_each = [&metrics](const char* name, const char* help, auto figure) {
    for (const auto kind : {Kind::move, Kind::report}) {
      metrics.show(name, help, [kind, figure] { return static_cast<double>(figure(kind)); },
                   {{"kind", std::string(kind_names[static_cast<std::size_t>(kind)])}});
    }
  };
  show_each("ootori_work_leased", "Moves and reports that workers are computing.",
            [this](Kind kind) { return leased(kind); });
  show_each("ootori_work_done_total", "Moves and reports that workers have computed.",
            [this](Kind kind) { return done(kind); });
  show_each("ootori_work_lost_total", "Moves and reports that workers did not deliver: lost, late, failed or wrong.",
            [this](Kind kind) { return lost(kind); });
  metrics.show("ootori_reports_set_aside", "Game reports that were set aside after three failed attempts.",
               [this] { return static_cast<double>(services_.analyst.set_aside()); });
}

}  // namespace ootori::server
