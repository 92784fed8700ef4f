// Splits lines into words, and finds moves among them, as people write them in emails. Does not check whether a move is
// legal.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "post/command.hpp"

namespace ootori::post {

using Words = std::span<const std::string>;

// Words are separated by blanks, including the ideographic space.
std::vector<std::string> words_of(std::string_view line);
std::string joined(Words words);

// Removes white space at both ends, and full stops, commas and similar marks at the end.
std::string_view without_end_marks(std::string_view text);

// The number, if the text is nothing but a number of up to five digits.
std::optional<std::size_t> number_in(std::string_view text);

// `P-3d`, `12. P-3d`, `12... P-3d`, `P-3d#12`.
std::optional<PlayMove> numbered_move(std::string_view text);

// The longest move at the end of the words, and the number of words that it takes: it can be two words (`3四 燕`, `P
// 3d`).
std::optional<std::pair<PlayMove, std::size_t>> move_at_end(Words words);

// Alternating moves. `if`, `then` and commas between them are optional.
std::optional<std::vector<std::string>> moves_in(Words words);

}  // namespace ootori::post
