// What is done with a mail that has come in: who wrote it, what for, and what is answered. For one thread at a time.
#pragma once

#include <array>
#include <expected>

#include "post/command_reader.hpp"
#include "post/mail.hpp"
#include "server/limits/rate_limit.hpp"
#include "server/post/account_commands.hpp"
#include "server/post/game_commands.hpp"
#include "server/post/post_services.hpp"

namespace ootori::server {

// What became of a mail, as it is counted.
enum class MailFate : std::uint8_t {
  done,     // a player's, and its commands were read
  refused,  // of somebody unknown, or at an address that is not theirs: answered at most
  held,     // waits for its sender's consent
  bounce,   // an address was suspended, or might have been
  ignored,  // a machine's
};

inline constexpr std::array<std::string_view, 5> mail_fate_names{"done", "refused", "held", "bounce", "ignored"};

class MailHandler {
 public:
  explicit MailHandler(const PostServices& services) : services_(services) {}

  // Works the mail off, and stores that it is; blocks. An error: it is to be tried again, for the server cannot do it
  // now.
  [[nodiscard]] std::expected<MailFate, Error> handle(const InMail& in);

 private:
  // A mail of a player, and how far it is done.
  struct Letter;

  [[nodiscard]] std::expected<MailFate, Error> handle_bounce(const InMail& in, const post::Mail& mail,
                                                             const post::ForBounce& about);
  [[nodiscard]] std::expected<MailFate, Error> handle_consent(const InMail& in, const post::Mail& mail,
                                                              const post::ForConsent& about);
  [[nodiscard]] std::expected<MailFate, Error> handle_turn(const InMail& in, const post::Mail& mail,
                                                           const post::ForTurn& turn);
  [[nodiscard]] std::expected<MailFate, Error> handle_seek(const InMail& in, const post::Mail& mail,
                                                           const post::ForSeek& about);
  [[nodiscard]] std::expected<MailFate, Error> handle_plain(const InMail& in, const post::Mail& mail);
  [[nodiscard]] std::expected<MailFate, Error> hold(const InMail& in, const post::Mail& mail,
                                                    const game::PlayerId& player, post::Language language,
                                                    const post::Instructions& instructions);

  [[nodiscard]] std::expected<MailFate, Error> run(Letter& letter);
  [[nodiscard]] std::expected<void, Error> run_one(Letter& letter, const post::Instruction& instruction);
  [[nodiscard]] std::expected<GameCommands*, Error> game_of(Letter& letter, const post::Instruction& instruction);

  // To somebody who may not be known; at most one an hour to each address.
  [[nodiscard]] std::expected<MailFate, Error> refuse(const InMail& in, const post::Mail& mail,
                                                      const post::Wording& text);
  [[nodiscard]] std::expected<MailFate, Error> end(const InMail& in, std::vector<Change> with, MailFate fate);
  [[nodiscard]] std::vector<game::PlayerId> players_at(const std::string& address) const;
  [[nodiscard]] bool is_of(const game::PlayerId& player, const std::string& address) const;
  [[nodiscard]] bool is_vouched_for(const InMail& in, const post::Mail& mail) const;
  [[nodiscard]] bool is_doubtful(const InMail& in, const post::Mail& mail) const;

  const PostServices& services_;
  // By address: helpful answers to strangers, mails that ask for consent, and answers to players.
  RateLimit to_strangers_{{.most = 1, .again = std::chrono::hours{1}}};
  RateLimit for_consent_{{.most = 5, .again = std::chrono::minutes{12}}};
  RateLimit to_players_{{.most = 60, .again = std::chrono::seconds{30}}};
  // Where there was no command: a program that answers by itself and does not say so would go on for ever.
  RateLimit to_prose_{{.most = 2, .again = std::chrono::hours{1}}};
};

}  // namespace ootori::server
