// Whether the sender that a mail names is who sent it, by what the host's own mail server found:
// Authentication-Results, RFC 8601. Pure.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "post/mail.hpp"

namespace ootori::post {

// One method's result in such a field: `dkim=pass header.d=example.org`.
struct AuthenticationResult {
  struct Property {
    std::string name;  // "header.d", in small letters
    std::string value;

    bool operator==(const Property&) const = default;
  };

  std::string method;  // in small letters
  std::string result;  // the same
  std::vector<Property> properties;

  [[nodiscard]] std::string_view property(std::string_view name) const;
  bool operator==(const AuthenticationResult&) const = default;
};

struct AuthenticationResults {
  std::string authserv_id;  // in small letters; who found it
  std::vector<AuthenticationResult> results;

  bool operator==(const AuthenticationResults&) const = default;
};

// Of the body of the field. What is malformed ends the reading: what was read before stands.
[[nodiscard]] AuthenticationResults parse_authentication_results(std::string_view body);

// True if a server of one of these ids found that DMARC passes for the sender's domain, or that a DKIM signature of the
// sender's domain, or of one above it, is good. Fields of other servers, and those that came with the mail from outside
// (below the second Received), count for nothing; one trusted `fail` of DMARC forbids.
[[nodiscard]] bool is_authenticated(const Mail& mail, std::span<const std::string> authserv_ids);

// True if a server of one of these ids found that DMARC fails for the sender's domain: somebody else may have sent it.
[[nodiscard]] bool is_doubtful(const Mail& mail, std::span<const std::string> authserv_ids);

}  // namespace ootori::post
