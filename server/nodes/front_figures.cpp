#include "server/nodes/front_figures.hpp"

#include "server/http/carrier.hpp"

namespace ootori::server {

void show_front(Metrics& metrics, const Front& front) {
  const auto show = [&metrics](const char* name, const char* help, auto measure) {
    metrics.show(name, help, [measure] { return static_cast<double>(measure()); });
  };
  show("ootori_carried_requests_total", "Requests that this server has passed on to the active one.",
       [] { return Carrier::figures().requests; });
  show("ootori_carried_failures_total", "Requests and sockets that the active server has not answered.",
       [] { return Carrier::figures().failures; });
  show("ootori_carried_sockets", "WebSockets that this server passes on to the active one.",
       [] { return Carrier::figures().sockets; });
  show("ootori_carried_streams", "Event streams that this server passes on to the active one.",
       [] { return Carrier::figures().streams; });
  show("ootori_waiting_sockets", "Open WebSockets that no server serves at the moment.",
       [&front] { return front.figures().waiting; });
  show("ootori_resumed_sockets_total", "WebSockets that stayed open while the active server changed.",
       [&front] { return front.figures().resumed; });
}

}  // namespace ootori::server
