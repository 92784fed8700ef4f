// The games that there are. A third game is one more table and one more name in this file.
#pragma once

#include <array>
#include <string_view>
#include <utility>
#include <variant>

#include "rules/game.hpp"
#include "rules/tori.hpp"
#include "rules/yari.hpp"

namespace ootori {

template <template <class> class T>
using OneOfGames = std::variant<T<Tori>, T<Yari>>;

// For explicit instantiation of templates over games: OOTORI_FOR_EACH_GAME(INSTANTIATE).
#define OOTORI_FOR_EACH_GAME(macro) macro(::ootori::Tori) macro(::ootori::Yari)

using AnyPosition = OneOfGames<Position>;
using AnyGame = OneOfGames<Game>;

template <class>
struct TablesOf;
template <class... P>
struct TablesOf<std::variant<P...>> {
  static constexpr std::array<const GameSpec*, sizeof...(P)> specs{&P::Game::spec...};

  template <class F>
  static auto visit(const GameSpec& spec, F&& f) {
    using Result = decltype((f.template operator()<typename P::Game>(), ...));
    return visit_as<Result, P...>(spec, std::forward<F>(f));
  }

 private:
  template <class Result, class First, class... Rest, class F>
  static Result visit_as(const GameSpec& spec, F&& f) {
    if constexpr (sizeof...(Rest) == 0) {
      return f.template operator()<typename First::Game>();
    } else {
      if (&spec == &First::Game::spec) return f.template operator()<typename First::Game>();
      return visit_as<Result, Rest...>(spec, std::forward<F>(f));
    }
  }
};

inline constexpr auto all_games = TablesOf<AnyPosition>::specs;

// The game of a name ("tori") or a UCI name ("torishogi"), if there is one.
constexpr const GameSpec* find_game(std::string_view name) {
  for (const GameSpec* spec : all_games) {
    if (spec->id == name || spec->uci_name == name) return spec;
  }
  return nullptr;
}

// Calls `f.template operator()<G>()` for the game of a table; every game must give the same type.
template <class F>
auto visit_game(const GameSpec& spec, F&& f) {
  return TablesOf<AnyPosition>::visit(spec, std::forward<F>(f));
}

constexpr const GameSpec& spec_of(const AnyPosition& position) { return *all_games[position.index()]; }
constexpr const GameSpec& spec_of(const AnyGame& game) { return *all_games[game.index()]; }

}  // namespace ootori
