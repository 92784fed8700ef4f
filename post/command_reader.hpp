// The commands of a mail, in English and Japanese, in today's short form (`P-3d`) and in that of the play-by-e-mail
// server at gamerz.net (`torishogi move 12 anna password P-3d`). Pure.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "post/command.hpp"
#include "post/mail.hpp"

namespace ootori::post {

// A line that begins with a command and does not go on as it must.
struct Unclear {
  std::string echo;
  Wording why;

  bool operator==(const Unclear&) const = default;
};

using Said = std::variant<Instruction, Unclear>;

struct Instructions {
  std::vector<Said> said;                  // in their order
  std::vector<std::string> meaningless{};  // lines that are no command and no greeting, up to where reading stopped
  bool stopped = false;                    // by three lines that meant nothing

  bool operator==(const Instructions&) const = default;
};

inline constexpr std::size_t most_commands = 30;  // of a mail
inline constexpr std::size_t most_meaningless = 3;

// Of one line; nothing if it says nothing to us.
[[nodiscard]] std::optional<Said> read_command(std::string_view line);

// Of the subject, unless it is that of an answer or a forwarded mail, and of the lines that the sender wrote.
// Reading stops at a line `--`, at `quit` or thanks, and after three lines that mean nothing.
[[nodiscard]] Instructions read_commands(const Mail& mail);

// Whether the text has the form of a move of one of the games; not whether it could be played.
[[nodiscard]] bool is_move_text(std::string_view text);

}  // namespace ootori::post
