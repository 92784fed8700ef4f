// Who plays in a match, as the command line describes it:
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

// What a contestant may spend on a move or a game.
struct Allowance {
  std::optional<int> depth;
  std::optional<std::uint64_t> nodes;
  std::optional<Millis> move_time;
  std::optional<SearchClock> clock;  // as it stands before the first move

  [[nodiscard]] bool is_limited() const { return depth || nodes || move_time || clock; }
};

struct Contestant {
  std::string name;
  std::vector<std::string> command;  // program and arguments; empty: this program's own engine, in process
  Protocol protocol = Protocol::uci;
  std::string variant;  // the game's name for the program, where it is another than the protocol's usual one
  std::vector<std::pair<std::string, std::string>> options;   // in the order given
  std::vector<std::pair<std::string, std::string>> search{};  // numbers that steer this program's search, by name
  Allowance allowance;
};

// The contestant that a text describes, or what is wrong with it. Keys: name, cmd, proto (usi or uci), variant,
// option.NAME, search.NAME (of this program's engine only), and the allowance: depth, nodes, st (seconds a move), tc
// (seconds, or seconds+increment), byoyomi (seconds a move), periods.
enum class NeedsLimit : bool { no, yes };  // whether there must be an allowance
std::expected<Contestant, std::string> parse_contestant(std::string_view text, NeedsLimit needs = NeedsLimit::yes);

}  // namespace ootori
