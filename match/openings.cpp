#include "match/openings.hpp"

#include "engine/doors/lines.hpp"
#include "engine/doors/position.hpp"
#include "match/conversation.hpp"
#include "notation/text_cursor.hpp"

namespace ootori {
namespace {

template <class G>
Game<G> random_game(int plies, std::uint64_t& state) {
  for (;;) {
    Game<G> game;
    while (static_cast<int>(game.plies()) < plies && !game.outcome()) {
      const MoveList moves = game.permitted_moves();
      (void)game.play(moves[splitmix64(state) % moves.size()]);
    }
    if (!game.outcome()) return game;
  }
}

}  // namespace

std::expected<std::vector<AnyGame>, std::string> read_openings(const GameSpec& spec, std::istream& in) {
  std::vector<AnyGame> openings;
  LineReader reader{in};
  for (int number = 1; const auto line = reader.next(); ++number) {
    const Words words{number == 1 ? without_byte_order_mark(line->text) : line->text};
    if (words.done() || words.peek().starts_with('#')) continue;
    auto game = parse_position(usi_dialect, spec, words);
    if (!game) return std::unexpected("line " + std::to_string(number) + ": " + game.error());
    if (std::visit([](const auto& of) { return of.outcome().has_value(); }, *game)) {
      return std::unexpected("line " + std::to_string(number) + ": the game is over after these moves");
    }
    openings.push_back(*std::move(game));
  }
  if (openings.empty()) return std::unexpected("there is no opening in it");
  return openings;
}

std::string write_opening(const AnyGame& game) {
  return position_command(usi_dialect, game).substr(std::string_view{"position "}.size());
}

AnyGame random_opening(const GameSpec& spec, int plies, std::uint64_t seed) {
  return visit_game(spec, [&]<class G>() { return AnyGame{random_game<G>(plies, seed)}; });
}

std::vector<AnyGame> random_openings(const GameSpec& spec, int plies, int count, std::uint64_t seed) {
  std::uint64_t state = seed;
  state = splitmix64(state);  // otherwise the sequences of consecutive seeds would overlap
  std::vector<AnyGame> openings;
  for (int n = 0; n < count; ++n) openings.push_back(random_opening(spec, plies, splitmix64(state)));
  return openings;
}

}  // namespace ootori
