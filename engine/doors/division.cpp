#include "engine/doors/division.hpp"

#include "rules/perft.hpp"

namespace ootori {
namespace {

constexpr int depth_without_looking = 4;  // checks the stop token about every ten milliseconds

template <class G>
std::uint64_t stoppable_perft(const Position<G>& position, int depth, const std::stop_token& stop) {
  if (depth <= depth_without_looking) return perft(position, depth);
  std::uint64_t total = 0;
  for (const Move move : legal_moves(position)) {
    if (stop.stop_requested()) break;
    total += stoppable_perft(position.after(move), depth - 1, stop);
  }
  return total;
}

}  // namespace

std::optional<std::uint64_t> divide(const AnyPosition& position, int depth, const std::stop_token& stop,
                                    const std::function<void(Move, std::uint64_t)>& each) {
  if (depth == 0) return 1;
  return std::visit(
      [&]<class G>(const Position<G>& root) -> std::optional<std::uint64_t> {
        std::uint64_t total = 0;
        for (const Move move : legal_moves(root)) {
          const std::uint64_t number = stoppable_perft(root.after(move), depth - 1, stop);
          if (stop.stop_requested()) return std::nullopt;
          each(move, number);
          total += number;
        }
        return total;
      },
      position);
}

}  // namespace ootori
