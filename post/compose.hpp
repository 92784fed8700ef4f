// A mail of ours as bytes: text first, then the same as HTML with pictures, attachments behind. Built by gmime.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace ootori::post {

struct Enclosure {
  std::string name;  // of the file
  std::string type;  // "image/png"
  std::string bytes;
};

struct Draft {
  std::string from;      // an address; the name is ours
  std::string to;        // an address
  std::string reply_to;  // the same; empty: `from`
  std::string subject;
  std::string message_id;               // without < and >
  std::vector<std::string> references;  // the nearest last: what it answers
  std::int64_t date;                    // seconds since 1970
  bool answers = false;     // to a mail that somebody wrote: Auto-Submitted is auto-replied, else auto-generated
  std::string unsubscribe;  // a link, or a mailto; empty: none
  std::string text;
  std::string html;     // empty: none
  std::string picture;  // PNG that the HTML shows as `cid:board`; empty: none
  std::vector<Enclosure> enclosures;
};

// Lines end with CR LF. No field can be added by what the draft says.
[[nodiscard]] std::string write_mail(const Draft& draft);

}  // namespace ootori::post
