#include "server/health/limit_figures.hpp"

#include <string>

#include "server/limits/memory_pressure.hpp"
#include "server/limits/shares.hpp"

namespace ootori::server {

void show_limits(Metrics& metrics, const Ledger& ledger, const Readers& readers) {
  const auto held = [&metrics](const char* what, const Shares& shares) {
    metrics.show("ootori_held", "Connections, sockets, requests and unread bytes of all clients.",
                 [&shares] { return static_cast<double>(shares.all()); }, {{"what", what}});
    metrics.show("ootori_held_by_one", "The same, for the address that holds the most.",
                 [&shares] { return static_cast<double>(shares.most_of_one()); }, {{"what", what}});
    metrics.show("ootori_held_refused_total", "Number of refusals.",
                 [&shares] { return static_cast<double>(shares.refused()); }, {{"what", what}});
  };
  held("connections", ledger.connections);
  held("sockets", ledger.sockets);
  held("requests", ledger.requests);
  held("records", ledger.records);
  held("unsent", ledger.unsent);
  for (std::size_t index = 0; index < Ledger::refused_names.size(); ++index) {
    metrics.show(refusals_name, refusals_help,
                 [&ledger, index] { return static_cast<double>(ledger.refused(static_cast<Ledger::Refused>(index))); },
                 {{refusals_label, std::string(Ledger::refused_names[index])}});
  }
  metrics.show("ootori_short_of_memory",
               "1 while the server rejects requests because it uses too much memory, otherwise 0.",
               [] { return MemoryPressure::is_on() ? 1.0 : 0.0; });
  metrics.show("ootori_readers_waiting", "Read-only requests that are waiting.",
               [&readers] { return static_cast<double>(readers.waiting()); });
  metrics.show("ootori_readers_refused_total", "Read-only requests that were refused because too many waited.",
               [&readers] { return static_cast<double>(readers.refused()); });
}

}  // namespace ootori::server
