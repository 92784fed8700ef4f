// Adds metrics for the limits: what clients currently hold, and how many requests were refused.
#pragma once

#include "server/health/metrics.hpp"
#include "server/http/readers.hpp"
#include "server/limits/ledger.hpp"

namespace ootori::server {

// `ledger` and `readers` must exist whenever a metrics page is rendered.
void show_limits(Metrics& metrics, const Ledger& ledger, const Readers& readers);

}  // namespace ootori::server
