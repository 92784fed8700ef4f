// The words for commands, greetings and endings. Internal to post/.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

namespace ootori::post {

enum class Verb : std::uint8_t {
  move,
  queue,
  unqueue,
  preview,
  pass,
  propose,
  undo,
  accept,
  reject,
  resign,
  abort,
  claim,
  show,
  record,
  history,
  games,
  standings,
  ratings,
  chat,
  challenge,
  set,
  help,
  vacation,
  impasse,
  adjourn,
  resume,
  rematch,
};

// The command that a word in lower case names.
[[nodiscard]] std::optional<Verb> find_verb(std::string_view word);

// `quit`, `thanks`, `--`: nothing after this line is meant for the server. The line is in lower case.
[[nodiscard]] bool ends_commands(std::string_view line);

// A greeting or a closing: "Hi Anna,", "Best regards". The line is in lower case.
[[nodiscard]] bool is_courtesy(std::string_view line);

}  // namespace ootori::post
