#include "log/log.hpp"

#include <spdlog/sinks/stdout_color_sinks.h>
#include <spdlog/spdlog.h>

namespace ootori::log {
namespace {

spdlog::level::level_enum to_spdlog(Level level) {
  switch (level) {
    case Level::debug: return spdlog::level::debug;
    case Level::info: return spdlog::level::info;
    case Level::warn: return spdlog::level::warn;
    case Level::error: return spdlog::level::err;
  }
  return spdlog::level::err;
}

}  // namespace

void begin(const std::string& program, Level least, Times times) {
  spdlog::set_default_logger(spdlog::stderr_color_mt(program));
  if (times == Times::utc) {
    spdlog::set_pattern("[%Y-%m-%dT%H:%M:%S.%eZ] [%n] [%^%l%$] %v", spdlog::pattern_time_type::utc);
  }
  spdlog::set_level(to_spdlog(least));
}

void write(Level level, fmt::string_view text, fmt::format_args values) {
  const spdlog::level::level_enum at = to_spdlog(level);
  if (!spdlog::should_log(at)) return;
  try {
    spdlog::default_logger_raw()->log(at, fmt::vformat(text, values));
  } catch (const std::exception& failure) {  // as spdlog does: a line that cannot be written stops nobody
    spdlog::default_logger_raw()->log(at, failure.what());
  }
}

}  // namespace ootori::log
