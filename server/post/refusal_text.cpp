#include "server/post/refusal_text.hpp"

namespace ootori::server {
namespace {

std::string japanese_text(ErrorCode code) {
  switch (code) {
    case ErrorCode::unknown_game: return "その対局は見つかりません。";
    case ErrorCode::not_found:  // of unreadable_game()
      return "この対局の記録は壊れています。サーバーの管理者に知らせてください。";
    case ErrorCode::unknown_seek: return "その挑戦はもうありません。";
    case ErrorCode::unknown_player: return "その名前のプレイヤーはいません。";
    case ErrorCode::silenced: return "モデレーターにより、書き込みが停止されています。";
    case ErrorCode::banned: return "このアカウントは停止されています。";
    case ErrorCode::too_many: return "回数が多すぎます。少し待ってからお試しください。";
    case ErrorCode::not_your_game: return "あなたの対局ではありません。";
    case ErrorCode::not_your_seek: return "あなたの募集でも、あなたあての挑戦でもありません。";
    case ErrorCode::not_your_turn: return "あなたの番ではありません。";
    case ErrorCode::stale: return "その間に対局が進んでいます。";
    case ErrorCode::illegal_move: return "その手は指せません。";
    case ErrorCode::game_over: return "対局は終わっています。";
    case ErrorCode::nothing_to_take_back: return "まだ待ったできる手がありません。";
    case ErrorCode::not_offered: return "返答できる提案はありません。";
    case ErrorCode::already_offered: return "相手はまだ返答していません。";
    case ErrorCode::offered_before: return "この提案はすでにしています。次の手の後に、もう一度提案できます。";
    case ErrorCode::not_away: return "相手はオンラインか、離席したばかりです。";
    default: return "今その操作はできません。";
  }
}

}  // namespace

std::string refusal_text(const Error& error, post::Language language) {
  return language == post::Language::english ? error.message : japanese_text(error.code);
}

}  // namespace ootori::server
