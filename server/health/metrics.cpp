#include "server/health/metrics.hpp"

#include <array>
#include <mutex>
#include <vector>

#include <prometheus/counter.h>
#include <prometheus/family.h>
#include <prometheus/gauge.h>
#include <prometheus/histogram.h>
#include <prometheus/registry.h>
#include <prometheus/text_serializer.h>

#include "server/health/process_figures.hpp"

namespace ootori::server {
namespace {

using prometheus::Counter;
using prometheus::Gauge;
using prometheus::Histogram;

// In seconds. A commit takes one or two disk syncs; a request that hashes a password takes tenths of a second.
const Histogram::BucketBoundaries time_buckets{0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5};
const Histogram::BucketBoundaries batch_buckets{1, 2, 5, 10, 20, 50, 100, 200, 500};

constexpr std::array<std::string_view, 5> classes{"1xx", "2xx", "3xx", "4xx", "5xx"};

double in_seconds(std::chrono::nanoseconds time) { return std::chrono::duration<double>(time).count(); }

Counter& add_counter(prometheus::Registry& registry, const std::string& name, const std::string& help,
                     const prometheus::Labels& labels = {}) {
  return prometheus::BuildCounter().Name(name).Help(help).Register(registry).Add(labels);
}

Gauge& add_gauge(prometheus::Registry& registry, const std::string& name, const std::string& help,
                 const prometheus::Labels& labels = {}) {
  return prometheus::BuildGauge().Name(name).Help(help).Register(registry).Add(labels);
}

Histogram& add_histogram(prometheus::Registry& registry, const std::string& name, const std::string& help,
                         const Histogram::BucketBoundaries& buckets) {
  return prometheus::BuildHistogram().Name(name).Help(help).Register(registry).Add({}, buckets);
}

}  // namespace

struct Metrics::Impl {
  prometheus::Registry registry;
  std::mutex showing;  // one page at a time, so each increase of a counter is added only once
  std::array<Counter*, classes.size()> answers{};
  Histogram& answer_seconds = add_histogram(registry, "ootori_http_request_duration_seconds",
                                            "Seconds from an HTTP request to its answer.", time_buckets);
  Gauge& sockets = add_gauge(registry, "ootori_sockets", "Open WebSockets.");
  Counter& received = add_counter(registry, "ootori_socket_frames_received_total", "Frames from clients.");
  Counter& unforwarded =
      add_counter(registry, "ootori_unforwarded_requests_total",
                  "Requests of a proxy that does not tell the address that they came from, or is not trusted.");
  Counter& sent = add_counter(registry, "ootori_socket_frames_sent_total", "Frames to clients.");
  Histogram& commit_seconds = add_histogram(registry, "ootori_commit_duration_seconds",
                                            "Transactions of the database, each until it is durable.", time_buckets);
  Histogram& commit_requests =
      add_histogram(registry, "ootori_commit_requests", "Requests stored by one transaction.", batch_buckets);
  Counter& failures = add_counter(registry, "ootori_commit_failures_total", "Transactions that failed.");
  std::vector<std::function<void()>> shown;  // each brings one figure up to date
};

Metrics::Metrics(std::string_view version) : impl_(std::make_unique<Impl>()) {
  auto& answers = prometheus::BuildCounter()
                      .Name("ootori_http_requests_total")
                      .Help("Answers to HTTP requests, by the class of their status.")
                      .Register(impl_->registry);
  for (std::size_t i = 0; i < classes.size(); ++i) {
    impl_->answers[i] = &answers.Add({{"status", std::string(classes[i])}});
  }
  prometheus::BuildGauge()
      .Name("ootori_build_info")
      .Help("Always 1; the version of the program is the label.")
      .Register(impl_->registry)
      .Add({{"version", std::string(version)}})
      .Set(1);
  show("process_resident_memory_bytes", "Memory of this process.", [] { return process_figures().resident_bytes; });
  show("process_cpu_seconds_total", "Processor time of this process.", [] { return process_figures().cpu_seconds; });
  show("process_open_fds", "Open files and connections.", [] { return process_figures().open_files; });
  show("process_max_fds", "Maximum number of open files and connections that the system allows.",
       [] { return process_figures().most_files; });
  show("process_start_time_seconds", "Start of this process, in seconds since 1970.",
       [] { return process_figures().start_seconds; });
}

Metrics::~Metrics() = default;

void Metrics::answered(int status, std::chrono::nanoseconds taken) {
  const auto status_class = static_cast<std::size_t>(status / 100 - 1);
  if (status_class < classes.size()) impl_->answers[status_class]->Increment();
  impl_->answer_seconds.Observe(in_seconds(taken));
}

void Metrics::unforwarded() { impl_->unforwarded.Increment(); }
void Metrics::socket_opened() { impl_->sockets.Increment(); }
void Metrics::socket_closed() { impl_->sockets.Decrement(); }
void Metrics::frame_received() { impl_->received.Increment(); }
void Metrics::frame_sent() { impl_->sent.Increment(); }

void Metrics::committed(std::size_t requests, std::chrono::nanoseconds taken, bool stored) {
  impl_->commit_seconds.Observe(in_seconds(taken));
  impl_->commit_requests.Observe(static_cast<double>(requests));
  if (!stored) impl_->failures.Increment();
}

void Metrics::show(const std::string& name, const std::string& help, std::function<double()> measure,
                   const std::map<std::string, std::string>& labels) {
  if (name.ends_with("_total")) {
    auto& counter = add_counter(impl_->registry, name, help, labels);
    impl_->shown.emplace_back([&counter, measure = std::move(measure)] {
      if (const double more = measure() - counter.Value(); more > 0) counter.Increment(more);
    });
  } else {
    auto& gauge = add_gauge(impl_->registry, name, help, labels);
    impl_->shown.emplace_back([&gauge, measure = std::move(measure)] { gauge.Set(measure()); });
  }
}

std::string Metrics::page() const {
  const std::scoped_lock lock(impl_->showing);
  for (const auto& bring_up_to_date : impl_->shown) bring_up_to_date();
  return prometheus::TextSerializer{}.Serialize(impl_->registry.Collect());
}

}  // namespace ootori::server
