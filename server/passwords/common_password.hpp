// Passwords that are guessed first: those of leaked lists, names and words with a digit or two, rows of keys, dates,
// and what is made of the player's name or of this server's.
#pragma once

#include <string_view>

namespace ootori::server {

// Guesses, as a power of two, that a password must withstand. Whoever asks this server gets one guess a minute for a
// name; what falls sooner is what others use too. Two words that have nothing to do with each other are above it.
inline constexpr double fewest_bits = 24;

// Whether the password, in UTF-8, would be found within so many guesses, by the estimate of zxcvbn (Wheeler, 'zxcvbn:
// low-budget password strength estimation', USENIX Security 2016). It has no rules of composition: whatever is hard to
// guess is good. Some milliseconds at most, whatever is asked; any thread.
[[nodiscard]] bool is_common_password(std::string_view password, std::string_view player_name);

}  // namespace ootori::server
