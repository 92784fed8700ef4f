// The log of the programs that run for long: one line for each event, on standard error. Any thread.
//
// The library behind it (spdlog) is in log.cpp only: its templates bring all of fmt's number formatting into every file
// that logs, which cost the build a minute.
#pragma once

#include <cstdint>
#include <string>

#include <fmt/core.h>

namespace ootori::log {

enum class Level : std::uint8_t { debug, info, warn, error };
enum class Times : std::uint8_t { local, utc };

// Call once, before other threads write. Lines below `least` are not written. Before this call, lines from `info` on go
// to standard output.
void begin(const std::string& program, Level least, Times times = Times::local);

// Formats nothing if lines of this level are not written.
void write(Level level, fmt::string_view text, fmt::format_args values);

template <typename... Values>
void debug(fmt::format_string<Values...> text, const Values&... values) {
  write(Level::debug, text, fmt::make_format_args(values...));
}
template <typename... Values>
void info(fmt::format_string<Values...> text, const Values&... values) {
  write(Level::info, text, fmt::make_format_args(values...));
}
template <typename... Values>
void warn(fmt::format_string<Values...> text, const Values&... values) {
  write(Level::warn, text, fmt::make_format_args(values...));
}
template <typename... Values>
void error(fmt::format_string<Values...> text, const Values&... values) {
  write(Level::error, text, fmt::make_format_args(values...));
}

}  // namespace ootori::log
