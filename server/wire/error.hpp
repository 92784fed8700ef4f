// The errors of the public API, by name. docs/protocol.md lists them. Their messages may be shown to users.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace ootori::server {

enum class ErrorCode : std::uint8_t {
  malformed,
  too_large,
  unknown_type,
  unknown_field,
  unknown_game,
  unknown_seek,
  unknown_player,
  unknown_session,
  unknown_link,
  unknown_message,
  unknown_token,
  unknown_device,
  name_taken,
  wrong_password,
  common_password,
  banned,
  signed_out,
  silenced,
  not_a_moderator,
  bad_token,
  authorization_pending,
  access_denied,
  missing_scope,
  not_by_token,
  not_for_bots,
  too_many,
  not_your_game,
  not_your_seek,
  not_your_turn,
  stale,
  illegal_move,
  game_over,
  nothing_to_take_back,
  not_offered,
  already_offered,
  offered_before,
  not_allowed,
  not_away,
  bad_sfen,
  bad_value,
  bad_origin,
  not_found,
  method_not_allowed,
  upgrade_required,
  busy,
  storage,
  unconfirmed,
};

[[nodiscard]] std::string_view name(ErrorCode code);
[[nodiscard]] int http_status(ErrorCode code);
[[nodiscard]] std::vector<ErrorCode> all_error_codes();

struct Error {
  ErrorCode code;
  std::string message;
  std::string field{};                                // of the request; empty if it is about no single one
  std::string rule{};                                 // the code of the rule that an illegal move breaks
  std::optional<std::chrono::seconds> retry_after{};  // of too_many; else usual_wait for errors that pass by themselves
  std::string scope{};                                // the one that a token lacks

  bool operator==(const Error&) const = default;
};

// How long to wait before retrying when the server is too busy or its disk fails.
inline constexpr std::chrono::seconds usual_wait{5};

// When to try again; none: that would not help.
[[nodiscard]] std::optional<std::chrono::seconds> retry_after(const Error& error);

// The error for requests to a server that is about to stop.
[[nodiscard]] Error going_down();

}  // namespace ootori::server
