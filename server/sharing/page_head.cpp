#include "server/sharing/page_head.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "notation/art/page.hpp"
#include "server/sharing/board_picture.hpp"
#include "server/sharing/game_record.hpp"
#include "server/wire/game_json.hpp"

namespace ootori::server {
namespace {

std::string moves_so_far(std::size_t plies) {
  return plies == 1 ? "after 1 move" : fmt::format("after {} moves", plies);
}

// "no_legal_move" as a reader has it.
std::string spoken(Termination reason) {
  std::string words{code(reason)};
  std::ranges::replace(words, '_', ' ');
  return words;
}

std::string standing(const Summary& game) {
  const Digest& digest = game.digest;
  if (!digest.outcome) return fmt::format("{} to move {}.", name(digest.turn), moves_so_far(digest.plies));
  const auto& [winner, reason] = *digest.outcome;
  const std::string who = winner ? fmt::format("{} won", name(*winner)) : "No contest";
  return fmt::format("{} {}: {}.", who, moves_so_far(digest.plies), spoken(reason));
}

std::string meta(std::string_view property, std::string_view content) {
  return fmt::format(R"(<meta property="{}" content="{}" />)"
                     "\n",
                     property, art::escaped(content));
}

}  // namespace

PageHead head_of_game(const Summary& game, const Naming& names) {
  const Handicap* named = find_handicap(*game.game, game.handicap);
  const std::string handicap = game.handicap == text(static_cast<const Handicap*>(nullptr))
                                   ? ""
                                   : fmt::format(", {} handicap", named != nullptr ? named->name.en : game.handicap);
  return {.title = fmt::format("{} – {}, {}", seat_name(game.seats.black, names), seat_name(game.seats.white, names),
                               game.game->name.en),
          .description = fmt::format("{}{}. {}", game.rated ? "Rated game" : "Casual game", handicap, standing(game)),
          .url = {},
          .image = {}};
}

std::string with_head(std::string_view page, const PageHead& head) {
  std::string tags = meta("og:site_name", "Ootori") + meta("og:type", "website") + meta("og:title", head.title) +
                     meta("og:description", head.description) + meta("og:url", head.url);
  if (!head.image.empty()) {
    tags += meta("og:image", head.image) + meta("og:image:width", std::to_string(card_width)) +
            meta("og:image:height", std::to_string(card_height)) + meta("og:image:alt", head.title) +
            "<meta name=\"twitter:card\" content=\"summary_large_image\" />\n";
  }
  std::string whole(page);
  const std::size_t end = whole.find("</head>");
  if (end != std::string::npos) whole.insert(end, tags);
  return whole;
}

}  // namespace ootori::server
