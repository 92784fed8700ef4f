#include "terminal/sentences.hpp"

#include <utility>

#include "notation/japanese.hpp"
#include "notation/japanese_errors.hpp"
#include "notation/record.hpp"

namespace ootori::terminal {
namespace {

struct Taking {
  std::optional<PieceType> moved, taken;
};

Taking pieces_of(const AnyPosition& any, Move move) {
  return std::visit(
      [&]<class G>(const Position<G>& position) {
        Taking taking;
        if (move.is_drop()) {
          if (index(move.dropped()) < G::spec.pieces.size()) taking.moved = move.dropped();
          return taking;
        }
        if (index(move.from()) >= Board<G>::squares || index(move.to()) >= Board<G>::squares) return taking;
        if (const auto piece = position.piece_on(move.from())) taking.moved = piece->type;
        if (const auto piece = position.piece_on(move.to())) taking.taken = piece->type;
        return taking;
      },
      any);
}

// Whether the move could promote but does not.
bool declines(const AnyPosition& any, Move move) {
  if (move.is_drop() || move.promotes()) return false;
  return std::visit([&](const auto& position) { return is_legal(position, Move::board(move.from(), move.to(), true)); },
                    any);
}

}  // namespace

std::string piece_name(Language language, const GameSpec& spec, PieceType type) {
  return std::string{language == Language::english ? spec[type].name : spec[type].kanji};
}

std::string game_name(Language language, const GameSpec& spec) {
  return std::string{language == Language::english ? spec.name.en : spec.name.ja};
}

std::string place_name(Language language, const GameSpec& spec, Square square) {
  return language == Language::english ? square_name(spec, square) : japanese_square_name(spec, square);
}

std::optional<PieceType> moved_kind(const AnyPosition& position, Move move) { return pieces_of(position, move).moved; }

AnyPosition position_of(const game::State& state) { return position_after(state, state.plies()); }

AnyPosition position_after(const game::State& state, std::size_t plies) {
  return std::visit([&](const auto& game) -> AnyPosition { return game.position_after(plies); }, state.game());
}

std::optional<Square> previous_to(const game::State& state, std::size_t plies) {
  return plies == 0 ? std::nullopt : std::optional{state.moves()[plies - 1].to()};
}

std::vector<Move> permitted_moves(const AnyGame& any) {
  return std::visit(
      [](const auto& game) {
        const auto list = game.permitted_moves();
        return std::vector<Move>(list.begin(), list.end());
      },
      any);
}

bool is_in_check(const AnyPosition& any) {
  return std::visit([](const auto& position) { return position.in_check(); }, any);
}

std::string spoken_move(Language language, const AnyPosition& position, Move move) {
  const Words& all = words(language);
  const GameSpec& spec = spec_of(position);
  const Taking taking = pieces_of(position, move);
  const std::string piece = taking.moved ? piece_name(language, spec, *taking.moved) : "";
  const std::string to = place_name(language, spec, move.to());
  if (move.is_drop()) return say(all.drops, piece, to);
  std::string text = say(all.goes, piece, place_name(language, spec, move.from()), to);
  if (taking.taken) text += say(all.takes, piece_name(language, spec, *taking.taken));
  if (move.promotes() && taking.moved) {
    text += say(all.promotes, piece_name(language, spec, spec[*taking.moved].promotes_to.value_or(*taking.moved)));
  }
  if (declines(position, move)) text += all.declines;
  return text;
}

std::string written_move(const Settings& settings, const game::State& state, std::size_t ply) {
  return settings.notation->write(position_after(state, ply), state.moves()[ply], previous_to(state, ply));
}

std::string written_move(const Settings& settings, const AnyGame& any, Move move) {
  return std::visit(
      [&](const auto& game) {
        const auto moves = game.moves();
        const auto previous = moves.empty() ? std::nullopt : std::optional{moves.back().to()};
        return settings.notation->write(game.position(), move, previous);
      },
      any);
}

std::string told_move(const Settings& settings, const game::State& state, std::size_t ply) {
  const Words& all = words(settings.language);
  const AnyPosition before = position_after(state, ply);
  std::string text =
      say(all.moved, ply + 1, side_name(all, side_to_move(before)),
          spoken_move(settings.language, before, state.moves()[ply]), written_move(settings, state, ply));
  if (is_in_check(position_after(state, ply + 1)))
    text += (settings.language == Language::english ? " " : "") + std::string{all.check};
  return text;
}

std::string told_outcome(Language language, const Outcome& outcome, std::optional<Color> us) {
  const Words& all = words(language);
  const std::string who = !outcome.winner ? std::string{all.no_contest}
                          : !us           ? say(all.wins, side_name(all, *outcome.winner))
                                          : std::string{*outcome.winner == *us ? all.you_win : all.you_lose};
  return say(all.ended, who, all.reasons[static_cast<std::size_t>(outcome.reason)]);
}

std::string told_rule(Language language, const AnyPosition& position, IllegalMove rule, Move move) {
  const GameSpec& spec = spec_of(position);
  const auto moved = moved_kind(position, move);
  return language == Language::english ? describe(spec, rule, move, moved)
                                       : describe_in_japanese(spec, rule, move, moved);
}

std::string told_error(Language language, const GameSpec& spec, const MoveError& error) {
  return language == Language::english ? describe(spec, error) : describe_in_japanese(spec, error);
}

std::string told_refusal(Language language, const game::State& state, const game::Refusal& refusal,
                         const game::Command& command) {
  const auto* play = std::get_if<game::Play>(&command);
  if (refusal.rule && play != nullptr) return told_rule(language, position_of(state), *refusal.rule, play->move);
  const Text text = words(language).refusals[static_cast<std::size_t>(refusal.reason)];
  return text.empty() ? describe(state, refusal, command) : std::string{text};
}

}  // namespace ootori::terminal
