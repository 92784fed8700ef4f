// The query of a search of games, of the explorer, or a pattern of pieces. What is taken means what it says; what is
// not is refused in words that can be shown.
#include <algorithm>
#include <cstdint>
#include <string_view>

#include "fuzz/require.hpp"
#include "server/explorer/explorer_query.hpp"
#include "server/search/search_query.hpp"

namespace {

using namespace ootori;
using namespace ootori::server;
using ootori::fuzz::require;

void read_query(std::string_view text) {
  const Names names;
  const auto search = parse_search_query(text, names);
  if (search) {
    require(search->limit >= 1 && search->limit <= 100 && search->before >= 1);
    require(!search->search.pattern || search->search.game != nullptr);
    require(!search->search.position || search->search.game != nullptr);
  } else {
    ootori::fuzz::require_message(search.error().message);
  }
  const auto file = parse_export_query(text, names);
  require(!file || file->format != nullptr);
  const auto asked = parse_explorer_query(text);
  if (!asked) return ootori::fuzz::require_message(asked.error().message);
  require(asked->filter.since >= 2000 && asked->filter.until <= 2255);
}

void read_pattern(const GameSpec& spec, std::string_view text) {
  const auto pattern = PiecePattern::parse(spec, text);
  if (!pattern) return ootori::fuzz::require_message(pattern.error());
  const auto start = initial_position(spec);
  require(!pattern->fits(start) || pattern->fits(start, {}));
}

void read_moves(std::string_view text) {
  const auto moves = parse_moves_text(text);
  if (moves) require(text_of_moves(*moves).size() == text.size());
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  read_query(text);
  for (const GameSpec* spec : all_games) read_pattern(*spec, text);
  read_moves(text);
  return 0;
}
