#include "server/post/mail_writer.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "log/log.hpp"
#include "notation/kif.hpp"
#include "post/notice.hpp"
#include "server/games/game_table.hpp"
#include "server/http/form.hpp"
#include "server/post/account_commands.hpp"
#include "server/post/mail_settings_table.hpp"
#include "server/post/mailed_chat.hpp"
#include "server/post/mailed_game.hpp"
#include "server/post/unsubscription.hpp"
#include "server/sharing/game_record.hpp"

namespace ootori::server {
namespace {

constexpr int picture_width = 360;
constexpr std::size_t most_boards = 20;  // of a digest; further games are only named
constexpr std::size_t most_digested = 500;

std::string_view in(post::Language language, std::string_view english, std::string_view japanese) {
  return language == post::Language::english ? english : japanese;
}

// An email that turns the emails off. Mail programs offer to send it.
std::string unsubscribing(std::string_view address) { return fmt::format("mailto:{}?subject=set%20none", address); }

// The player may have turned this kind off while the email was queued.
bool wants(const MailSettings& settings, OutKind kind) {
  if (kind == OutKind::digest) return settings.pace == post::MailPace::digest;
  const auto topic = topic_of(kind);
  return !topic || wants(settings, *topic);
}

bool is_only_chat(const OutMail& mail) { return mail.kind == OutKind::notice && mail.text == only_chat; }

}  // namespace

std::expected<std::string, Unwritable> MailWriter::address_of(const OutMail& mail, const MailSettings& settings) const {
  if (!mail.reader) return mail.address;
  const auto profile = services_.accounts.profile(*mail.reader);
  if (!profile || !profile->email) return std::unexpected(Unwritable::useless);
  // A sender is answered even if their address is suspended.
  if (!mail.address.empty()) return mail.address;
  if (settings.suspended) return std::unexpected(Unwritable::useless);
  return *profile->email;
}

// RFC 8058 allows only https.
std::string MailWriter::unsubscribe_link(const OutMail& mail) const {
  const auto topic = topic_of(mail.kind);
  if (!topic || !services_.options.site.starts_with("https://")) return {};
  return services_.options.site + std::string(secret_pages) +
         write_unsubscription({*topic, mail.id}, services_.identity.tag);
}

std::expected<WrittenMail, Unwritable> MailWriter::write(const OutMail& mail, UnixMillis now) const {
  MailSettings settings;
  if (mail.reader) {
    const auto stored = MailSettingsTable{services_.store}.settings(*mail.reader);
    if (!stored) return std::unexpected(Unwritable::later);
    settings = *stored;
  }
  if (!wants(settings, mail.kind)) return std::unexpected(Unwritable::useless);
  auto to = address_of(mail, settings);
  if (!to) return std::unexpected(to.error());
  auto draft = mail.kind == OutKind::challenge  ? draft_challenge(mail, settings)
               : mail.kind == OutKind::declined ? Drafted{draft_declined(mail)}
               : mail.kind == OutKind::digest   ? draft_digest(mail, settings)
               : is_only_chat(mail)             ? draft_chat(mail, settings)
               : mail.game                      ? draft_game(mail, settings)
                                                : Drafted{draft_answer(mail)};
  if (!draft) return std::unexpected(draft.error());
  draft->from = services_.identity.home.address();
  draft->to = *to;
  draft->date = now / 1000;
  draft->message_id =
      fmt::format("ootori.{}.{:x}@{}", mail.game ? mail.game->text() : "mail", mail.id, services_.identity.home.domain);
  draft->unsubscribe_link = unsubscribe_link(mail);
  if (!mail.answers.empty()) draft->references.push_back(mail.answers);
  draft->answers = mail.kind == OutKind::answer;
  return WrittenMail{.to = std::move(*to),
                     .sender = services_.identity.address(post::ForBounce{static_cast<std::uint64_t>(mail.id)}),
                     .bytes = post::write_mail(*draft)};
}

std::expected<post::NoticeView, Unwritable> MailWriter::full_view_of(const MailedGame& game, Color side,
                                                                     const MailSettings& settings) const {
  auto messages = messages_for(services_.store, game, side, settings.language);
  // The game goes on without a damaged message.
  if (!messages && messages.error().kind != StoreError::Kind::damaged) return std::unexpected(Unwritable::later);
  auto view = view_of(game, side, settings, services_.names, services_.options.site);
  if (messages) view.messages = std::move(*messages);
  return view;
}

// Uses kanji pieces in the picture if the text shows kanji.
std::string MailWriter::picture_of(const MailedGame& game, Color bottom, const MailSettings& settings) const {
  if (!services_.rasterizer) return {};
  const PieceSet pieces = settings.style == TextBoardStyle::unicode ? PieceSet::kanji : PieceSet::mnemonic;
  const PictureTerms terms{.pieces = pieces, .bottom = bottom};
  const std::string svg = board_picture(game.state.start(), game.state.moves(), terms);
  return services_.rasterizer(svg, picture_width).value_or(std::string{});
}

post::Draft MailWriter::begun_draft(const MailedGame& game, Color side) const {
  post::Draft draft;
  draft.reply_to = services_.identity.address(
      post::ForTurn{.game = game.id.text(), .side = side, .ply = game.ply(), .played = game.played()});
  draft.unsubscribe = unsubscribing(draft.reply_to);
  draft.references.push_back(fmt::format("ootori.{}@{}", game.id.text(), services_.identity.home.domain));
  return draft;
}

MailWriter::Drafted MailWriter::draft_game(const OutMail& mail, const MailSettings& settings) const {
  const auto game = read_mailed_game(services_.store, *mail.game, services_.earliest_deadline());
  if (!game && mail.kind == OutKind::answer && game.error().code == ErrorCode::not_found) return draft_answer(mail);
  if (!game) {
    return std::unexpected(game.error().code == ErrorCode::unknown_game ? Unwritable::useless : Unwritable::later);
  }
  const auto side = game->side_of(*mail.reader);
  if (!side) return std::unexpected(Unwritable::useless);
  const bool is_due = !game->state.outcome() && game->state.side_to_move() == *side;
  if (mail.kind == OutKind::reminder && !is_due) return std::unexpected(Unwritable::useless);
  auto view = full_view_of(*game, *side, settings);
  if (!view) return std::unexpected(view.error());
  post::Draft draft = begun_draft(*game, *side);
  draft.picture = picture_of(*game, settings.flip ? *side : Color::black, settings);
  view->has_picture = !draft.picture.empty();
  std::string above = mail.text;
  if (mail.kind == OutKind::reminder) {
    above = in(settings.language, "You are running out of time.\n", "持ち時間がまもなく切れます。\n");
  }
  post::NoticeText notice = post::write_notice(*view, above);
  draft.subject = std::move(notice.subject);
  draft.text = std::move(notice.text);
  draft.html = std::move(notice.html);
  if (mail.attaches_record) {
    if (const auto record = record_of_game(game->events, services_.names, services_.options.site)) {
      draft.enclosures.push_back({.name = game->id.text() + ".kif", .type = "text/plain", .bytes = write_kif(*record)});
    }
  }
  return draft;
}

MailWriter::Drafted MailWriter::draft_chat(const OutMail& mail, const MailSettings& settings) const {
  const auto game = read_mailed_game(services_.store, *mail.game, services_.earliest_deadline());
  if (!game) {
    return std::unexpected(game.error().code == ErrorCode::storage ? Unwritable::later : Unwritable::useless);
  }
  const auto side = game->side_of(*mail.reader);
  if (!side) return std::unexpected(Unwritable::useless);
  auto messages = messages_since(services_.store, *game, *side, mail.created, settings.language);
  if (!messages) {
    return std::unexpected(messages.error().kind == StoreError::Kind::damaged ? Unwritable::useless
                                                                              : Unwritable::later);
  }
  if (messages->empty()) return std::unexpected(Unwritable::useless);  // deleted, or the reader blocks the author
  auto view = view_of(*game, *side, settings, services_.names, services_.options.site);
  view.messages = std::move(*messages);
  post::Draft draft = begun_draft(*game, *side);
  const auto& name = game->state.spec().name;
  draft.subject = fmt::format("{} {}: {}", in(settings.language, name.en, name.ja), view.game,
                              in(settings.language, "chat messages", "チャットのメッセージ"));
  draft.text = fmt::format("{}\n\n{}\n{}\n{}\n", post::answer_above, post::write_messages(view),
                           in(settings.language, "To answer, reply with 'chat' and your message.",
                              "返信するときは、「チャット」に続けてメッセージを書いてください。"),
                           view.link);
  return draft;
}

MailWriter::Drafted MailWriter::draft_challenge(const OutMail& mail, const MailSettings& settings) const {
  const auto id = SeekId::parse(mail.text);
  const auto seek = id ? services_.lobby.find(*id, *mail.reader) : std::unexpected(unknown_seek());
  if (!seek) return std::unexpected(Unwritable::useless);
  const std::string who = services_.names.of(seek->by).value_or("Guest");
  post::Draft draft;
  draft.subject = fmt::format("{}{}", who, in(settings.language, " challenges you", " さんからの挑戦"));
  draft.text = fmt::format(
      "{}\n\n{}: {}\n\n{}\n{}\n", post::answer_above, who, describe_seek(*seek, settings.language),
      in(settings.language, "Reply with 'accept' or 'decline'.", "「承諾」または「拒否」と返信してください。"),
      services_.options.site);
  draft.reply_to = services_.identity.address(post::ForSeek{seek->id.text(), services_.identity.mark_of(*mail.reader)});
  draft.unsubscribe = unsubscribing(draft.reply_to);
  return draft;
}

post::Draft MailWriter::draft_declined(const OutMail& mail) const {
  post::Draft draft;
  draft.subject = mail.subject;
  draft.text = fmt::format("{}\n\n{}\n\n{}\n", post::answer_above, mail.subject, services_.options.site);
  // A secret address, so 'set none' needs no confirmation.
  draft.reply_to = services_.identity.address(post::ForSeek{mail.text, services_.identity.mark_of(*mail.reader)});
  draft.unsubscribe = unsubscribing(draft.reply_to);
  return draft;
}

// Each game comes with its own reply address, because an email has only one Reply-To.
MailWriter::Drafted MailWriter::draft_digest(const OutMail& mail, const MailSettings& settings) const {
  const auto games = GameTable{services_.store}.list_running(*mail.reader);
  if (!games) return std::unexpected(Unwritable::later);
  std::string boards;
  std::string others;
  std::size_t due = 0;
  // Of one of the games, so that the sender is known even if several accounts use the address.
  std::string own_address = services_.identity.home.address();
  for (const Summary& summary : *games) {
    const auto side = summary.seats.side_of(*mail.reader);
    if (!side || !summary.time || game::is_live(summary.time) || !summary.seats.are_people()) continue;
    const std::string title =
        fmt::format("{}: {} - {}", summary.id.text(), seat_name(summary.seats.black, services_.names),
                    seat_name(summary.seats.white, services_.names));
    if (summary.digest.turn != *side || ++due > most_boards) {
      if (others.size() < 64 * most_digested) others += title + '\n';
      continue;
    }
    const auto game = read_mailed_game(services_.store, summary.id, services_.earliest_deadline());
    if (!game) continue;
    const auto view = full_view_of(*game, *side, settings);
    if (!view) return std::unexpected(view.error());
    const AnyPosition position =
        std::visit([](const auto& one) -> AnyPosition { return one.position(); }, game->state.game());
    own_address = services_.identity.address(
        post::ForTurn{.game = game->id.text(), .side = *side, .ply = game->ply(), .played = game->played()});
    boards += fmt::format("{}\n{}{}{}\n{}\n{}\n\n", title, view->deadline, view->deadline.empty() ? "" : "\n",
                          post::write_messages(*view), post::write_board(*view, position), own_address);
  }
  if (due == 0) return std::unexpected(Unwritable::useless);
  post::Draft draft;
  draft.subject = settings.language == post::Language::japanese ? fmt::format("あなたの手番の対局: {}局", due)
                  : due == 1                                    ? "1 game is waiting for your move"
                             : fmt::format("{} games are waiting for your move", due);
  draft.text = fmt::format("{}\n\n{}",
                           in(settings.language, "To play a move, email it to the address below its board.",
                              "指し手は、各局面の下のアドレスにメールで送ってください。"),
                           boards);
  if (!others.empty()) {
    draft.text += fmt::format("{}\n{}", in(settings.language, "Other games:", "ほかの対局:"), others);
  }
  draft.unsubscribe = unsubscribing(own_address);
  return draft;
}

post::Draft MailWriter::draft_answer(const OutMail& mail) const {
  post::Draft draft;
  draft.subject = mail.subject;
  draft.text = fmt::format("{}\n\n{}\n{}\n", post::answer_above, mail.text, services_.options.site);
  if (mail.consent_for != 0) {
    draft.reply_to = services_.identity.address(post::ForConsent{static_cast<std::uint64_t>(mail.consent_for)});
  }
  return draft;
}

}  // namespace ootori::server
