// What a front carries to other servers, among the metrics.
#pragma once

#include "server/health/metrics.hpp"
#include "server/nodes/front.hpp"

namespace ootori::server {

// The front must outlive the metrics' pages.
void show_front(Metrics& metrics, const Front& front);

}  // namespace ootori::server
