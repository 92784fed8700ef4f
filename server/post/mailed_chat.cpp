#include "server/post/mailed_chat.hpp"

#include "server/chat/chat_table.hpp"

namespace ootori::server {
namespace {

// The same as in the browser (web/src/screens/game/words/phrases.test.ts).
post::Wording wording_of(Phrase phrase) {
  switch (phrase) {
    case Phrase::hello: return {"Hello!", "こんにちは。"};
    case Phrase::please: return {"Have a good game!", "お願いします。"};
    case Phrase::good_luck: return {"Good luck!", "頑張ってください。"};
    case Phrase::good_move: return {"Good move!", "いい手ですね。"};
    case Phrase::thanks: return {"Thank you!", "ありがとうございます。"};
    case Phrase::sorry: return {"Sorry!", "すみません。"};
    case Phrase::one_moment: return {"One moment, please.", "少々お待ちください。"};
    case Phrase::good_game: return {"Good game, thank you!", "ありがとうございました。"};
  }
  return {};
}

// When the last move of `reader` that was answered with a move was played; 0: none.
UnixMillis answered_move_at(const MailedGame& game, Color reader) {
  // Moves that were taken back count as well, so the game may have fewer plies by now.
  const Color first = game.state.side_to_move_after(0);
  UnixMillis own = 0;
  UnixMillis answered = 0;
  std::size_t ply = 0;
  for (const Recorded& one : game.events) {
    if (const auto* back = std::get_if<game::TakenBack>(&one.event)) ply = back->plies;
    if (!std::holds_alternative<game::Moved>(one.event)) continue;
    if ((ply++ % 2 == 0 ? first : ~first) == reader) {
      own = one.at;
    } else {
      answered = own;
    }
  }
  return answered;
}

}  // namespace

StoreResult<std::vector<std::string>> messages_for(Reads& store, const MailedGame& game, Color reader,
                                                   post::Language language) {
  return messages_since(store, game, reader, answered_move_at(game, reader), language);
}

StoreResult<std::vector<std::string>> messages_since(Reads& store, const MailedGame& game, Color reader,
                                                     UnixMillis since, post::Language language) {
  const game::PlayerId* by = game.state.seats().person(~reader);
  const game::PlayerId* to = game.state.seats().person(reader);
  if (by == nullptr || to == nullptr) return {};
  const auto messages =
      ChatTable{store}.messages_to_opponent(game.id, {.by = *by, .to = *to, .since = since}, most_mailed_messages);
  if (!messages) return std::unexpected(messages.error());
  std::vector<std::string> texts;
  for (const ChatMessage& one : *messages) {
    const auto* phrase = std::get_if<Phrase>(&one.words);
    texts.push_back(phrase != nullptr ? wording_of(*phrase).in(language) : std::get<std::string>(one.words));
  }
  return texts;
}

}  // namespace ootori::server
