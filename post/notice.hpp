// What a player is told of a game by mail, as text and as HTML. Pure: names, times and links are passed in.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "game/state.hpp"
#include "notation/text_board.hpp"
#include "post/language.hpp"

namespace ootori::post {

struct NoticeView {
  const game::State& state;
  std::string game;                  // its name on the server
  Color side;                        // of the reader
  std::array<std::string, 2> names;  // by colour
  TextBoardStyle style = TextBoardStyle::alternate;
  bool flip = true;  // the reader's side below
  Language language = Language::english;
  std::string deadline;      // of who is to move, in the reader's time zone; empty: no clock runs
  std::string link;          // to the game; empty: none
  bool has_picture = false;  // of the board, in the mail as `cid:board`
};

struct NoticeText {
  std::string subject;
  std::string text;
  std::string html;
};

// How the game stands. `above` comes first: what a command gave, or nothing.
[[nodiscard]] NoticeText write_notice(const NoticeView& view, std::string_view above);

// The position after the first `plies` moves of the game with one more move, as a player would see it.
[[nodiscard]] std::string write_board(const NoticeView& view, const AnyPosition& position);

// A move as readers of the language write it: S-2d, ▲２四燕. `previous` is where the move before it went.
[[nodiscard]] std::string write_move(const AnyPosition& position, Move move, std::optional<Square> previous,
                                     Language language);
// The move after the first `plies` of the game; it need not have been played.
[[nodiscard]] std::string write_move(const game::State& state, std::size_t plies, Move move, Language language);

// The moves of a game in two columns, with numbers.
[[nodiscard]] std::string write_moves(const game::State& state, Language language);

// A time of day where somebody lives, such as "2026-05-01 10:02 CEST": milliseconds since 1970, and a zone of the
// IANA's database ("Europe/Berlin"), or UTC.
[[nodiscard]] std::string local_time(std::int64_t millis, const std::string& zone);
[[nodiscard]] bool is_time_zone(const std::string& zone);

// Text for HTML: nothing in it is markup.
[[nodiscard]] std::string html_text(std::string_view text);

}  // namespace ootori::post
