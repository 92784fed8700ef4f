// Any bytes as SFEN and as FEN: a position that comes back as it was written, or an error fit to be shown.
#include <cstdint>
#include <string_view>

#include "fuzz/require.hpp"
#include "notation/fsf_fen.hpp"
#include "notation/text_board.hpp"

namespace {

using namespace ootori;
using fuzz::require;

void read_sfen(const GameSpec& spec, std::string_view text, Strictness strictness) {
  const auto read = parse_sfen(spec, text, strictness);
  if (!read) return fuzz::require_message(describe(spec, read.error()));
  const auto back = parse_sfen(spec, write_sfen(read->position, read->move_number), strictness);
  require(back && back->position == read->position && back->move_number == read->move_number);
  const auto fen = parse_fsf_fen(spec, write_fsf_fen(read->position), strictness);
  require(fen && fen->position == read->position);
  require(!write_text_board(read->position).empty() && !write_text_hands(read->position).empty());
}

void read_fen(const GameSpec& spec, std::string_view text) {
  const auto read = parse_fsf_fen(spec, text);
  if (!read) return fuzz::require_message(describe(spec, read.error()));
  const auto back = parse_fsf_fen(spec, write_fsf_fen(read->position, read->move_number));
  require(back && back->position == read->position);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  for (const GameSpec* spec : all_games) {
    read_sfen(*spec, text, Strictness::strict);
    read_sfen(*spec, text, Strictness::lenient);
    read_fen(*spec, text);
  }
  return 0;
}
