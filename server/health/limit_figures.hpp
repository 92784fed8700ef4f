// Adds metrics for the limits: what clients currently hold, and how many requests were refused.
#pragma once

#include "server/health/metrics.hpp"
#include "server/http/readers.hpp"
#include "server/limits/ledger.hpp"

namespace ootori::server {

// Counts refusals by limit: its name, what it is, and the label.
inline constexpr auto refusals_name = "ootori_limits_total";
inline constexpr auto refusals_help = "Number of times that a client had to wait, by limit.";
inline constexpr auto refusals_label = "what";

// `ledger` and `readers` must exist whenever a metrics page is rendered.
void show_limits(Metrics& metrics, const Ledger& ledger, const Readers& readers);

}  // namespace ootori::server
