// Words of a line, and the moves among them, as people write them in mails. Which moves are legal is not asked here.
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

// Between blanks, the ideographic one too.
std::vector<std::string> words_of(std::string_view line);
std::string joined(Words words);

// Without white space at both ends, and full stops, commas and the like at the end.
std::string_view without_end_marks(std::string_view text);

// Of up to five digits, and nothing else.
std::optional<std::size_t> number_in(std::string_view text);

// `P-3d`, `12. P-3d`, `12... P-3d`, `P-3d#12`.
std::optional<PlayMove> numbered_move(std::string_view text);

// The longest move that the words end with, which may be of two words (`3四 燕`, `P 3d`), and how many words it is.
std::optional<std::pair<PlayMove, std::size_t>> move_at_end(Words words);

// Moves in turns; `if`, `then` and commas between them may be there or not.
std::optional<std::vector<std::string>> moves_in(Words words);

}  // namespace ootori::post
