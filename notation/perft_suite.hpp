// Perft suites: positions with their perft counts, as text that any implementation can read (files named `.perft`). An
// empty line separates entries; `#` begins a comment.
//   id start
//   sfen rpckcpl/3f3/sssssss/2s1S2/SSSSSSS/3F3/LPCKCPR b - 1
//   perft 1 17
//   perft 2 288
// All functions are pure.
#pragma once

#include <cstdint>
#include <expected>
#include <string>
#include <string_view>
#include <vector>

#include "notation/sfen.hpp"

namespace ootori {

struct PerftCount {
  int depth = 0;
  std::uint64_t leaves = 0;

  bool operator==(const PerftCount&) const = default;
};

struct PerftEntry {
  std::string id;
  AnyPosition position;
  std::vector<PerftCount> counts = {};

  bool operator==(const PerftEntry&) const = default;
};

enum class PerftSuiteFault : std::uint8_t {
  unknown_line,  // `found` is neither id, sfen, perft nor a comment
  no_id,         // a position or a count before any `id`
  no_position,   // a count before its entry's `sfen`, or an entry without one
  bad_position,  // `position`
  bad_count,     // `found` is not a depth and a number
};

struct PerftSuiteError {
  PerftSuiteFault fault;
  int line = 0;  // from 1
  std::string found = {};
  SfenError position = {};
};

// Positions may contain more pieces than the game has, as in handicaps.
std::expected<std::vector<PerftEntry>, PerftSuiteError> parse_perft_suite(const GameSpec& spec, std::string_view text);

std::string write_perft_suite(const std::vector<PerftEntry>& entries);

std::string describe(const GameSpec& spec, const PerftSuiteError& error);

}  // namespace ootori
