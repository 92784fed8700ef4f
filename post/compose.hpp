// Writes an email: plain text, the same content as HTML with images, and attachments. Uses gmime.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace ootori::post {

struct Enclosure {
  std::string name;  // the file name
  std::string type;  // "image/png"
  std::string bytes;
};

struct Draft {
  std::string from;      // an address; the display name is always ours
  std::string to;        // an address
  std::string reply_to;  // an address; empty: same as `from`
  std::string subject;
  std::string message_id;               // without < and >
  std::vector<std::string> references;  // the emails that this one replies to, the latest last
  std::int64_t date;                    // seconds since 1970
  // a reply to an email that somebody wrote: Auto-Submitted is auto-replied, otherwise auto-generated
  bool answers = false;
  std::string unsubscribe;         // a mailto address; empty: none
  std::string unsubscribe_link{};  // an https link that needs only one click (RFC 8058); empty: none
  std::string text;
  std::string html;     // empty: none
  std::string picture;  // a PNG image, which the HTML shows as `cid:board`; empty: none
  std::vector<Enclosure> enclosures;
};

// Lines end with CR LF. The content of the draft cannot add header fields.
[[nodiscard]] std::string write_mail(const Draft& draft);

}  // namespace ootori::post
