// How a subcommand fails. CLI11 passes errors out of callbacks as exceptions, so this throws one of CLI11's.
#pragma once

#include <cstdint>
#include <string>

#include <CLI/CLI.hpp>

namespace ootori::cli {

enum class ExitStatus : std::uint8_t {
  failed = 1,     // the work could not be done
  bad_input = 2,  // the command line or the input is wrong
};

// Ends the program with a message on stderr.
[[noreturn]] inline void fail(const std::string& message, ExitStatus status = ExitStatus::bad_input) {
  throw CLI::RuntimeError(message, static_cast<int>(status));
}

}  // namespace ootori::cli
