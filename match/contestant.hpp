// An engine in a match, as the command line describes it:
//   name=new,cmd=build/ootori uci,proto=uci,option.Hash=64,nodes=20000
#pragma once

#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/doors/options.hpp"
#include "engine/engine.hpp"

namespace ootori {

// The limits of an engine's searches.
struct Allowance {
  std::optional<int> depth;
  std::optional<std::uint64_t> nodes;
  std::optional<Millis> move_time;
  std::optional<SearchClock> clock;  // the clock before the first move

  [[nodiscard]] bool is_limited() const { return depth || nodes || move_time || clock; }
};

struct Contestant {
  std::string name;
  // the program and its arguments; empty: this program's own engine, in the same process
  std::vector<std::string> command;
  Protocol protocol = Protocol::uci;
  std::string variant;  // the program's name for the game, if it is not a usual one
  std::vector<std::pair<std::string, std::string>> options;   // in the order given
  std::vector<std::pair<std::string, std::string>> search{};  // search parameters of this program's engine, by name
  Allowance allowance;
};

// The contestant that the text describes, or an error message. Keys: name, cmd, proto (usi or uci), variant,
// option.NAME, search.NAME (only for this program's engine), and the limits: depth, nodes, st (seconds a move), tc
// (seconds, or seconds+increment), byoyomi (seconds a move), periods.
enum class NeedsLimit : bool { no, yes };  // whether the text must contain a limit
std::expected<Contestant, std::string> parse_contestant(std::string_view text, NeedsLimit needs = NeedsLimit::yes);

}  // namespace ootori
