// Any bytes as a handicap in the e-mail server's words, and as a perft suite: a position where White moves first, or a
// suite that comes back; or an error fit to be shown.
#include <cstdint>
#include <string_view>

#include "fuzz/require.hpp"
#include "notation/mail_handicap.hpp"
#include "notation/perft_suite.hpp"
#include "notation/record.hpp"

namespace {

using namespace ootori;
using fuzz::require;

void read_handicap(const GameSpec& spec, std::string_view text) {
  const auto start = parse_mail_handicap(spec, text);
  if (!start) return fuzz::require_message(describe(spec, start.error()));
  require(side_to_move(*start) == Color::white);
  const auto back = parse_sfen(spec, write_sfen(*start), Strictness::lenient);
  require(back && back->position == *start);
}

void read_suite(const GameSpec& spec, std::string_view text) {
  const auto entries = parse_perft_suite(spec, text);
  if (!entries) return fuzz::require_message(describe(spec, entries.error()));
  const auto back = parse_perft_suite(spec, write_perft_suite(*entries));
  require(back && *back == *entries);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  for (const GameSpec* spec : all_games) {
    read_handicap(*spec, text);
    read_suite(*spec, text);
  }
  return 0;
}
