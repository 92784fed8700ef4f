#include "server/wire/error.hpp"

#include <array>
#include <string>
#include <utility>

namespace ootori::server {
namespace {

struct Row {
  ErrorCode code;
  std::string_view name;
  int status;
};

constexpr std::array rows{
    Row{ErrorCode::malformed, "malformed", 400},
    Row{ErrorCode::too_large, "too_large", 413},
    Row{ErrorCode::unknown_type, "unknown_type", 400},
    Row{ErrorCode::unknown_field, "unknown_field", 400},
    Row{ErrorCode::unknown_game, "unknown_game", 404},
    Row{ErrorCode::unknown_seek, "unknown_seek", 404},
    Row{ErrorCode::unknown_player, "unknown_player", 404},
    Row{ErrorCode::unknown_session, "unknown_session", 404},
    Row{ErrorCode::unknown_link, "unknown_link", 404},
    Row{ErrorCode::unknown_message, "unknown_message", 404},
    Row{ErrorCode::unknown_token, "unknown_token", 404},
    Row{ErrorCode::unknown_device, "unknown_device", 404},
    Row{ErrorCode::name_taken, "name_taken", 409},
    Row{ErrorCode::wrong_password, "wrong_password", 403},
    Row{ErrorCode::common_password, "common_password", 422},
    Row{ErrorCode::banned, "banned", 403},
    Row{ErrorCode::signed_out, "signed_out", 401},
    Row{ErrorCode::silenced, "silenced", 403},
    Row{ErrorCode::not_a_moderator, "not_a_moderator", 403},
    Row{ErrorCode::bad_token, "bad_token", 401},
    Row{ErrorCode::authorization_pending, "authorization_pending", 400},
    Row{ErrorCode::access_denied, "access_denied", 403},
    Row{ErrorCode::missing_scope, "missing_scope", 403},
    Row{ErrorCode::not_by_token, "not_by_token", 403},
    Row{ErrorCode::not_for_bots, "not_for_bots", 403},
    Row{ErrorCode::too_many, "too_many", 429},
    Row{ErrorCode::not_your_game, "not_your_game", 403},
    Row{ErrorCode::not_your_seek, "not_your_seek", 403},
    Row{ErrorCode::not_your_turn, "not_your_turn", 409},
    Row{ErrorCode::stale, "stale", 409},
    Row{ErrorCode::illegal_move, "illegal_move", 422},
    Row{ErrorCode::game_over, "game_over", 409},
    Row{ErrorCode::nothing_to_take_back, "nothing_to_take_back", 409},
    Row{ErrorCode::not_offered, "not_offered", 409},
    Row{ErrorCode::already_offered, "already_offered", 409},
    Row{ErrorCode::offered_before, "offered_before", 409},
    Row{ErrorCode::not_allowed, "not_allowed", 409},
    Row{ErrorCode::not_away, "not_away", 409},
    Row{ErrorCode::bad_sfen, "bad_sfen", 400},
    Row{ErrorCode::bad_value, "bad_value", 400},
    Row{ErrorCode::bad_origin, "bad_origin", 403},
    Row{ErrorCode::not_found, "not_found", 404},
    Row{ErrorCode::method_not_allowed, "method_not_allowed", 405},
    Row{ErrorCode::upgrade_required, "upgrade_required", 426},
    Row{ErrorCode::busy, "busy", 503},
    Row{ErrorCode::storage, "storage", 503},
};

consteval bool rows_follow_the_enumeration() {
  for (std::size_t i = 0; i < rows.size(); ++i) {
    if (std::to_underlying(rows[i].code) != static_cast<int>(i)) return false;
  }
  return rows.size() == std::to_underlying(ErrorCode::storage) + 1;
}
static_assert(rows_follow_the_enumeration());

}  // namespace

std::string_view name(ErrorCode code) { return rows[static_cast<std::size_t>(code)].name; }

int http_status(ErrorCode code) { return rows[static_cast<std::size_t>(code)].status; }

std::vector<ErrorCode> all_error_codes() {
  std::vector<ErrorCode> codes;
  for (const Row& row : rows) codes.push_back(row.code);
  return codes;
}

Error going_down() { return {ErrorCode::busy, "The server is being restarted. Please try again in a moment."}; }

std::optional<std::chrono::seconds> retry_after(const Error& error) {
  if (error.retry_after || http_status(error.code) != 503) return error.retry_after;
  return usual_wait;
}

}  // namespace ootori::server
