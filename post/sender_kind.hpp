// Finds out whether a person or a program sent an email. The server neither replies to programs (RFC 3834) nor takes
// commands from them. Pure functions.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "post/mail.hpp"

namespace ootori::post {

enum class SenderKind : std::uint8_t {
  person,
  bounce,        // an email could not be delivered, or not yet
  report,        // a report about abuse (RFC 5965), or a read receipt (RFC 8098)
  automatic,     // an out-of-office reply, or an email by some other program
  unsubscriber,  // a mail program that unsubscribes at a click of its user (Apple Mail)
  list,          // sent through a mailing list or as a newsletter
  own,           // one of our own emails came back
};

std::string_view code(SenderKind kind);

// The SMTP envelope. An empty return path means `MAIL FROM:<>`.
struct Envelope {
  std::string return_path;
  std::string recipient;
};

// Of a known sender, an account has confirmed the address: a person has it, although it may look like a program's.
enum class Sender : bool { unknown, known };

// `own_domain` is the domain that this server writes from; empty: none.
[[nodiscard]] SenderKind sender_kind(const Mail& mail, const Envelope& envelope, std::string_view own_domain,
                                     Sender sender = Sender::unknown);
// For an email from a file. The envelope is taken from its Return-Path, if it has one.
[[nodiscard]] SenderKind sender_kind(const Mail& mail, std::string_view own_domain = {});

// Whether a delivery failed permanently, temporarily, or not at all.
enum class Failure : std::uint8_t { none, temporary, permanent };

// What a status (RFC 3463) like "5.1.1" says about the recipient. Permanent only if the address itself is wrong.
[[nodiscard]] Failure failure_of(std::string_view status);

struct FailedRecipient {
  std::string address;
  Failure failure;

  bool operator==(const FailedRecipient&) const = default;
};

// The addresses that a bounce reports: from its delivery status (RFC 3464), from Exim's X-Failed-Recipients, or from
// its text (qmail, Domino, Exchange and other programs without a standard format).
[[nodiscard]] std::vector<FailedRecipient> failed_recipients(const Mail& mail);

}  // namespace ootori::post
