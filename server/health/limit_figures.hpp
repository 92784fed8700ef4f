// What the limits hold and have refused, among the metrics.
#pragma once

#include "server/health/metrics.hpp"
#include "server/http/readers.hpp"
#include "server/limits/ledger.hpp"

namespace ootori::server {

// Both must outlive the metrics' pages.
void show_limits(Metrics& metrics, const Ledger& ledger, const Readers& readers);

}  // namespace ootori::server
