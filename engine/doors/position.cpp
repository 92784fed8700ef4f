#include "engine/doors/position.hpp"

#include "notation/fsf_fen.hpp"
#include "notation/sfen.hpp"

namespace ootori {
namespace {

std::expected<AnyPosition, std::string> parse_start(const GameSpec& spec, Words& words) {
  const std::string_view form = words.next();
  const std::string_view text = words.up_to("moves");
  if (form == "startpos") {
    if (!text.empty()) return std::unexpected("after startpos comes 'moves', not " + quoted(text));
    return visit_game(spec, []<class G>() { return AnyPosition{Position<G>::initial()}; });
  }
  if (form != "sfen" && form != "fen") {
    return std::unexpected("position needs startpos, sfen or fen, not " + quoted(form));
  }
  const auto read = form == "sfen" ? parse_sfen(spec, text) : parse_fsf_fen(spec, text);
  if (!read) return std::unexpected(describe(spec, read.error()));
  return read->position;
}

bool ended_by_repetition(const std::optional<Outcome>& outcome) {
  if (!outcome) return false;
  return outcome->reason == Termination::repetition || outcome->reason == Termination::perpetual_check ||
         outcome->reason == Termination::no_permitted_move;
}

// Plays moves as they come; where the dialect goes on after repeats, what was played before is then forgotten.
template <class G>
class Player {
 public:
  Player(const Dialect& dialect, const Position<G>& start) : dialect_(dialect), game_(start) {}

  std::expected<void, std::string> play(std::string_view text) {
    ++number_;
    const auto move = dialect_.parse_move(G::spec, text);
    if (!move) return std::unexpected(where(text) + describe(G::spec, move.error()));
    if (dialect_.goes_on_after_repeats && game_.illegality(*move) == IllegalMove::repeats) forget();
    if (const auto played = game_.play(*move); !played) {
      return std::unexpected(where(text) + describe(G::spec, played.error(), *move, moved(*move)));
    }
    if (dialect_.goes_on_after_repeats && ended_by_repetition(game_.outcome())) forget();
    return {};
  }

  Game<G>& game() { return game_; }

 private:
  [[nodiscard]] std::string where(std::string_view text) const {
    return "move " + std::to_string(number_) + ", " + quoted(text) + ": ";
  }

  [[nodiscard]] std::optional<PieceType> moved(Move move) const {
    if (move.is_drop()) return move.dropped();
    const auto piece = game_.position().piece_on(move.from());
    return piece ? std::optional{piece->type} : std::nullopt;
  }

  void forget() { game_ = Game<G>{game_.position(), game_.terms()}; }

  const Dialect& dialect_;
  Game<G> game_;
  int number_ = 0;
};

}  // namespace

std::expected<AnyGame, std::string> parse_position(const Dialect& dialect, const GameSpec& spec, Words words) {
  const auto start = parse_start(spec, words);
  if (!start) return std::unexpected(start.error());
  return std::visit(
      [&]<class G>(const Position<G>& position) -> std::expected<AnyGame, std::string> {
        Player<G> player{dialect, position};
        while (!words.done()) {
          if (const auto played = player.play(words.next()); !played) return std::unexpected(played.error());
        }
        return std::move(player.game());
      },
      *start);
}

}  // namespace ootori
