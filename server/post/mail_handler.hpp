// Processes a received email: who sent it, what it is about, which commands it contains, and the reply. Not
// thread-safe.
#pragma once

#include <array>
#include <expected>
#include <optional>

#include "post/command_reader.hpp"
#include "post/confirmation.hpp"
#include "post/mail.hpp"
#include "post/reply_address.hpp"
#include "post/sender_kind.hpp"
#include "server/limits/rate_limit.hpp"
#include "server/post/in_mail_table.hpp"
#include "server/post/out_mail_table.hpp"
#include "server/post/post_services.hpp"

namespace ootori::server {

class MailCommands;

// The result of processing an email, for the metrics.
enum class MailFate : std::uint8_t {
  done,     // from a player; its commands were read
  refused,  // from an unknown sender, to an address that is not theirs, or given up; at most it gets a reply
  held,     // waits for its sender's confirmation
  bounce,   // a delivery failure; an address may have been suspended
  ignored,  // sent by a program, except to unsubscribe
};

inline constexpr std::array<std::string_view, 5> mail_fate_names{"done", "refused", "held", "bounce", "ignored"};

class MailHandler {
 public:
  explicit MailHandler(const PostServices& services) : services_(services) {}

  // Processes the email and stores that it is done; blocks. An error means that it must be tried again later, because
  // the server cannot process it at the moment.
  [[nodiscard]] std::expected<MailFate, Error> handle(const InMail& in);
  // Stores that the email is done although handle() keeps failing, and tells its sender; blocks.
  [[nodiscard]] std::expected<MailFate, Error> give_up(const InMail& in);

 private:
  // Who sent an email with commands.
  [[nodiscard]] post::SenderKind sender_of(const InMail& in, const post::Mail& mail) const;
  [[nodiscard]] std::expected<MailFate, Error> handle_bounce(const InMail& in, const post::Mail& mail,
                                                             const post::ForBounce& about);
  [[nodiscard]] std::expected<MailFate, Error> handle_consent(const InMail& in, const post::Mail& mail,
                                                              const post::ForConsent& about);
  [[nodiscard]] std::expected<OutMail, Error> answer_to_confirmation(post::Confirmation confirmation,
                                                                     const post::Mail& mail) const;
  [[nodiscard]] std::expected<MailFate, Error> handle_turn(const InMail& in, const post::Mail& mail,
                                                           const post::ForTurn& turn);
  [[nodiscard]] std::expected<MailFate, Error> handle_seek(const InMail& in, const post::Mail& mail,
                                                           const post::ForSeek& about);
  // Turns off the emails to the player whom the address was sent to. Gets no reply (RFC 3834).
  [[nodiscard]] std::expected<MailFate, Error> handle_unsubscription(const InMail& in, const post::Mail& mail,
                                                                     const std::optional<post::Purpose>& about);
  [[nodiscard]] std::expected<MailFate, Error> handle_plain(const InMail& in, const post::Mail& mail);
  [[nodiscard]] std::expected<MailFate, Error> hold(const InMail& in, const post::Mail& mail,
                                                    const game::PlayerId& player, post::Language language,
                                                    const post::Instructions& instructions);

  [[nodiscard]] std::expected<MailFate, Error> answer(MailCommands& commands, const InMail& in, const post::Mail& mail);

  // Replies to a sender who may be unknown; at most once an hour for each address.
  [[nodiscard]] std::expected<MailFate, Error> refuse(const InMail& in, const post::Mail& mail,
                                                      const post::Wording& text);
  [[nodiscard]] std::expected<MailFate, Error> end(const InMail& in, std::vector<Change> with, MailFate fate);
  // Those who have confirmed the address: all of them, and those who are not banned.
  [[nodiscard]] std::vector<game::PlayerId> accounts_at(const std::string& address) const;
  [[nodiscard]] std::vector<game::PlayerId> players_at(const std::string& address) const;
  // The player with this address whom an email about the challenge was sent to.
  [[nodiscard]] std::optional<game::PlayerId> reader_of(const post::ForSeek& about, const std::string& address) const;
  [[nodiscard]] bool may_play(const game::PlayerId& player) const;
  // Whether all accounts of the sender are banned, and the reply goes to nobody else.
  [[nodiscard]] bool is_from_banned(const InMail& in, const post::Mail& mail) const;
  [[nodiscard]] bool is_of(const game::PlayerId& player, const std::string& address) const;
  [[nodiscard]] bool is_vouched_for(const InMail& in, const post::Mail& mail) const;
  [[nodiscard]] std::string source_of(const InMail& in, const post::Mail& mail) const;
  [[nodiscard]] bool is_doubtful(const InMail& in, const post::Mail& mail) const;

  const PostServices& services_;
  // Per address: help for strangers, requests for confirmation (also by source_of()), and replies to players.
  RateLimit to_strangers_{{.most = 1, .again = std::chrono::hours{1}}};
  RateLimit for_consent_{{.most = 5, .again = std::chrono::minutes{12}}};
  RateLimit to_players_{{.most = 60, .again = std::chrono::seconds{30}}};
  // Replies to emails without a command: an autoresponder that does not identify itself would otherwise keep the
  // exchange going forever.
  RateLimit to_prose_{{.most = 2, .again = std::chrono::hours{1}}};
};

}  // namespace ootori::server
