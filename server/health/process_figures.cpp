#include "server/health/process_figures.hpp"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>

#include <sys/resource.h>
#include <unistd.h>

namespace ootori::server {
namespace {

// Unix time at which the machine booted.
double boot_seconds() {
  std::ifstream stat("/proc/stat");
  for (std::string line; std::getline(stat, line);) {
    if (line.starts_with("btime ")) return std::stod(line.substr(6));
  }
  return 0;
}

// The fields of proc(5) from field 3 on. They follow the program name, which may contain spaces itself.
std::istringstream fields_of_stat() {
  std::ifstream stat("/proc/self/stat");
  std::string text;
  std::getline(stat, text);
  const std::size_t name_end = text.rfind(')');
  return std::istringstream(name_end == std::string::npos ? std::string{} : text.substr(name_end + 1));
}

}  // namespace

ProcessFigures process_figures() {
  ProcessFigures figures;
  const auto ticks = static_cast<double>(::sysconf(_SC_CLK_TCK));
  auto stat = fields_of_stat();
  std::string field;
  for (int number = 3; stat >> field; ++number) {
    if (number == 14 || number == 15) figures.cpu_seconds += std::stod(field) / ticks;
    if (number == 22) figures.start_seconds = boot_seconds() + std::stod(field) / ticks;
    if (number == 24) figures.resident_bytes = std::stod(field) * static_cast<double>(::sysconf(_SC_PAGESIZE));
  }
  std::error_code error;
  std::filesystem::directory_iterator files("/proc/self/fd", error);
  if (!error) figures.open_files = static_cast<double>(std::distance(files, {}));
  rlimit limit{};
  if (::getrlimit(RLIMIT_NOFILE, &limit) == 0) figures.most_files = static_cast<double>(limit.rlim_cur);
  return figures;
}

}  // namespace ootori::server
