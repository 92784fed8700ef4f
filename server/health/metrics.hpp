// The server's metrics for Prometheus: its own counters and measurements, and those of its process. Any thread.
#pragma once

#include <chrono>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <string_view>

namespace ootori::server {

// 1 on the active server, 0 on a standby server.
inline constexpr const char* active_metric = "ootori_active";
inline constexpr const char* active_help = "1 while this server is active, 0 while it stands by.";

class Metrics {
 public:
  explicit Metrics(std::string_view version);
  Metrics(const Metrics&) = delete;
  Metrics& operator=(const Metrics&) = delete;
  ~Metrics();

  void answered(int status, std::chrono::nanoseconds taken);  // counts an HTTP request
  void unforwarded();  // counts a request from a proxy that does not name the client's address, or is not trusted
  void socket_opened();
  void socket_closed();
  void frame_received();
  void frame_sent();
  // One database commit: how many requests it contained, how long it took, and whether it succeeded.
  void committed(std::size_t requests, std::chrono::nanoseconds taken, bool stored);

  // Adds a figure that is measured anew for each page, by calling `measure` on the thread that renders the page. A name
  // ending in `_total` belongs to a counter, which must never decrease. Figures with the same name must differ in their
  // labels. Must be called before the first page is rendered.
  void show(const std::string& name, const std::string& help, std::function<double()> measure,
            const std::map<std::string, std::string>& labels = {});

  // In Prometheus's text format, version 0.0.4.
  [[nodiscard]] std::string page() const;

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace ootori::server
