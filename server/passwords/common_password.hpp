// Rejects passwords that attackers try first: leaked ones, names and words with a digit or two, keyboard rows, dates,
// and variations of the player's or this server's name.
#pragma once

#include <string_view>

namespace ootori::server {

// A password must withstand 2^24 guesses. This server allows one guess a minute for each name, so an attacker guesses
// only passwords that are in common use. Two unrelated words are above this limit.
inline constexpr double fewest_bits = 24;

// Whether the password, in UTF-8, would be guessed within 2^fewest_bits tries, as estimated by zxcvbn (Wheeler,
// 'zxcvbn: low-budget password strength estimation', USENIX Security 2016). There are no composition rules: anything
// hard to guess is accepted. Takes a few milliseconds at most for any input; any thread.
[[nodiscard]] bool is_common_password(std::string_view password, std::string_view player_name);

}  // namespace ootori::server
