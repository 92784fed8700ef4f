#include "match/contestant.hpp"

#include <cmath>

#include "match/key_values.hpp"

namespace ootori {
namespace {

using Problem = std::optional<std::string>;

std::vector<std::string> split_command(std::string_view text) {
  std::vector<std::string> words;
  while (!text.empty()) {
    const std::string_view word = text.substr(0, text.find(' '));
    if (!word.empty()) words.emplace_back(word);
    text.remove_prefix(std::min(word.size() + 1, text.size()));
  }
  return words;
}

std::expected<Millis, std::string> parse_seconds(KeyValue part) {
  constexpr double longest = 1e6;
  const auto seconds = parse_value(part, 0.0, longest);
  if (!seconds) return std::unexpected(seconds.error());
  return Millis{static_cast<Millis::rep>(std::lround(*seconds * 1000))};
}

template <class T, class Into>
Problem store(const std::expected<T, std::string>& value, Into& into) {
  if (!value) return value.error();
  into = *value;
  return std::nullopt;
}

// `60` or `60+0.5`
Problem read_clock(KeyValue part, SearchClock& clock) {
  const std::size_t plus = part.value.find('+');
  if (plus != std::string_view::npos) {
    if (auto problem = store(parse_seconds({part.key, part.value.substr(plus + 1)}), clock.increment)) return problem;
  }
  return store(parse_seconds({part.key, part.value.substr(0, plus)}), clock.main);
}

SearchClock& clock_of(Allowance& allowance) {
  if (!allowance.clock) allowance.clock.emplace();
  return *allowance.clock;
}

Problem read_protocol(std::string_view value, Protocol& protocol) {
  if (value != "usi" && value != "uci") return "proto must be usi or uci, not '" + std::string{value} + "'";
  protocol = value == "usi" ? Protocol::usi : Protocol::uci;
  return std::nullopt;
}

Problem read_part(KeyValue part, Contestant& contestant) {
  Allowance& allowance = contestant.allowance;
  if (part.key == "name") {
    contestant.name = part.value;
  } else if (part.key == "cmd") {
    contestant.command = split_command(part.value);
  } else if (part.key == "proto") {
    return read_protocol(part.value, contestant.protocol);
  } else if (part.key == "variant") {
    contestant.variant = part.value;
  } else if (part.key.starts_with("option.")) {
    contestant.options.emplace_back(part.key.substr(7), part.value);
  } else if (part.key.starts_with("search.")) {
    contestant.search.emplace_back(part.key.substr(7), part.value);
  } else if (part.key == "depth") {
    return store(parse_value(part, 1, 1000), allowance.depth);
  } else if (part.key == "nodes") {
    return store(parse_value<std::uint64_t>(part, 1, 1'000'000'000'000), allowance.nodes);
  } else if (part.key == "st") {
    return store(parse_seconds(part), allowance.move_time);
  } else if (part.key == "tc") {
    return read_clock(part, clock_of(allowance));
  } else if (part.key == "byoyomi") {
    return store(parse_seconds(part), clock_of(allowance).byoyomi);
  } else if (part.key == "periods") {
    return store(parse_value(part, 1, 1000), clock_of(allowance).periods);
  } else {
    return "unknown engine setting '" + std::string{part.key} +
           "'; the settings are name, cmd, proto, variant, option.NAME, search.NAME, depth, nodes, st, tc, byoyomi, "
           "periods";
  }
  return std::nullopt;
}

}  // namespace

std::expected<Contestant, std::string> parse_contestant(std::string_view text, NeedsLimit needs) {
  const auto parts = parse_key_values(text);
  if (!parts) return std::unexpected(parts.error());
  Contestant contestant;
  for (const KeyValue part : *parts) {
    if (auto problem = read_part(part, contestant)) return std::unexpected(*std::move(problem));
  }
  if (contestant.name.empty()) return std::unexpected("every engine needs a name: name=…");
  if (contestant.name.find(' ') != std::string::npos)
    return std::unexpected("the name of an engine must not contain spaces");
  if (!contestant.command.empty() && !contestant.search.empty()) {
    return std::unexpected("search." + contestant.search.front().first +
                           " works only with the built-in engine (without cmd)");
  }
  const auto& clock = contestant.allowance.clock;
  if (clock && clock->main + clock->increment + clock->byoyomi <= Millis{0}) {
    return std::unexpected("the clock of engine " + contestant.name + " has no time: add tc or byoyomi");
  }
  if (needs == NeedsLimit::yes && !contestant.allowance.is_limited()) {
    return std::unexpected("engine " + contestant.name + " needs a limit: depth, nodes, st, tc or byoyomi");
  }
  return contestant;
}

}  // namespace ootori
