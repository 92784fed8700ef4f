// Reads the commands of an email, in English and Japanese, in the short form (`P-3d`) and in the form of the
// play-by-email server at gamerz.net (`torishogi move 12 anna password P-3d`). Pure functions.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "post/command.hpp"
#include "post/mail.hpp"

namespace ootori::post {

// A line that begins with a command but does not continue as the command requires.
struct Unclear {
  std::string echo;
  Wording why;

  bool operator==(const Unclear&) const = default;
};

using Said = std::variant<Instruction, Unclear>;

// The command's line in the email.
[[nodiscard]] inline const std::string& echo_of(const Said& said) {
  return std::visit([](const auto& one) -> const std::string& { return one.echo; }, said);
}

struct Instructions {
  std::vector<Said> said;  // in order
  // lines that are neither commands nor greetings, up to the line where reading stopped
  std::vector<std::string> meaningless{};
  bool stopped = false;  // because of three such lines in a row

  bool operator==(const Instructions&) const = default;
};

inline constexpr std::size_t most_commands = 30;  // in an email
inline constexpr std::size_t most_meaningless = 3;

// The command in a line; nothing if the line contains none.
[[nodiscard]] std::optional<Said> read_command(std::string_view line);

// Reads the subject, unless the email is a reply or a forwarded email, and the lines that the sender wrote. Reading
// stops at a line `--`, at `quit` or `thanks`, and after three lines in a row that are not commands.
[[nodiscard]] Instructions read_commands(const Mail& mail);

// Whether the text has the form of a move in one of the games. The move need not be legal.
[[nodiscard]] bool is_move_text(std::string_view text);

}  // namespace ootori::post
