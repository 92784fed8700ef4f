// Writes the emails about a game, as text and as HTML. Pure functions: the caller passes in names, times and links.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "game/state.hpp"
#include "notation/text_board.hpp"
#include "post/language.hpp"

namespace ootori::post {

struct NoticeView {
  const game::State& state;
  std::string game;                  // the game's id on the server
  Color side;                        // the reader's side
  std::array<std::string, 2> names;  // by colour
  TextBoardStyle style = TextBoardStyle::alternate;
  bool flip = true;  // whether the reader's side is at the bottom
  Language language = Language::english;
  std::string deadline;      // the deadline of the side to move, in the reader's time zone; empty: no clock is running
  std::string link;          // a link to the game; empty: none
  bool has_picture = false;  // whether the email contains an image of the board as `cid:board`
  std::vector<std::string> messages{};  // chat messages by the opponent, oldest first
};

struct NoticeText {
  std::string subject;
  std::string text;
  std::string html;
};

// Describes the state of the game. `above` comes first: the result of a command, or nothing.
[[nodiscard]] NoticeText write_notice(const NoticeView& view, std::string_view above);

// The position after the first `plies` moves of the game and one more move, drawn in the reader's style.
[[nodiscard]] std::string write_board(const NoticeView& view, const AnyPosition& position);

// The opponent's chat messages, one on each line; empty if there are none.
[[nodiscard]] std::string write_messages(const NoticeView& view);

// A move in the notation used in this language: S-2d, ▲２四燕. `previous` is the destination of the move before it.
[[nodiscard]] std::string write_move(const AnyPosition& position, Move move, std::optional<Square> previous,
                                     Language language);
// A move after the first `plies` moves of the game. It need not have been played.
[[nodiscard]] std::string write_move(const game::State& state, std::size_t plies, Move move, Language language);

// The numbered moves of a game, in two columns.
[[nodiscard]] std::string write_moves(const game::State& state, Language language);

// A time in the reader's time zone, like "2026-05-01 10:02 CEST". `zone` is a name from the IANA database
// ("Europe/Berlin"); UTC is used if it is unknown.
[[nodiscard]] std::string local_time(std::int64_t millis, const std::string& zone);
[[nodiscard]] bool is_time_zone(const std::string& zone);

// Escapes text for HTML.
[[nodiscard]] std::string html_text(std::string_view text);

}  // namespace ootori::post
