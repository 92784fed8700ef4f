// Writes queued emails, with the state of the game at the time of sending.
#pragma once

#include <expected>
#include <functional>
#include <string>

#include "post/compose.hpp"
#include "server/accounts/accounts.hpp"
#include "server/lobby/lobby.hpp"
#include "server/mail/mail_options.hpp"
#include "server/post/mail_key.hpp"
#include "server/post/mailed_game.hpp"
#include "server/post/out_mail_table.hpp"
#include "server/sharing/board_picture.hpp"

namespace ootori::server {

// Thread-safe, and must outlive everything that uses it.
struct MailWriterServices {
  Reads& store;
  Accounts& accounts;
  const Lobby& lobby;
  const Names& names;
  const MailOptions& options;
  const MailIdentity& identity;
  Rasterizer rasterizer;  // empty: emails have no pictures
  std::function<UnixMillis()> earliest_deadline;
};

struct WrittenMail {
  std::string to;
  std::string sender;  // envelope sender; a bounce to it identifies the email
  std::string bytes;
};

enum class Unwritable : std::uint8_t {
  useless,  // no recipient any more, or nothing to say
  later,    // the store cannot be read at the moment
};

class MailWriter {
 public:
  explicit MailWriter(MailWriterServices services) : services_(std::move(services)) {}

  // Blocks while reading from the store and drawing a picture.
  [[nodiscard]] std::expected<WrittenMail, Unwritable> write(const OutMail& mail, UnixMillis now) const;

 private:
  using Drafted = std::expected<post::Draft, Unwritable>;

  [[nodiscard]] std::expected<std::string, Unwritable> address_of(const OutMail& mail,
                                                                  const MailSettings& settings) const;
  // Empty: the email has none.
  [[nodiscard]] std::string unsubscribe_link(const OutMail& mail) const;
  // With the opponent's chat messages.
  [[nodiscard]] std::expected<post::NoticeView, Unwritable> full_view_of(const MailedGame& game, Color side,
                                                                         const MailSettings& settings) const;
  // A PNG; empty if there is none.
  [[nodiscard]] std::string picture_of(const MailedGame& game, Color bottom, const MailSettings& settings) const;
  // Addresses and references of an email about a game.
  [[nodiscard]] post::Draft begun_draft(const MailedGame& game, Color side) const;
  [[nodiscard]] Drafted draft_game(const OutMail& mail, const MailSettings& settings) const;
  [[nodiscard]] Drafted draft_chat(const OutMail& mail, const MailSettings& settings) const;
  [[nodiscard]] Drafted draft_challenge(const OutMail& mail, const MailSettings& settings) const;
  [[nodiscard]] post::Draft draft_declined(const OutMail& mail) const;
  [[nodiscard]] Drafted draft_digest(const OutMail& mail, const MailSettings& settings) const;
  [[nodiscard]] post::Draft draft_answer(const OutMail& mail) const;

  const MailWriterServices services_;
};

}  // namespace ootori::server
