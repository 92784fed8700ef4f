// Any bytes as a tournament file: one that stays the same once it has been written, or faults fit to be shown.
#include <cstdint>
#include <string_view>

#include "fuzz/require.hpp"
#include "tournament/ranking.hpp"
#include "tournament/trf.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace ootori;
  using fuzz::require;
  const auto file = tournament::read_trf({reinterpret_cast<const char*>(data), size});
  if (!file) {
    require(!file.error().empty());
    for (const tournament::TrfFault& fault : file.error()) fuzz::require_message(fault.message);
    return 0;
  }
  const std::string once = tournament::write_trf(*file);
  const auto back = tournament::read_trf(once);
  require(back.has_value());
  require(tournament::write_trf(*back) == once);
  require(rank(file->table, {tournament::TieBreak::buchholz_cut, tournament::TieBreak::direct_encounter}).size() ==
          file->table.lines.size());
  return 0;
}
