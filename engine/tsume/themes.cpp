#include "engine/tsume/themes.hpp"

#include <algorithm>
#include <bit>
#include <cstdlib>

#include "rules/games.hpp"
#include "rules/legality.hpp"
#include "rules/mirror.hpp"

namespace ootori {
namespace {

constexpr std::array<ThemeText, theme_number> theme_texts{{
    {"drop", "The attacker drops a piece.", 0},
    {"promotion", "The attacker promotes a piece.", 0},
    {"declined-promotion", "The attacker moves a piece that could promote, without promoting it.", 10},
    {"capture", "The attacker captures a piece.", -3},
    {"sacrifice", "The defender captures a piece that the attacker has just moved or dropped.", 8},
    {"great-sacrifice", "A sacrifice of a piece worth at least half as much as the game's most valuable piece.", 12},
    {"interposition", "The defender answers a check by moving a piece in between.", 3},
    {"drop-interposition", "The defender answers a check by dropping a piece in between.", 3},
    {"discovered-check", "A piece gives check because another piece has moved out of its way.", 6},
    {"double-check", "Two pieces give check at the same time.", 6},
    {"jump-check", "A piece gives check by jumping over at least one square.", 2},
    {"pin", "At the end, one of the defender's pieces attacks the mating piece but cannot capture it because of a pin.",
     6},
    {"mirror-pair", "The attacker moves both pieces of a mirrored pair, for example the Left and the Right Quail.", 6},
    {"promoted-mate", "The last move is made by a promoted piece, or promotes a piece.", 0},
    {"least-piece-mate", "The last move is made by a piece of the game's least valuable kind.", 5},
    {"smothered", "At the end, the defender's own pieces occupy every square around the defender's royal piece.", 12},
    {"royal-chase", "The defender's royal piece moves three times or more.", 1},
    {"switchback", "One of the attacker's pieces returns to a square that it has left.", 12},
    {"royal-move", "The attacker moves their own royal piece.", 8},
    {"quiet-start", "The first move is a board move that neither captures nor promotes.", 5},
    {"surprising", "A one-ply search chooses a different first move.", 10},
}};

constexpr std::array<std::string_view, 3> origins{"game", "setting", "edit"};

template <class G>
constexpr int greatest_value = std::ranges::max(G::spec.pieces, {}, &PieceSpec::value).value;
template <class G>
constexpr PieceType least_kind = [] {
  PieceType least{0};
  for (std::size_t kind = 0; kind < G::spec.hand_kinds(); ++kind) {
    const PieceType type{static_cast<int>(kind)};
    if (G::spec[type].value < G::spec[least].value) least = type;
  }
  return least;
}();

template <class G>
int distance(Square a, Square b) {
  return std::max(std::abs(Board<G>::column(a) - Board<G>::column(b)), std::abs(Board<G>::row(a) - Board<G>::row(b)));
}

template <class G>
class ThemeFinder {
 public:
  ThemeFinder(const Position<G>& start, const std::vector<Move>& line) : attacker_(start.side_to_move()) {
    Position<G> position = start;
    for (std::size_t ply = 0; ply < line.size(); ++ply) {
      const Position<G> next = position.after(line[ply]);
      if (ply % 2 == 0) {
        attack(position, line[ply], next);
      } else {
        defend(position, line[ply]);
        if (line[ply].to() == line[ply - 1].to()) captured(position.type_on(line[ply].to()));
      }
      position = next;
    }
    note(Theme::quiet_start, is_quiet(start, line.front()));
    note(Theme::royal_chase, royal_moves_ >= 3);
    end(position, line.back());
  }

  [[nodiscard]] std::vector<Theme> found() const {
    std::vector<Theme> themes;
    for (std::size_t theme = 0; theme < theme_number; ++theme) {
      if (found_[theme]) themes.push_back(static_cast<Theme>(theme));
    }
    return themes;
  }

 private:
  void note(Theme theme, bool holds) { found_[static_cast<std::size_t>(theme)] |= holds; }

  static bool is_quiet(const Position<G>& position, Move move) {
    return !move.is_drop() && !move.promotes() && !contains(position.occupied(), move.to());
  }

  void attack(const Position<G>& before, Move move, const Position<G>& after) {
    const Bitboard checkers = after.checkers();
    const PieceType moved = after.type_on(move.to());
    note(Theme::drop, move.is_drop());
    note(Theme::promotion, move.promotes());
    note(Theme::capture, contains(before.occupied(), move.to()));
    note(Theme::double_check, has_several(checkers));
    note(Theme::discovered_check, (checkers & ~bit(move.to())) != 0);
    const Square royal = after.royal(~attacker_);
    const bool leaps = contains(Attacks<G>::from(attacker_, moved, move.to(), Board<G>::all), royal);
    note(Theme::jump_check, leaps && distance<G>(move.to(), royal) > 1);
    kinds_moved_ |= Bitboard{1} << moved.value;
    if (Mirror<G>::of(moved) != moved)
      note(Theme::mirror_pair, contains(kinds_moved_, Square{Mirror<G>::of(moved).value}));
    if (move.is_drop()) return;
    const Move promoting = Move::board(move.from(), move.to(), true);
    note(Theme::declined_promotion, !move.promotes() && is_legal(before, promoting));
    note(Theme::royal_move, moved == G::spec.royal);
    follow(move);
  }

