// The words of commands, greetings and ends. Inside this room only.
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

// The verb of a word in small letters.
[[nodiscard]] std::optional<Verb> find_verb(std::string_view word);

// `quit`, `thanks`, `--`: nothing after it is meant for us. The line is in small letters.
[[nodiscard]] bool ends_commands(std::string_view line);

// What people write before and after: "Hi Anna,", "Best regards". The line is in small letters.
[[nodiscard]] bool is_courtesy(std::string_view line);

}  // namespace ootori::post
