// Metadata in a page's head, for chats and search engines (https://ogp.me).
#pragma once

#include <string>
#include <string_view>

#include "server/games/stored_game.hpp"
#include "server/wire/viewer.hpp"

namespace ootori::server {

struct PageHead {
  std::string title, description;
  std::string url;    // absolute
  std::string image;  // absolute, of card_width × card_height; empty: none

  bool operator==(const PageHead&) const = default;
};

// For the page of a game, in English: who plays, and the state of the game.
[[nodiscard]] PageHead head_of_game(const Summary& game, const Naming& names);

// The page with this metadata, which is escaped.
[[nodiscard]] std::string with_head(std::string_view page, const PageHead& head);

}  // namespace ootori::server