  // Tracks which squares each of the attacker's pieces has left.
  void follow(Move move) {
    auto trail = std::ranges::find(trails_, move.from(), &Trail::now);
    if (trail == trails_.end()) trail = trails_.insert(trails_.end(), Trail{move.from(), 0});
    note(Theme::switchback, contains(trail->left, move.to()));
    trail->left |= bit(move.from());
    trail->now = move.to();
  }

  void defend(const Position<G>& before, Move move) {
    const Square royal = before.royal(~attacker_);
    std::erase_if(trails_, [&](const Trail& trail) { return trail.now == move.to(); });
    if (!move.is_drop() && move.from() == royal) {
      ++royal_moves_;
      return;
    }
    bool between = false;
    for (const Square checker : squares(before.checkers())) {
      between |= contains(Attacks<G>::between(checker, royal), move.to());
    }
    note(move.is_drop() ? Theme::drop_interposition : Theme::interposition, between);
  }

  void captured(PieceType type) {
    note(Theme::sacrifice, true);
    note(Theme::great_sacrifice, G::spec[type].value * 2 >= greatest_value<G>);
  }

  void end(const Position<G>& mate, Move last) {
    const PieceType type = mate.type_on(last.to());
    const Square royal = mate.royal(~attacker_);
    note(Theme::promoted_mate, G::spec[type].promoted_from.has_value());
    note(Theme::least_piece_mate, type == least_kind<G>);
    const Bitboard around = Attacks<G>::from(~attacker_, G::spec.royal, royal, 0);
    note(Theme::smothered, (around & ~mate.pieces(~attacker_)) == 0);
    const Bitboard checkers = mate.checkers();
    const Bitboard captors = mate.attackers(~attacker_, first(checkers), mate.occupied()) & ~bit(royal);
    note(Theme::pin, !has_several(checkers) && captors != 0);
  }

  struct Trail {
    Square now;
    Bitboard left;
  };

  Color attacker_;
  std::array<bool, theme_number> found_{};
  std::vector<Trail> trails_;
  Bitboard kinds_moved_ = 0;
  int royal_moves_ = 0;
};

// Estimates how hard a problem is for people, on the rating scale. Players' results may correct it later.
template <class G>
int difficulty_of(const Problem<G>& problem, bool is_surprising) {
  const int plies = static_cast<int>(problem.line.size());
  return 600 + 50 * plies + 40 * static_cast<int>(std::bit_width(problem.effort)) + 12 * std::min(problem.tries, 20) +
         (is_surprising ? 80 : 0);
}

// A problem with fewer pieces on the board is more beautiful.
template <class G>
int beauty_of(const Problem<G>& problem) {
  int beauty = 40 - count(problem.position.occupied());
  for (const Theme theme : problem.themes) beauty += text_of(theme).beauty;
  return beauty - (problem.final_duals ? 3 : 0);
}

}  // namespace

const ThemeText& text_of(Theme theme) { return theme_texts[static_cast<std::size_t>(theme)]; }

std::optional<Theme> find_theme(std::string_view id) {
  const auto found = std::ranges::find(theme_texts, id, &ThemeText::id);
  if (found == theme_texts.end()) return std::nullopt;
  return static_cast<Theme>(found - theme_texts.begin());
}

std::string_view code(ProblemOrigin origin) { return origins[static_cast<std::size_t>(origin)]; }

std::optional<ProblemOrigin> find_origin(std::string_view id) {
  const auto found = std::ranges::find(origins, id);
  if (found == origins.end()) return std::nullopt;
  return static_cast<ProblemOrigin>(found - origins.begin());
}

template <class G>
std::vector<Theme> themes_of(const Position<G>& start, const std::vector<Move>& line) {
  return ThemeFinder<G>{start, line}.found();
}

template <class G>
void rate(Problem<G>& problem, Engine& engine) {
  engine.new_game();
  const auto guess = engine.search(AnyGame{Game<G>{problem.position}}, {.depth = 1}).best;
  const bool is_surprising = guess && *guess != problem.line.front();
  problem.themes = themes_of(problem.position, problem.line);
  if (is_surprising) problem.themes.push_back(Theme::surprising);
  problem.difficulty = difficulty_of(problem, is_surprising);
  problem.beauty = beauty_of(problem);
}

#define INSTANTIATE(G)                                                                    \
  template std::vector<Theme> themes_of<G>(const Position<G>&, const std::vector<Move>&); \
  template void rate<G>(Problem<G>&, Engine&);
OOTORI_FOR_EACH_GAME(INSTANTIATE)
#undef INSTANTIATE

}  // namespace ootori
