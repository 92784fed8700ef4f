// Starts the threads that help the calling thread with a search.
#pragma once

#include <cstddef>
#include <exception>
#include <thread>
#include <vector>

namespace ootori {

// Runs `help(1)` … `help(number)`, each on a thread of its own. If the system refuses a thread, only those before it
// run: the search takes longer, but it ends.
template <class Help>
[[nodiscard]] std::vector<std::jthread> start_helpers(int number, const Help& help) {
  std::vector<std::jthread> helpers;
  if (number > 0) helpers.reserve(static_cast<std::size_t>(number));
  for (int helper = 1; helper <= number; ++helper) {
    try {
      helpers.emplace_back(help, helper);
    } catch (const std::exception&) {  // too many threads, or not enough memory for another one
      break;
    }
  }
  return helpers;
}

}  // namespace ootori
