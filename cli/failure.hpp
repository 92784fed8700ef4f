// How a subcommand gives up. CLI11 carries errors out of callbacks by exception, so this is one of its own.
#pragma once

#include <cstdint>
#include <string>

#include <CLI/CLI.hpp>

namespace ootori::cli {

enum class ExitStatus : std::uint8_t {
  failed = 1,     // the work could not be done
  bad_input = 2,  // the command line or what was read is wrong
};

// Ends the program with a message for a person on stderr.
[[noreturn]] inline void fail(const std::string& message, ExitStatus status = ExitStatus::bad_input) {
  throw CLI::RuntimeError(message, static_cast<int>(status));
}

}  // namespace ootori::cli
