// All games, as types and as tables, and variants that hold a value of any game.
#pragma once

#include <algorithm>
#include <array>
#include <cstdlib>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "rules/game.hpp"
#include "rules/game_list.hpp"

namespace ootori {

template <class... G>
struct GameList {
  static constexpr std::array<const GameSpec*, sizeof...(G)> specs{&G::spec...};

  template <template <class> class T>
  using OneOf = std::variant<T<G>...>;
  template <template <class...> class T>
  using As = T<G...>;

  template <class... H>
  constexpr GameList<G..., H...> operator+(GameList<H...>) const {
    return {};
  }

  // Calls `f.template operator()<G>()` for the game of the table. The table must be from the list; look up names from
  // outside with find_game.
  template <class F>
  static auto visit(const GameSpec& spec, F&& f) {
    return visit_one_of<G...>(spec, f);
  }

 private:
  template <class First, class... Rest, class F>
  static auto visit_one_of(const GameSpec& spec, F& f) {
    if (&spec == &First::spec) return f.template operator()<First>();
    if constexpr (sizeof...(Rest) == 0) {
      std::abort();
    } else {
      return visit_one_of<Rest...>(spec, f);
    }
  }
};

// clang-format off
#define OOTORI_AND_GAME(G) + GameList<G>{}
using AllGames = decltype(GameList<>{} OOTORI_FOR_EACH_GAME(OOTORI_AND_GAME));
#undef OOTORI_AND_GAME
// clang-format on

// Compiled once, in rules/instances/: they expand to much code or large tables, and nearly every file uses them.
#define OOTORI_DECLARE(G)                                                                                              \
  extern template const std::array<Attacks<G>::Origins, 64> Attacks<G>::origins<Color::black>;                         \
  extern template const std::array<Attacks<G>::Origins, 64> Attacks<G>::origins<Color::white>;                         \
  extern template const std::array<Attacks<G>::SquareMap, G::spec.pieces.size()> Attacks<G>::near_royal<Color::black>; \
  extern template const std::array<Attacks<G>::SquareMap, G::spec.pieces.size()> Attacks<G>::near_royal<Color::white>; \
  extern template const std::array<Attacks<G>::SquareMap, 64> Attacks<G>::between_;                                    \
  extern template bool has_legal_move(const Position<G>&);                                                             \
  extern template void generate_moves(const Position<G>&, MoveList&, MoveTargets);                                     \
  extern template std::uint64_t count_legal_moves(const Position<G>&);                                                 \
  extern template std::optional<IllegalMove> illegality(const Position<G>&, Move);                                     \
  extern template bool Game<G>::has_permitted_move() const;
OOTORI_FOR_EACH_GAME(OOTORI_DECLARE)
#undef OOTORI_DECLARE

template <template <class> class T>
using OneOfGames = AllGames::OneOf<T>;

using AnyPosition = OneOfGames<Position>;
using AnyGame = OneOfGames<Game>;

inline constexpr auto all_games = AllGames::specs;

// The games that lists show by default.
inline constexpr auto listed_games = [] {
  constexpr auto is_listed = [](const GameSpec* spec) { return spec->listed; };
  std::array<const GameSpec*, std::ranges::count_if(all_games, is_listed)> listed{};
  std::ranges::copy_if(all_games, listed.begin(), is_listed);
  return listed;
}();

// "tori", "yari" …
template <class Games>
std::vector<std::string> ids_of(const Games& games) {
  std::vector<std::string> ids;
  for (const GameSpec* spec : games) ids.emplace_back(spec->id);
  return ids;
}

// Short names for an error or a help text: "tori, yari or minishogi".
template <class Games = decltype(all_games)>
std::string game_names(const Games& games = all_games, std::string_view last_separator = " or ") {
  std::string names;
  for (std::size_t n = 0; n < games.size(); ++n) {
    if (n > 0) names += n + 1 == games.size() ? last_separator : ", ";
    names += games[n]->id;
  }
  return names;
}

// The game with this name ("tori") or UCI name ("torishogi"), if it exists.
constexpr const GameSpec* find_game(std::string_view name) {
  for (const GameSpec* spec : all_games) {
    if (spec->id == name || spec->uci_name == name) return spec;
  }
  return nullptr;
}

// Calls `f.template operator()<G>()` for the game of a table; every game must give the same type.
template <class F>
auto visit_game(const GameSpec& spec, F&& f) {
  return AllGames::visit(spec, f);
}

constexpr const GameSpec& spec_of(const AnyPosition& position) { return *all_games[position.index()]; }
constexpr const GameSpec& spec_of(const AnyGame& game) { return *all_games[game.index()]; }

}  // namespace ootori
