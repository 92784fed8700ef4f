// Writes the mails that wait to go out, as the things that they tell of are by then.
#pragma once

#include <expected>
#include <string>

#include "post/compose.hpp"
#include "server/accounts/accounts.hpp"
#include "server/lobby/lobby.hpp"
#include "server/mail/mail_options.hpp"
#include "server/post/mail_key.hpp"
#include "server/post/mailed_game.hpp"
#include "server/post/post_table.hpp"
#include "server/sharing/board_picture.hpp"

namespace ootori::server {

// Thread-safe, and outlives all that has it.
struct MailWriterServices {
  Reads& store;
  Accounts& accounts;
  const Lobby& lobby;
  const Names& names;
  const MailOptions& options;
  const MailIdentity& identity;
  Rasterizer rasterizer;  // none: mails have no pictures
};

struct WrittenMail {
  std::string to;
  std::string sender;  // of the envelope: what comes back names the mail
  std::string bytes;
};

enum class Unwritable : std::uint8_t {
  useless,  // nobody to write to any more, or nothing to tell
  later,    // the store cannot be read
};

class MailWriter {
 public:
  explicit MailWriter(MailWriterServices services) : services_(std::move(services)) {}

  // Blocks for the time of some reads and a picture.
  [[nodiscard]] std::expected<WrittenMail, Unwritable> write(const OutMail& mail, UnixMillis now) const;

 private:
  using Drafted = std::expected<post::Draft, Unwritable>;

  [[nodiscard]] std::expected<std::string, Unwritable> address_of(const OutMail& mail,
                                                                  const MailSettings& settings) const;
  // PNG; empty: there is none.
  [[nodiscard]] std::string picture_of(const MailedGame& game, Color bottom, const MailSettings& settings) const;
  [[nodiscard]] Drafted draft_game(const OutMail& mail, const MailSettings& settings) const;
  [[nodiscard]] Drafted draft_challenge(const OutMail& mail, const MailSettings& settings) const;
  [[nodiscard]] Drafted draft_digest(const OutMail& mail, const MailSettings& settings) const;
  [[nodiscard]] post::Draft draft_answer(const OutMail& mail) const;

  const MailWriterServices services_;
};

}  // namespace ootori::server
