// An incoming email, parsed once into the parts that the rest of this folder uses. Parsing is bounded: it takes at most
// `most_*` of anything, and leaves out the rest.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace ootori::post {

inline constexpr std::size_t most_mail_bytes = 512 * 1024;  // the text comes first, so only attachments are cut
inline constexpr std::size_t most_text_bytes = 64 * 1024;
inline constexpr std::size_t most_fields = 400;
inline constexpr std::size_t most_parts = 200;
inline constexpr int deepest_part = 16;

// A header field. Its body is unfolded and decoded (RFC 2047); Authentication-Results is only unfolded.
struct Field {
  std::string name;  // in lower case
  std::string body;

  bool operator==(const Field&) const = default;
};

struct Mailbox {
  std::string name;
  std::string address;

  bool operator==(const Mailbox&) const = default;
};

// What a delivery report says about one recipient: RFC 3464, 2.3.
struct RecipientReport {
  std::string recipient;
  std::string action;  // failed, delayed, delivered, relayed or expanded; in lower case
  std::string status;  // RFC 3463, for example "5.1.1"

  bool operator==(const RecipientReport&) const = default;
};

struct Mail {
  std::vector<Field> fields;            // header fields, from top to bottom
  std::optional<Mailbox> from;          // none: no sender, or several
  std::string subject;                  // one line
  std::string message_id;               // without < and >
  std::vector<std::string> references;  // the emails that this one replies to, the latest last; without < and >
  std::string content_type;             // of the whole email: "multipart/report"
  std::string report_type;              // for a report: "delivery-status"
  std::string text;                     // the text that a person reads; UTF-8, lines end with LF
  bool text_was_html = false;
  std::vector<RecipientReport> reports;
  std::string returned_head;  // the header of the email that this one returns, if it is a bounce
  std::size_t attachments = 0;

  // The first field with this name, which is in lower case; empty if there is none.
  [[nodiscard]] std::string_view field(std::string_view name) const;
  [[nodiscard]] bool has(std::string_view name) const;
};

// Accepts any bytes; if they are not an email, the result is empty. Thread-safe.
[[nodiscard]] Mail read_mail(std::string_view bytes);

}  // namespace ootori::post
