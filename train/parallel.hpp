// Splits work on a range of numbers evenly among threads.
#pragma once

#include <cstddef>
#include <thread>
#include <vector>

namespace ootori {

// Splits the numbers 0 … count − 1 among the threads and calls `work(part, first, last)` once on each, for first … last
// − 1. The caller's thread does part 0. The split depends only on `threads` and `count`.
template <class F>
void in_parallel(int threads, std::size_t count, F&& work) {
  const auto parts = static_cast<std::size_t>(threads);
  std::vector<std::jthread> others;
  others.reserve(parts - 1);
  for (std::size_t part = 1; part < parts; ++part) {
    others.emplace_back(
        [&work, part, first = count * part / parts, last = count * (part + 1) / parts] { work(part, first, last); });
  }
  work(std::size_t{0}, std::size_t{0}, count / parts);
}

}  // namespace ootori
