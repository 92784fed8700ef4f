// Figures about this process from the kernel, the same ones that Prometheus's client libraries export.
#pragma once

namespace ootori::server {

struct ProcessFigures {
  double resident_bytes = 0;
  double cpu_seconds = 0;
  double open_files = 0, most_files = 0;
  double start_seconds = 0;  // Unix time
};

// From /proc; figures that cannot be read are 0. Any thread.
[[nodiscard]] ProcessFigures process_figures();

}  // namespace ootori::server
