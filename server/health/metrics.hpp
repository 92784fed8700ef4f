// What a server counts and measures, for Prometheus: its own figures and those of its process. Any thread.
#pragma once

#include <chrono>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <string_view>

namespace ootori::server {

// 1 of a server that people play on, 0 of one that stands by.
inline constexpr const char* active_metric = "ootori_active";
inline constexpr const char* active_help = "1 while this server is active, 0 while it stands by.";

class Metrics {
 public:
  explicit Metrics(std::string_view version);
  Metrics(const Metrics&) = delete;
  Metrics& operator=(const Metrics&) = delete;
  ~Metrics();

  void answered(int status, std::chrono::nanoseconds taken);  // an HTTP request
  void unforwarded();                                         // of a proxy that does not say for whom it asks
  void socket_opened();
  void socket_closed();
  void frame_received();
  void frame_sent();
  // One commit of the database: how many requests it held, how long it took, and whether it was stored.
  void committed(std::size_t requests, std::chrono::nanoseconds taken, bool stored);

  // What is asked for at the moment of every page: `measure` is called on the thread that makes it. A name that ends in
  // `_total` is that of a counter, which never falls. Figures of one name differ in their labels. To be called before
  // the first page.
  void show(const std::string& name, const std::string& help, std::function<double()> measure,
            const std::map<std::string, std::string>& labels = {});

  // Prometheus's text format, version 0.0.4.
  [[nodiscard]] std::string page() const;

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace ootori::server
