#include "server/wire/error.hpp"

#include <array>
#include <string>
#include <utility>

namespace ootori::server {
namespace {

struct CodeRow {
  ErrorCode code;
  std::string_view name;
  int status;
};

constexpr std::array rows{
    CodeRow{ErrorCode::malformed, "malformed", 400},
    CodeRow{ErrorCode::too_large, "too_large", 413},
    CodeRow{ErrorCode::unknown_type, "unknown_type", 400},
    CodeRow{ErrorCode::unknown_field, "unknown_field", 400},
    CodeRow{ErrorCode::unknown_game, "unknown_game", 404},
    CodeRow{ErrorCode::unknown_seek, "unknown_seek", 404},
    CodeRow{ErrorCode::unknown_player, "unknown_player", 404},
    CodeRow{ErrorCode::unknown_session, "unknown_session", 404},
    CodeRow{ErrorCode::unknown_link, "unknown_link", 404},
    CodeRow{ErrorCode::unknown_message, "unknown_message", 404},
    CodeRow{ErrorCode::unknown_token, "unknown_token", 404},
    CodeRow{ErrorCode::unknown_device, "unknown_device", 404},
    CodeRow{ErrorCode::name_taken, "name_taken", 409},
    CodeRow{ErrorCode::wrong_password, "wrong_password", 403},
    CodeRow{ErrorCode::common_password, "common_password", 422},
    CodeRow{ErrorCode::banned, "banned", 403},
    CodeRow{ErrorCode::signed_out, "signed_out", 401},
    CodeRow{ErrorCode::silenced, "silenced", 403},
    CodeRow{ErrorCode::not_a_moderator, "not_a_moderator", 403},
    CodeRow{ErrorCode::bad_token, "bad_token", 401},
    CodeRow{ErrorCode::authorization_pending, "authorization_pending", 400},
    CodeRow{ErrorCode::access_denied, "access_denied", 403},
    CodeRow{ErrorCode::missing_scope, "missing_scope", 403},
    CodeRow{ErrorCode::not_by_token, "not_by_token", 403},
    CodeRow{ErrorCode::not_for_bots, "not_for_bots", 403},
    CodeRow{ErrorCode::too_many, "too_many", 429},
    CodeRow{ErrorCode::not_your_game, "not_your_game", 403},
    CodeRow{ErrorCode::not_your_seek, "not_your_seek", 403},
    CodeRow{ErrorCode::not_your_turn, "not_your_turn", 409},
    CodeRow{ErrorCode::stale, "stale", 409},
    CodeRow{ErrorCode::illegal_move, "illegal_move", 422},
    CodeRow{ErrorCode::game_over, "game_over", 409},
    CodeRow{ErrorCode::nothing_to_take_back, "nothing_to_take_back", 409},
    CodeRow{ErrorCode::not_offered, "not_offered", 409},
    CodeRow{ErrorCode::already_offered, "already_offered", 409},
    CodeRow{ErrorCode::offered_before, "offered_before", 409},
    CodeRow{ErrorCode::not_allowed, "not_allowed", 409},
    CodeRow{ErrorCode::not_away, "not_away", 409},
    CodeRow{ErrorCode::bad_sfen, "bad_sfen", 400},
    CodeRow{ErrorCode::bad_value, "bad_value", 400},
    CodeRow{ErrorCode::bad_origin, "bad_origin", 403},
    CodeRow{ErrorCode::not_found, "not_found", 404},
    CodeRow{ErrorCode::method_not_allowed, "method_not_allowed", 405},
    CodeRow{ErrorCode::upgrade_required, "upgrade_required", 426},
    CodeRow{ErrorCode::busy, "busy", 503},
    CodeRow{ErrorCode::storage, "storage", 503},
    CodeRow{ErrorCode::unconfirmed, "unconfirmed", 504},  // proxies repeat requests after 503
};

consteval bool rows_follow_the_enumeration() {
  for (std::size_t i = 0; i < rows.size(); ++i) {
    if (std::to_underlying(rows[i].code) != static_cast<int>(i)) return false;
  }
  return rows.size() == std::to_underlying(ErrorCode::unconfirmed) + 1;
}
static_assert(rows_follow_the_enumeration());

}  // namespace

std::string_view name(ErrorCode code) { return rows[static_cast<std::size_t>(code)].name; }

int http_status(ErrorCode code) { return rows[static_cast<std::size_t>(code)].status; }

std::vector<ErrorCode> all_error_codes() {
  std::vector<ErrorCode> codes;
  for (const CodeRow& row : rows) codes.push_back(row.code);
  return codes;
}

Error going_down() { return {ErrorCode::busy, "The server is being restarted. Please try again in a moment."}; }

std::optional<std::chrono::seconds> retry_after(const Error& error) {
  if (error.retry_after || http_status(error.code) != 503) return error.retry_after;
  return usual_wait;
}

}  // namespace ootori::server
