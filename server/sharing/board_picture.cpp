#include "server/sharing/board_picture.hpp"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "notation/record.hpp"
#include "server/wire/game_json.hpp"

namespace ootori::server {
namespace {

constexpr std::int64_t most_plies = 1'000'000;  // far more than a game may have
constexpr std::string_view card_color = "#f5efe3";

}  // namespace

std::expected<PictureTerms, Error> parse_picture_terms(std::string_view text) {
  auto query = Query::parse(text);
  if (!query) return std::unexpected(std::move(query.error()));
  PictureTerms terms;
  if (const auto ply = query->number("ply", 0, most_plies)) terms.ply = static_cast<std::size_t>(*ply);
  if (const auto set = query->text("pieces")) {
    const auto known = parse_piece_set(*set);
    if (!known) query->refuse("pieces", "\"pieces\" must be " + piece_set_names() + ".");
    terms.pieces = known.value_or(terms.pieces);
  }
  if (const auto side = query->text("bottom")) {
    const auto known = parse_color(*side);
    if (!known) query->refuse("bottom", "\"bottom\" must be black or white.");
    terms.bottom = known.value_or(terms.bottom);
  }
  if (const auto on = query->number("coordinates", 0, 1)) terms.coordinates = *on == 1;
  const auto width = query->number("width", PictureTerms::narrowest, PictureTerms::widest);
  terms.width = static_cast<int>(width.value_or(terms.width));
  if (auto fault = query->fault()) return std::unexpected(std::move(*fault));
  return terms;
}

std::string board_picture(const AnyPosition& start, std::span<const Move> moves, const PictureTerms& terms) {
  const std::size_t plies = std::min(terms.ply.value_or(moves.size()), moves.size());
  AnyPosition position = start;
  for (const Move move : moves.first(plies)) position = after(position, move);
  BoardStyle style{.set = terms.pieces, .bottom = terms.bottom};
  if (!terms.coordinates) style.coordinates = Coordinates::none;
  if (plies > 0) style.last_move = moves[plies - 1];
  return board_svg(board_diagram(position), style);
}

std::string card_picture(const std::string& board) {
  constexpr int margin = 24;
  constexpr int height = card_height - 2 * margin;
  // Embeds the board's document, scaled to fit: an <svg> may contain another.
  std::string inner = board;
  if (const std::size_t at = inner.find("<svg"); at != std::string::npos) {
    inner.erase(0, at);
    inner.insert(
        4, fmt::format(R"( x="{}" y="{}" width="{}" height="{}")", margin, margin, card_width - 2 * margin, height));
  }
  return fmt::format(
      R"(<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {0} {1}"><rect width="{0}" height="{1}" fill="{2}"/>{3}</svg>)",
      card_width, card_height, card_color, inner);
}

}  // namespace ootori::server
