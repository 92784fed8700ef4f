#include "server/explorer/opening_rows.hpp"

#include <algorithm>
#include <unordered_set>
#include <variant>

namespace ootori::server {

PositionId position_id(const AnyPosition& position) {
  return std::visit([](const auto& one) { return position_id(SharedKey(one)); }, position);
}

std::vector<OpeningRow> opening_rows(const AnyPosition& start, const std::vector<Move>& moves) {
  return std::visit(
      [&moves]<class G>(Position<G> position) {
        std::vector<OpeningRow> rows;
        std::unordered_set<PositionId> seen;
        const std::size_t plies = std::min(moves.size(), most_indexed_plies);
        for (std::size_t ply = 0; ply <= plies; ++ply) {
          const SharedKey<G> key(position);
          const Move move = ply < moves.size() ? moves[ply] : Move{};
          const PositionId id = position_id(key);
          if (seen.insert(id).second) rows.push_back({id, key.shared(move), position.side_to_move()});
          if (ply < plies) position = position.after(move);
        }
        return rows;
      },
      start);
}

}  // namespace ootori::server
