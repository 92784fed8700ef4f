// What somebody newly wrote in an answer: without the mail that it answers, the signature and what mail programs add.
// Pure, and linear in the size of the text but for lines of attributions, which are bounded.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace ootori::post {

// The newly written text. Lines that were quoted to be answered one by one stay, with their '>'; of an answer with
// nothing of its own nothing is left.
[[nodiscard]] std::string written_text(std::string_view text);

// The lines that the sender wrote and nobody else, as far as that is certain: quoted lines are left out wherever they
// stand, and all that follows something quoted without marks. Commands are read from these.
[[nodiscard]] std::vector<std::string_view> own_lines(std::string_view text);

// The line over which an answer is to be written, in the mails that this server sends: what follows it is quoted,
// however a mail program shows it.
inline constexpr std::string_view answer_above = "=== Write your answer above this line / 返信はこの行より上に ===";

}  // namespace ootori::post
