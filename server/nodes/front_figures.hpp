// Adds metrics for a Front, and for the requests and sockets that it forwards to other servers.
#pragma once

#include "server/health/metrics.hpp"
#include "server/nodes/front.hpp"

namespace ootori::server {

// `front` must exist whenever a metrics page is rendered.
void show_front(Metrics& metrics, const Front& front);

}  // namespace ootori::server
