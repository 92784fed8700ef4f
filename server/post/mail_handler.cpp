#include "server/post/mail_handler.hpp"

#include <algorithm>
#include <span>

#include <fmt/format.h>

#include "log/log.hpp"
#include "post/authentication.hpp"
#include "post/characters.hpp"
#include "post/confirmation.hpp"
#include "post/help.hpp"
#include "post/written_text.hpp"
#include "server/games/game_table.hpp"
#include "server/mail/email_address.hpp"
#include "server/post/mail_commands.hpp"
#include "server/post/mail_settings_table.hpp"
#include "server/post/mailed_game.hpp"
#include "server/post/refusal_text.hpp"

namespace ootori::server {
namespace {

using Handled = std::expected<MailFate, Error>;

template <class... F>
struct PostOverload : F... {
  using F::operator()...;
};

post::Wording answer_subject() { return {"Your email to Ootori", "Ootori へのメールについて"}; }

post::Wording wrong_sender(const std::string& home) {
  return {
      "Nothing has changed: you wrote from an address that you have not confirmed, or to one that belongs to "
      "another player. Write from your confirmed address, or to " +
          home + ".\n",
      "何も変更されていません。確認されていないアドレスから送られたか、別のプレイヤーの宛先に送られました。"
      "確認済みのアドレスから送るか、" +
          home + " に送ってください。\n"};
}

post::Wording banned() {
  return {"Nothing has changed: this account is banned.\n",
          "何も変更されていません。このアカウントは停止されています。\n"};
}

bool is_help(const post::Said& said) {
  const auto* instruction = std::get_if<post::Instruction>(&said);
  return instruction == nullptr || std::holds_alternative<post::Help>(instruction->command);
}

// Whether mail filters can copy this envelope sender into Authentication-Results as it is. They need not quote it well.
bool is_plain_return_path(std::string_view return_path) {
  return !return_path.contains("=?") && return_path.find_first_of("\"\\();, \t") == std::string_view::npos;
}

// Guesses the language of a sender without known settings: Japanese if they wrote kana. The emails that they quote
// contain kana in every language.
post::Language language_of(const post::Mail& mail) {
  post::OwnLines own = post::own_lines(mail.text);
  std::vector<std::string_view> texts = std::move(own.above);
  texts.insert(texts.end(), own.below.begin(), own.below.end());
  texts.emplace_back(mail.subject);
  for (const std::string_view text : texts) {
    for (std::size_t at = 0; at + 2 < text.size(); ++at) {
      const auto second = static_cast<unsigned char>(text[at + 1]);
      if (text[at] == '\xe3' && second >= 0x81 && second <= 0x83) return post::Language::japanese;  // U+3040 to U+30FF
    }
  }
  return post::Language::english;
}

std::string listed(std::span<const post::Said> commands) {
  std::string text;
  for (const post::Said& said : commands) text += "> " + post::echo_of(said) + '\n';
  return text;
}

// An email whose processing could not be stored is processed again, so its reply or question has not used up `limit`.
Handled counted_if_stored(Handled handled, RateLimit& limit, const std::string& key) {
  if (!handled) limit.give_back(key);
  return handled;
}

post::Wording confirmation_subject() { return {"Did you write this?", "このメールを書きましたか？"}; }

post::Wording confirmation_answer(post::Confirmation said) {
  if (said == post::Confirmation::no) {
    return {"The email with these commands was discarded, and nothing was done:",
            "メールを破棄しました。次のことは行っていません。"};
  }
  return {
      "Nothing has been done yet, because your reply says neither 'yes' nor 'no'. If you wrote this, reply with just "
      "'yes'. To discard it, reply with just 'no'.",
      "返信が「はい」か「いいえ」か読み取れなかったため、まだ何も行っていません。次のものがあなたの書いたメールであれば"
      "「はい」とだけ、そうでなければ「いいえ」とだけ返信してください。"};
}

}  // namespace

bool MailHandler::is_of(const game::PlayerId& player, const std::string& address) const {
  const auto profile = services_.accounts.profile(player);
  return profile && profile->email && folded_address(*profile->email) == folded_address(address);
}

bool MailHandler::is_vouched_for(const InMail& in, const post::Mail& mail) const {
  return in.consented ||
         (is_plain_return_path(in.return_path) && post::is_authenticated(mail, services_.options.authserv));
}

bool MailHandler::is_doubtful(const InMail& in, const post::Mail& mail) const {
  return !in.consented && post::is_doubtful(mail, services_.options.authserv);
}

std::vector<game::PlayerId> MailHandler::accounts_at(const std::string& address) const {
  std::vector<game::PlayerId> players;
  for (const Account& account : services_.accounts.reached_as(address)) {
    if (account.email && folded_address(*account.email) == folded_address(address)) players.push_back(account.player);
  }
  return players;
}

std::optional<game::PlayerId> MailHandler::reader_of(const post::ForSeek& about, const std::string& address) const {
  const std::vector<game::PlayerId> players = players_at(address);
  const auto reader = std::ranges::find(
      players, about.reader, [&](const game::PlayerId& player) { return services_.identity.mark_of(player); });
  return reader == players.end() ? std::nullopt : std::optional{*reader};
}

std::vector<game::PlayerId> MailHandler::players_at(const std::string& address) const {
  std::vector<game::PlayerId> players = accounts_at(address);
  std::erase_if(players, [this](const game::PlayerId& player) { return !may_play(player); });
  return players;
}

bool MailHandler::may_play(const game::PlayerId& player) const {
  return services_.names.may_play(player, services_.now());
}

bool MailHandler::is_from_banned(const InMail& in, const post::Mail& mail) const {
  const std::string& address = mail.from->address;
  if (folded_address(in.return_path) != folded_address(address)) return false;
  return players_at(address).empty() && !accounts_at(address).empty();
}

Handled MailHandler::end(const InMail& in, std::vector<Change> with, MailFate fate) {
  with.emplace_back(EndInMail{in.id});
  const auto stored = write_and_wait(services_.store, std::move(with));
  // A conflict: the email was done before, so `with` was stored before, too.
  if (!stored && stored.error().kind != StoreError::Kind::conflict) {
    return std::unexpected(Error{ErrorCode::storage, stored.error().message});
  }
  return fate;
}

Handled MailHandler::refuse(const InMail& in, const post::Mail& mail, const post::Wording& text) {
  const post::Language language = language_of(mail);
  // RFC 3834, 4: automatic replies go to the envelope sender.
  const std::string& address = in.return_path;
  const std::string key = folded_address(address);
  if (!is_email_address(address) || to_strangers_.consume(key, services_.uptime())) {
    return end(in, {}, MailFate::refused);
  }
  const UnixMillis now = services_.now();
  return counted_if_stored(end(in,
                               {AddOutMail{{.kind = OutKind::answer,
                                            .address = address,
                                            .text = text.in(language),
                                            .subject = answer_subject().in(language),
                                            .answers = mail.message_id,
                                            .created = now,
                                            .due = now}}},
                               MailFate::refused),
                           to_strangers_, key);
}

post::SenderKind MailHandler::sender_of(const InMail& in, const post::Mail& mail) const {
  const bool is_known = mail.from && !accounts_at(mail.from->address).empty();
  return post::sender_kind(mail, {.return_path = in.return_path, .recipient = in.recipient},
                           services_.identity.home.domain, is_known ? post::Sender::known : post::Sender::unknown);
}

Handled MailHandler::handle(const InMail& in) {
  const post::Mail mail = post::read_mail(in.bytes);
  const post::ReadAddress address = services_.identity.read(in.recipient);
  if (address.purpose) {
    if (const auto* bounce = std::get_if<post::ForBounce>(&*address.purpose)) return handle_bounce(in, mail, *bounce);
  }
  const auto kind = sender_of(in, mail);
  const bool is_read = kind == post::SenderKind::person || kind == post::SenderKind::unsubscriber;
  if (!is_read || !mail.from || !is_email_address(mail.from->address)) {
    return end(in, {}, kind == post::SenderKind::bounce ? MailFate::bounce : MailFate::ignored);
  }
  if (kind == post::SenderKind::unsubscriber) return handle_unsubscription(in, mail, address.purpose);
  if (!address.purpose && address.kind == post::AddressKind::bad) {
    const std::string home = services_.identity.home.address();
    return refuse(in, mail,
                  {"Nothing has changed: this server never issued the address you wrote to. Reply to the latest email "
                   "you have from it, or write to " +
                       home + ".\n",
                   "何も変更されていません。このサーバーにない宛先です。最後に届いたメールに返信するか、" + home +
                       " に送ってください。\n"});
  }
  if (!address.purpose) return handle_plain(in, mail);
  return std::visit(PostOverload{[&](const post::ForTurn& turn) { return handle_turn(in, mail, turn); },
                                 [&](const post::ForConsent& consent) { return handle_consent(in, mail, consent); },
                                 [&](const post::ForSeek& seek) { return handle_seek(in, mail, seek); },
                                 [&](const post::ForBounce&) -> Handled { return end(in, {}, MailFate::ignored); }},
                    *address.purpose);
}

Handled MailHandler::give_up(const InMail& in) {
  const post::Mail mail = post::read_mail(in.bytes);
  if (sender_of(in, mail) != post::SenderKind::person) return end(in, {}, MailFate::ignored);
  const post::Instructions instructions = post::read_commands(mail);
  const auto rest = std::span{instructions.said}.subspan(std::min(in.step, instructions.said.size()));
  post::Wording text{"The server tried for two days, but could not process your email. Tell its administrator.\n",
                     "2日間試みましたが、メールを処理できませんでした。サーバーの管理者に知らせてください。\n"};
  if (!rest.empty()) {
    text.english += "\nNot carried out:\n" + listed(rest);
    text.japanese += "\n次のことは行われていません。\n" + listed(rest);
  }
  return refuse(in, mail, text);
}

// Bounce addresses appear only in envelopes, so only the mail servers on the way have seen them.
Handled MailHandler::handle_bounce(const InMail& in, const post::Mail& mail, const post::ForBounce& about) {
  const auto sent = OutMailTable{services_.store.pages()}.sent(static_cast<std::int64_t>(about.mail));
  if (!sent) return std::unexpected(Error{ErrorCode::storage, sent.error().message});
  std::vector<Change> with;
  if (!sent->empty() && post::sender_kind(mail, {.return_path = in.return_path, .recipient = in.recipient},
                                          services_.identity.home.domain) == post::SenderKind::bounce) {
    for (const post::FailedRecipient& failed : post::failed_recipients(mail)) {
      if (failed.failure != post::Failure::permanent) continue;
      std::string why = mail.subject.empty() ? "Emails could not be delivered." : mail.subject;
      with.emplace_back(SuspendAddress{sent->front().reader, sent->front().address, services_.now(),
                                       std::string(post::first_bytes(why, 200))});
      break;
    }
  }
  return end(in, std::move(with), MailFate::bounce);
}

Handled MailHandler::handle_consent(const InMail& in, const post::Mail& mail, const post::ForConsent& about) {
  const auto held = InMailTable{services_.store.pages()}.held(static_cast<std::int64_t>(about.mail));
  if (!held) return std::unexpected(Error{ErrorCode::storage, held.error().message});
  if (held->empty()) {
    return refuse(in, mail,
                  {"Nothing is waiting for your reply: you replied before, or too late.\n",
                   "返信を待っているメールはありません。返信済みか、期限切れです。\n"});
  }
  const post::Mail first = post::read_mail(held->front().bytes);
  if (!first.from || folded_address(first.from->address) != folded_address(mail.from->address)) {
    return refuse(in, mail,
                  {"Nothing has changed: this address belongs to somebody else.\n",
                   "何も変更されていません。この宛先は別の人のものです。\n"});
  }
  const auto confirmation = post::read_confirmation(mail);
  if (confirmation == post::Confirmation::yes) return end(in, {ReleaseInMail{held->front().id}}, MailFate::done);
  std::vector<Change> with;
  if (confirmation == post::Confirmation::no) with.emplace_back(EndInMail{held->front().id});
  auto answer = answer_to_confirmation(confirmation, mail);
  if (!answer) return std::unexpected(std::move(answer.error()));
  answer->text += "\n\n" + listed(post::read_commands(first).said);
  if (confirmation == post::Confirmation::unclear) answer->consent_for = held->front().id;
  const std::string key = folded_address(mail.from->address);
  if (to_prose_.consume(key, services_.uptime())) return end(in, std::move(with), MailFate::done);
  with.emplace_back(AddOutMail{std::move(*answer)});
  return counted_if_stored(end(in, std::move(with), MailFate::done), to_prose_, key);
}

std::expected<OutMail, Error> MailHandler::answer_to_confirmation(post::Confirmation confirmation,
                                                                  const post::Mail& mail) const {
  const UnixMillis now = services_.now();
  post::Language language = language_of(mail);
  OutMail answer{
      .kind = OutKind::answer, .address = mail.from->address, .answers = mail.message_id, .created = now, .due = now};
  if (const auto players = players_at(mail.from->address); !players.empty()) {
    const auto settings = MailSettingsTable{services_.store.pages()}.settings(players.front());
    if (!settings) return std::unexpected(Error{ErrorCode::storage, settings.error().message});
    language = settings->language;
    answer.reader = players.front();
  }
  answer.text = confirmation_answer(confirmation).in(language);
  answer.subject = confirmation_subject().in(language);
  return answer;
}

Handled MailHandler::handle_turn(const InMail& in, const post::Mail& mail, const post::ForTurn& turn) {
  const auto id = GameId::parse(turn.game);
  if (!id) return end(in, {}, MailFate::ignored);
  const auto summary = GameTable{services_.store.pages()}.summary(*id);
  if (!summary) {
    const Error error = unreadable_game(summary.error());
    if (is_temporary(error)) return std::unexpected(error);
    return refuse(in, mail,
                  {refusal_text(error, post::Language::english), refusal_text(error, post::Language::japanese)});
  }
  const game::PlayerId* player = *summary ? (*summary)->seats.person(turn.side) : nullptr;
  if (player == nullptr || !is_of(*player, mail.from->address)) {
    return refuse(in, mail, wrong_sender(services_.identity.home.address()));
  }
  if (!may_play(*player)) return refuse(in, mail, banned());
  const auto settings = MailSettingsTable{services_.store.pages()}.settings(*player);
  if (!settings) return std::unexpected(Error{ErrorCode::storage, settings.error().message});
  InMail begun = in;
  if (!begun.turn) begun.turn = InMail::Turn{.ply = turn.ply, .played = turn.played};
  // Somebody who was forwarded an email about the game knows its address, and can forge the sender.
  if (is_doubtful(in, mail)) return hold(in, mail, *player, settings->language, post::read_commands(mail));
  MailCommands commands(services_, begun, {*player, *settings, is_vouched_for(in, mail)}, post::read_commands(mail),
                        {.game = *id});
  return answer(commands, in, mail);
}

Handled MailHandler::handle_seek(const InMail& in, const post::Mail& mail, const post::ForSeek& about) {
  const auto id = SeekId::parse(about.seek);
  const auto player = reader_of(about, mail.from->address);
  if (!id || !player) {
    return refuse(in, mail, is_from_banned(in, mail) ? banned() : wrong_sender(services_.identity.home.address()));
  }
  const auto settings = MailSettingsTable{services_.store.pages()}.settings(*player);
  if (!settings) return std::unexpected(Error{ErrorCode::storage, settings.error().message});
  if (is_doubtful(in, mail)) return hold(in, mail, *player, settings->language, post::read_commands(mail));
  MailCommands commands(services_, in, {*player, *settings, is_vouched_for(in, mail)}, post::read_commands(mail),
                        {.seek = *id});
  return answer(commands, in, mail);
}

Handled MailHandler::handle_unsubscription(const InMail& in, const post::Mail& mail,
                                           const std::optional<post::Purpose>& about) {
  const std::string& address = mail.from->address;
  std::optional<game::PlayerId> reader;
  if (const auto* turn = about ? std::get_if<post::ForTurn>(&*about) : nullptr) {
    const auto id = GameId::parse(turn->game);
    if (!id) return end(in, {}, MailFate::ignored);
    const auto summary = GameTable{services_.store.pages()}.summary(*id);
    if (!summary && is_temporary(unreadable_game(summary.error()))) {
      return std::unexpected(unreadable_game(summary.error()));
    }
    const game::PlayerId* player = summary && *summary ? (*summary)->seats.person(turn->side) : nullptr;
    if (player != nullptr && is_of(*player, address)) reader = *player;
  } else if (const auto* seek = about ? std::get_if<post::ForSeek>(&*about) : nullptr) {
    reader = reader_of(*seek, address);
  }
  // Nobody can be asked whether they wrote it.
  if (!reader || is_doubtful(in, mail)) return end(in, {}, MailFate::ignored);
  auto settings = MailSettingsTable{services_.store.pages()}.settings(*reader);
  if (!settings) return std::unexpected(Error{ErrorCode::storage, settings.error().message});
  set_all(*settings, post::MailPace::none);
  return end(in, {SetMailSettings{*reader, std::move(*settings)}}, MailFate::done);
}

Handled MailHandler::handle_plain(const InMail& in, const post::Mail& mail) {
  const auto players = players_at(mail.from->address);
  post::Instructions instructions = post::read_commands(mail);
  if (players.empty() && is_from_banned(in, mail)) return refuse(in, mail, banned());
  if (players.empty()) {
    const std::string& site = services_.options.site;
    return refuse(
        in, mail,
        {fmt::format("No account here has confirmed the address you write from. Create one at {} and confirm "
                     "your email address; then you can play by email.\n\n{}",
                     site, post::help_text("", post::Language::english)),
         fmt::format("このメールアドレスを確認したアカウントはありません。{} でアカウントを作り、メールアドレスを"
                     "確認すると、メールで対局できます。\n\n{}",
                     site, post::help_text("", post::Language::japanese))});
  }
  if (players.size() > 1) {
    return refuse(
        in, mail,
        {"Several accounts use this address. Reply to an email about a game, or use the browser.\n",
         "複数のアカウントがこのアドレスを使っています。対局のメールに返信するか、ブラウザで操作してください。\n"});
  }
  const auto settings = MailSettingsTable{services_.store.pages()}.settings(players.front());
  if (!settings) return std::unexpected(Error{ErrorCode::storage, settings.error().message});
  const bool needs_consent = !is_vouched_for(in, mail) && !std::ranges::all_of(instructions.said, is_help);
  if (needs_consent) return hold(in, mail, players.front(), settings->language, instructions);
  MailCommands commands(services_, in, {players.front(), *settings, is_vouched_for(in, mail)}, std::move(instructions));
  return answer(commands, in, mail);
}

// Anybody can write to the public address in a player's name. That must not use up the questions about the player's own
// emails, so emails that few others can send are counted separately.
std::string MailHandler::source_of(const InMail& in, const post::Mail& mail) const {
  if (services_.identity.read(in.recipient).purpose) return "reply ";
  const bool is_own =
      is_plain_return_path(in.return_path) && post::is_from_own_server(mail, services_.options.authserv);
  return is_own ? "own server " : "";
}

// Asks for confirmation: whoever can read emails at that address decides.
Handled MailHandler::hold(const InMail& in, const post::Mail& mail, const game::PlayerId& player,
                          post::Language language, const post::Instructions& instructions) {
  const std::string address = mail.from->address;
  const std::string key = source_of(in, mail) + folded_address(address);
  const auto wait = for_consent_.reserve(key, consent_waits, services_.uptime());
  if (!wait) return end(in, {}, MailFate::refused);
  const bool english = language == post::Language::english;
  std::string text =
      english ? "An email arrived in your name, but its sender could not be verified. If you wrote it, reply 'yes' "
                "within two days, and this will be done:"
              : "あなたの名前でメールが届きましたが、差出人を確かめられませんでした。あなたが書いたものであれば、"
                "2日以内に「はい」と返信してください。次のことを行います。";
  text += "\n\n" + listed(instructions.said);
  text += english ? "\nIf you didn't write it, ignore this email.\n"
                  : "\n心当たりがなければ、このメールは無視してください。\n";
  const UnixMillis now = services_.now();
  const auto stored =
      write_and_wait(services_.store, {HoldInMail{in.id}, AddOutMail{{.kind = OutKind::answer,
                                                                      .reader = player,
                                                                      .address = address,
                                                                      .text = std::move(text),
                                                                      .subject = confirmation_subject().in(language),
                                                                      .answers = mail.message_id,
                                                                      .consent_for = in.id,
                                                                      .created = now,
                                                                      .due = now + wait->count()}}});
  if (!stored && stored.error().kind != StoreError::Kind::conflict) {
    for_consent_.give_back(key);
    return std::unexpected(Error{ErrorCode::storage, stored.error().message});
  }
  return MailFate::held;
}

// Carries out the email's commands and stores the reply.
Handled MailHandler::answer(MailCommands& commands, const InMail& in, const post::Mail& mail) {
  if (auto ran = commands.run(); !ran) return std::unexpected(std::move(ran.error()));
  const std::string& address = mail.from->address;
  const std::string key = folded_address(address);
  // An address that appears only in emails to the player is proof enough that replies go to the player and flood nobody
  // else.
  RateLimit& limit = !commands.has_any() ? to_prose_ : commands.is_genuine() ? to_players_ : for_consent_;
  if (limit.consume(key, services_.uptime())) return end(in, {}, MailFate::done);
  std::vector<Change> with;
  const auto game = commands.game();
  // The reply shows the game, so it replaces a notice that still waits.
  if (game) with.emplace_back(DropNotice{commands.player(), *game});
  const UnixMillis now = services_.now();
  with.emplace_back(AddOutMail{{.kind = OutKind::answer,
                                .reader = commands.player(),
                                .address = address,
                                .game = game,
                                .text = commands.reply(),
                                .subject = answer_subject().in(commands.language()),
                                .answers = mail.message_id,
                                .attaches_record = commands.attaches_record(),
                                .created = now,
                                .due = now}});
  return counted_if_stored(end(in, std::move(with), MailFate::done), limit, key);
}

}  // namespace ootori::server
