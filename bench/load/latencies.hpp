// Measured times. Every one is kept, so percentiles are exact.
#pragma once

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <vector>

#include <boost/json.hpp>

namespace ootori::load {

using SteadyTime = std::chrono::steady_clock::time_point;

class Latencies {
 public:
  void add(std::chrono::steady_clock::duration time) {
    micros_.push_back(std::chrono::duration_cast<std::chrono::microseconds>(time).count());
  }
  [[nodiscard]] std::size_t size() const { return micros_.size(); }

  // In milliseconds: p50, p99, p99.9 (nearest rank), the maximum, and the number of times up to each power of two.
  [[nodiscard]] boost::json::object summary() {
    std::ranges::sort(micros_);
    boost::json::object all{{"count", micros_.size()}};
    if (micros_.empty()) return all;
    for (const auto& [name, share] : {std::pair{"p50", 0.5}, {"p90", 0.9}, {"p99", 0.99}, {"p99.9", 0.999}}) {
      const auto rank = static_cast<std::size_t>(std::ceil(share * static_cast<double>(micros_.size())));
      all[name] = millis(micros_[std::max<std::size_t>(rank, 1) - 1]);
    }
    all["max"] = millis(micros_.back());
    boost::json::array histogram;
    std::size_t counted = 0;
    for (std::int64_t bound = 125; counted < micros_.size(); bound *= 2) {
      const auto end = std::ranges::upper_bound(micros_, bound) - micros_.begin();
      const std::size_t upto = static_cast<std::size_t>(end);
      if (upto != counted) histogram.push_back({{"up_to", millis(bound)}, {"count", upto - counted}});
      counted = upto;
    }
    all["histogram"] = std::move(histogram);
    return all;
  }

 private:
  static double millis(std::int64_t micros) { return static_cast<double>(micros) / 1000; }

  std::vector<std::int64_t> micros_;
};

}  // namespace ootori::load
