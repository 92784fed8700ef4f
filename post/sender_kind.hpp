// Whether a person wrote a mail, or a machine: machines are never answered (RFC 3834), and give no commands. Pure.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "post/mail.hpp"

namespace ootori::post {

enum class SenderKind : std::uint8_t {
  person,
  bounce,     // a mail could not be delivered, or not yet
  report,     // on abuse (RFC 5965), or that a mail was read (RFC 8098)
  automatic,  // the sender is on holiday; or some other program wrote it
  list,       // comes through a mailing list or a newsletter
  own,        // a mail of ours that came back
};

std::string_view code(SenderKind kind);

// What the SMTP envelope says beside the mail. Empty return path: `MAIL FROM:<>`.
struct Envelope {
  std::string return_path;
  std::string recipient;
};

// `own_domain`: of the addresses that this server writes from; empty: none.
[[nodiscard]] SenderKind sender_kind(const Mail& mail, const Envelope& envelope, std::string_view own_domain);
// The same for a mail from a file: the envelope is that of its Return-Path, if it has one.
[[nodiscard]] SenderKind sender_kind(const Mail& mail, std::string_view own_domain = {});

// How a delivery failed: for good, for now, or not at all.
enum class Failure : std::uint8_t { none, temporary, permanent };

struct FailedRecipient {
  std::string address;
  Failure failure;

  bool operator==(const FailedRecipient&) const = default;
};

// The addresses that a bounce is about: those of its delivery status (RFC 3464), of Exim's X-Failed-Recipients, or
// those that its text names (qmail, Domino, Exchange and others without a format).
[[nodiscard]] std::vector<FailedRecipient> failed_recipients(const Mail& mail);

}  // namespace ootori::post
