// A priority before the server and the attackers, for what measures the server: it must not measure how long it waits
// for a processor itself.
#pragma once

#include <sched.h>

namespace ootori::siege {

// For the calling thread; threads and processes that it starts have a usual priority. Needs root, and otherwise does
// nothing.
inline void run_before_everything() {
  const sched_param priority{.sched_priority = 2};
  (void)::sched_setscheduler(0, SCHED_FIFO | SCHED_RESET_ON_FORK, &priority);
}

}  // namespace ootori::siege
