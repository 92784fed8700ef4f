// Lists from a server as numbered lines to choose from. Names of other people are made safe to print.
// All functions are pure.
#pragma once

#include <expected>
#include <string>
#include <string_view>
#include <vector>

#include <boost/json.hpp>

#include "client/followed_game.hpp"
#include "terminal/settings.hpp"

namespace ootori::terminal {

namespace json = boost::json;

struct Listed {
  enum class Kind : std::uint8_t { seek, game };
  Kind kind;
  std::string id;
  std::string line;
  bool is_mine = false;  // the person's own seek
};

// The terms of a seek: "Tori Shogi  10m+10x30s  rated".
std::string told_terms(const Settings& settings, const json::object& seek);

// The first line has the number after `before`.
std::vector<Listed> list_seeks(const Settings& settings, const json::array& seeks, std::size_t before = 0);
// The person's own games, or other people's games to watch.
std::vector<Listed> list_games(const Settings& settings, const json::array& games);

// The id of the game that the text names by its id or by the address of its page; empty if there is none.
std::string game_id(std::string_view text);

// "Hanako", "guest", "engine, level 3".
std::string seat_name(const Settings& settings, const json::object& seat);
std::string seat_name(const Settings& settings, const client::SeatLabel& label);

// The body of a call that creates a seek, a challenge (`to` is a name) or a game against the engine, or what is wrong
// with the words. The words: a game, a time (10m+10x30s), a side, rated, a handicap; a number is the engine's level.
struct Asked {
  enum class For : std::uint8_t { seek, challenge, engine };
};
std::expected<std::string, std::string> asked_body(const Settings& settings, Asked::For purpose,
                                                   std::string_view words);

}  // namespace ootori::terminal
