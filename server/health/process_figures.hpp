// What the kernel knows of this process, as Prometheus's own clients tell it.
#pragma once

namespace ootori::server {

struct ProcessFigures {
  double resident_bytes = 0;
  double cpu_seconds = 0;
  double open_files = 0, most_files = 0;
  double start_seconds = 0;  // since 1970
};

// From /proc; zeros for what cannot be read there. Any thread.
[[nodiscard]] ProcessFigures process_figures();

}  // namespace ootori::server
