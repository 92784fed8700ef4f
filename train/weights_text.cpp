// Writes the fitted weights as a C++ header, with tables in the shape of the game's board.
#include <algorithm>
#include <cctype>

#include <fmt/format.h>

#include "rules/games.hpp"
#include "train/weight_fit.hpp"

namespace ootori {
namespace {

std::string in_small_letters(std::string_view name) {
  std::string text{name};
  for (char& letter : text) letter = static_cast<char>(std::tolower(static_cast<unsigned char>(letter)));
  return text;
}

// Names that are distinct even if two kinds have the same name, like the Yari Golds.
template <class G>
std::string kind_name(std::size_t kind) {
  const PieceSpec& piece = G::spec.pieces[kind];
  if (!piece.promoted_from) return in_small_letters(piece.name.en);
  return in_small_letters(fmt::format("{} (promoted {})", piece.name.en, G::spec[*piece.promoted_from].name.en));
}

// The numbers in rows of `width`.
template <class Numbers>
std::string rows_text(const Numbers& numbers, std::size_t count, std::size_t width) {
  std::size_t column = 0;
  for (std::size_t i = 0; i < count; ++i) column = std::max(column, fmt::formatted_size("{}", numbers[i]));
  std::string text;
  for (std::size_t i = 0; i < count; ++i) {
    text += fmt::format("{}{:>{}},{}", i % width == 0 ? "      " : " ", numbers[i], column,
                        i % width == width - 1 ? "\n" : "");
  }
  return text;
}

template <class G, class Tables>
std::string tables_text(std::string_view name, const Tables& tables, std::size_t count, std::size_t width) {
  std::string text = fmt::format("  .{} = {{{{\n", name);
  for (std::size_t kind = 0; kind < G::spec.pieces.size(); ++kind) {
    text += fmt::format("    {{{{  // {}\n{}    }}}},\n", kind_name<G>(kind), rows_text(tables[kind], count, width));
  }
  return text + "  }},\n";
}

std::string tapered_text(Tapered weight) { return fmt::format("{{{}, {}}}", weight.opening, weight.late); }

template <class G>
std::string material_text(const EvaluationWeights& weights) {
  std::string text = "  .on_board = {{\n";
  for (std::size_t kind = 0; kind < G::spec.pieces.size(); ++kind) {
    text += fmt::format("    {},  // {}\n", tapered_text(weights.on_board[kind]), kind_name<G>(kind));
  }
  text += "  }},\n  .in_hand = {{\n";
  for (std::size_t kind = 0; kind < G::spec.hand_kinds(); ++kind) {
    text += "    {{";
    for (std::size_t place = 0; place < most_weighed_in_hand; ++place) {
      text += (place == 0 ? "" : ", ") + tapered_text(weights.in_hand[kind][place]);
    }
    text += fmt::format("}}}},  // {}\n", kind_name<G>(kind));
  }
  return text + "  }},\n";
}

std::string row_text(std::string_view name, std::span<const int> numbers) {
  return fmt::format("  .{} = {{{{{}}}}},\n", name, fmt::join(numbers, ", "));
}

}  // namespace

template <class G>
std::string write_weights(const EvaluationWeights& weights, std::string_view name, std::string_view comment) {
  std::string text = fmt::format(
      "// {}\n#pragma once\n\n#include \"engine/evaluation_weights.hpp\"\n\nnamespace ootori {{\n\n"
      "// clang-format off\ninline constexpr EvaluationWeights {} = {{\n",
      comment, name);
  constexpr std::size_t files = G::spec.files;
  constexpr std::size_t width = Relation<G>::width;
  text += material_text<G>(weights);
  text += tables_text<G>("placement", weights.placement, Board<G>::squares, files);
  text += tables_text<G>("to_own_royal", weights.to_own_royal, Relation<G>::number, width);
  text += tables_text<G>("to_other_royal", weights.to_other_royal, Relation<G>::number, width);
  text += row_text("attacker", std::span{weights.attacker}.first(G::spec.pieces.size()));
  text += row_text("threat_drop", std::span{weights.threat_drop}.first(G::spec.hand_kinds()));
  return text + fmt::format(
                    "  .attacked_square = {},\n  .undefended_square = {},\n  .no_escape = {},\n  .tempo = {},\n}};\n"
                    "// clang-format on\n\n}}  // namespace ootori\n",
                    weights.attacked_square, weights.undefended_square, weights.no_escape, weights.tempo);
}

#define INSTANTIATE(G) \
  template std::string write_weights<G>(const EvaluationWeights&, std::string_view, std::string_view);
OOTORI_FOR_EACH_GAME(INSTANTIATE)
#undef INSTANTIATE

}  // namespace ootori
