// All texts of the terminal client, one table for each language (english.cpp, japanese.cpp). Texts with {0}, {1} … are
// formats for fmt. words_test.cpp checks that both languages have the same fields.
#pragma once

#include <array>
#include <span>
#include <string>
#include <string_view>

#include <fmt/format.h>

#include "game/command.hpp"
#include "rules/outcome.hpp"
#include "terminal/language.hpp"

namespace ootori::terminal {

using Text = std::string_view;

struct Words {
  // Sides and players.
  Text black, white, you, engine, guest, deleted;
  Text seated;      // player, side
  Text game_title;  // game, Black, White
  Text given;       // handicap
  // Moves, spoken.
  Text moved;                      // number, side, move, notation
  Text goes, drops;                // piece, from, to; piece, to
  Text takes, promotes, declines;  // piece; piece; –
  Text check;
  Text taken_back;  // plies
  // Turns.
  Text your_turn;   // number
  Text their_turn;  // side
  Text thinking;
  Text prompt;  // number
  Text prompt_waiting;
  // Ends.
  Text you_win, you_lose, wins, no_contest, ended, over;  // side for wins; result and reason for ended
  std::array<Text, 10> reasons;                           // by Termination
  // Clocks.
  Text clock_line;                                // side, time
  Text no_clock, byoyomi, in_byoyomi, time_left;  // byoyomi: seconds, periods; in: seconds, periods
  Text days, days_left;                           // number; days, hours
  // Boards and pieces.
  Text in_hand, empty_hand, nothing;
  Text stands;                                     // piece, square
  Text can_go, all_can_go, can_drop, cannot_move;  // piece, square, list; piece, list; piece, list; piece, square
  Text comma;                                      // between the items of a list
  Text legal_moves, legal_moves_one;               // number; –
  // Refusals.
  Text why_legal, why_how;
  Text unknown_command, needs_argument, not_here, unknown_value;  // value: value, list
  Text game_is_over, engine_to_move, nothing_back;
  std::array<Text, 23> refusals;  // by Refusal::Reason; empty: game/ has the text
  // Answers to commands.
  Text flipped, style_set, notation_set, language_set, hint, hint_line, hint_wins, hint_loses;
  Text saved, exists, bad_file, loaded, loaded_one, several_games, unknown_extension, files_are_off;
  Text resign_sure, abort_sure, new_game, quit_sure, farewell, promote_question;
  Text offer_made, offer_of, offer_answers;  // what; side, what; –
  Text offer_which;                          // commands
  Text offer_declined, offer_withdrawn;      // name, what
  std::array<Text, 5> offers;                // by game::Offer
  // Help.
  Text help_heading, help_more, pieces_heading, legend, no_help, promotes_to, does_not_promote, promoted_from;
  Text more;
  // Rules, from the game's table.
  Text rules_board, rules_turn, rules_goal, rules_zone, rules_compulsory, rules_optional, rules_drops, rules_file_limit,
      rules_file_limit_one, rules_drop_mate, rules_repetition_forbidden, rules_repetition_draw, rules_impasse,
      rules_no_impasse, rules_handicaps, rules_handicap_line, rules_illegal;
  // Screen.
  Text too_small, footer_keys;
  // Servers.
  std::array<Text, 8> phrases;  // by phrase_codes of terminal/online/phrases.hpp
  Text connecting, connected, guest_name, lost, back_again, refused, lobby_heading, seek_mine, no_seeks, seek_made,
      seek_gone, seek_closed, no_games, no_live, watching, rated, casual, untimed, opponent_here, opponent_away,
      may_claim, lobby_prompt, rematch_of, own_game_begun, said, adjourned, resumed, recalled, sealed, seek_usage,
      server_fault;
};

const Words& words(Language language);

template <class... Arguments>
std::string say(Text text, const Arguments&... arguments) {
  return fmt::format(fmt::runtime(text), arguments...);
}

inline Text side_name(const Words& words, Color color) { return color == Color::black ? words.black : words.white; }

extern const Words english, japanese;

}  // namespace ootori::terminal
