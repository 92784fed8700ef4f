// Runs code where the system refuses most new threads.
#pragma once

#include <exception>
#include <iostream>
#include <optional>
#include <system_error>
#include <thread>
#include <vector>

#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

namespace ootori::testing {

inline constexpr unsigned time_for_few_threads = 30;  // seconds; then the process is ended
inline constexpr rlim_t processes_allowed = 3;        // of the user, threads included
inline constexpr uid_t nobody_else = 64'321;          // a user without other processes; root's limit does not hold

inline bool all_threads_start(int number) {
  const auto wait = [](const std::stop_token& stop) {
    while (!stop.stop_requested()) std::this_thread::yield();
  };
  try {
    std::vector<std::jthread> threads;
    for (int n = 0; n < number; ++n) threads.emplace_back(wait);
    return true;
  } catch (const std::system_error&) {
    return false;
  }
}

// Runs `work`, which returns whether it went well, in a child process that may start only a few threads. Nothing if
// this system sets no such limit.
template <class Work>
std::optional<bool> goes_well_with_few_threads(const Work& work) {
  constexpr int well = 0;
  constexpr int badly = 1;
  constexpr int without_limit = 2;
  std::cout.flush();
  const pid_t child = ::fork();
  if (child == 0) {
    ::alarm(time_for_few_threads);
    const rlimit limit{processes_allowed, processes_allowed};
    const bool is_other = ::geteuid() != 0 || ::setuid(nobody_else) == 0;
    if (!is_other || ::setrlimit(RLIMIT_NPROC, &limit) != 0 || all_threads_start(processes_allowed)) {
      ::_exit(without_limit);
    }
    try {
      ::_exit(work() ? well : badly);
    } catch (const std::exception& fault) {
      std::cerr << fault.what() << '\n';
      ::_exit(badly);
    }
  }
  int status = 0;
  if (child < 0 || ::waitpid(child, &status, 0) != child || !WIFEXITED(status)) return false;
  if (WEXITSTATUS(status) == without_limit) return std::nullopt;
  return WEXITSTATUS(status) == well;
}

}  // namespace ootori::testing
