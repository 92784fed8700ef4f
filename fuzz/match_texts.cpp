// What a match reads of others: the lines that their engines print while they think, and files of openings. Any bytes
// give figures that are none but possible ones, openings that come back, or an error fit to be shown.
#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <sstream>
#include <string>
#include <string_view>

#include "fuzz/require.hpp"
#include "match/conversation.hpp"
#include "match/openings.hpp"

namespace {

using namespace ootori;
using fuzz::require;

void read_line(const Dialect& dialect, std::string_view line) {
  const auto insight = parse_info(dialect, line);
  if (!insight) return;
  require(std::abs(insight->score.raw()) < Score::infinite);
  require(insight->depth >= 0 && insight->depth <= Score::longest_mate);
  require(insight->nodes <= INT64_MAX);
}

void read_opening_file(const GameSpec& spec, std::string_view text) {
  std::istringstream in{std::string(text)};
  const auto openings = read_openings(spec, in);
  if (!openings) return fuzz::require_message(openings.error());
  for (const AnyGame& opening : *openings) {
    std::istringstream written{write_opening(opening) + "\n"};
    const auto again = read_openings(spec, written);
    require(again && again->size() == 1 && write_opening(again->front()) == write_opening(opening));
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  std::string_view text(reinterpret_cast<const char*>(data), size);
  for (const GameSpec* spec : all_games) read_opening_file(*spec, text);
  while (!text.empty()) {
    const std::string_view line = text.substr(0, text.find('\n'));
    text.remove_prefix(std::min(line.size() + 1, text.size()));
    for (const Dialect* dialect : {&usi_dialect, &uci_dialect}) read_line(*dialect, line);
  }
  return 0;
}
