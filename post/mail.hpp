// A mail as it came, read once into what the rest of this room works with. Reading is bounded: whatever a mail brings,
// it takes no more than `most_*` of anything, and what is left out is left out from the end.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace ootori::post {

inline constexpr std::size_t most_mail_bytes = 512 * 1024;  // the text comes first; attachments may be cut
inline constexpr std::size_t most_text_bytes = 64 * 1024;
inline constexpr std::size_t most_fields = 400;
inline constexpr std::size_t most_parts = 200;
inline constexpr int deepest_part = 16;

// A field of the head. The body of the field is unfolded and decoded (RFC 2047).
struct Field {
  std::string name;  // in small letters
  std::string body;

  bool operator==(const Field&) const = default;
};

struct Mailbox {
  std::string name;
  std::string address;

  bool operator==(const Mailbox&) const = default;
};

// What a report on the delivery of another mail says about one address: RFC 3464, 2.3.
struct RecipientReport {
  std::string recipient;
  std::string action;  // failed, delayed, delivered, relayed, expanded; in small letters
  std::string status;  // RFC 3463: "5.1.1"

  bool operator==(const RecipientReport&) const = default;
};

struct Mail {
  std::vector<Field> fields;            // of the head, from above
  std::optional<Mailbox> from;          // none: no sender, or several; nobody is meant then
  std::string subject;                  // one line
  std::string message_id;               // without < and >
  std::vector<std::string> references;  // of what it answers, the nearest last; without < and >
  std::string content_type;             // of the whole: "multipart/report"
  std::string report_type;              // where that is a report: "delivery-status"
  std::string text;                     // what a person reads; UTF-8, lines end with LF
  bool text_was_html = false;
  std::vector<RecipientReport> reports;
  std::string returned_head;  // the head of the mail that this one gives back, if it does
  std::size_t attachments = 0;

  // The first field of a name in small letters; empty if there is none.
  [[nodiscard]] std::string_view field(std::string_view name) const;
  [[nodiscard]] bool has(std::string_view name) const;
};

// Any bytes are a mail, if only one that says nothing. Thread-safe.
[[nodiscard]] Mail read_mail(std::string_view bytes);

}  // namespace ootori::post
