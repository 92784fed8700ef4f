// Any bytes as a move, in every notation and in a position that the first line chooses: a legal move that comes back as
// it was written, or an error fit to be shown.
#include <cstdint>
#include <string_view>

#include "fuzz/require.hpp"
#include "notation/fsf_san.hpp"
#include "notation/hodges.hpp"
#include "notation/japanese.hpp"
#include "notation/sfen.hpp"
#include "notation/uci.hpp"
#include "notation/usi.hpp"

namespace {

using namespace ootori;
using fuzz::require;

using Read = std::expected<Move, MoveError>;

// A notation whose moves need no position: whatever is read is written in the same way.
void coordinates(const GameSpec& spec, const Read& read, std::string_view text,
                 std::string (*write)(const GameSpec&, Move)) {
  if (!read) return fuzz::require_message(describe(spec, read.error()));
  require(write(spec, *read) == text);
}

template <class G>
bool understood(const Position<G>& position, const Read& read) {
  if (!read) {
    fuzz::require_message(describe(G::spec, read.error()));
    return false;
  }
  require(is_legal(position, *read));
  return true;
}

template <class G>
void read_all(const Position<G>& position, std::string_view text) {
  coordinates(G::spec, parse_usi(G::spec, text), text, write_usi);
  coordinates(G::spec, parse_uci(G::spec, text), text, write_uci);
  if (const auto move = parse_hodges(position, text); understood(position, move)) {
    for (const auto style : western_styles) {
      require(parse_hodges(position, write_western(position, *move, style)) == move);
    }
  }
  const Square previous = position.royal(~position.side_to_move());
  if (const auto move = parse_japanese(position, text, previous); understood(position, move)) {
    for (const auto style : {JapaneseStyle::ki2, JapaneseStyle::kif}) {
      require(parse_japanese(position, write_japanese(position, *move, previous, style), previous) == move);
    }
  }
  static_cast<void>(understood(position, parse_fsf_san(position, text, SanPlus::promotion)));
  if (const auto move = parse_fsf_san(position, text); understood(position, move)) {
    require(parse_fsf_san(position, write_fsf_san(position, *move)) == move);
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view all(reinterpret_cast<const char*>(data), size);
  const std::size_t end = std::min(all.find('\n'), all.size());
  const std::string_view text = all.substr(std::min(end + 1, all.size()));
  for (const GameSpec* spec : all_games) {
    const auto read = parse_sfen(*spec, all.substr(0, end), Strictness::lenient);
    if (read) std::visit([&](const auto& position) { read_all(position, text); }, read->position);
  }
  return 0;
}
