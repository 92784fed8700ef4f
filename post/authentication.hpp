// Checks whether the sender that an email names really sent it, based on the results of the host's own mail server
// (Authentication-Results, RFC 8601). Pure functions.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "post/mail.hpp"

namespace ootori::post {

// A property in such a header: in `dkim=pass header.d=example.org`, the name is "header.d" and the value "example.org".
struct AuthenticationResult {
  struct Property {
    std::string name;  // "header.d", in lower case
    std::string value;

    bool operator==(const Property&) const = default;
  };

  std::string method;  // in lower case
  std::string result;  // in lower case
  std::vector<Property> properties;

  [[nodiscard]] std::string_view property(std::string_view name) const;
  bool operator==(const AuthenticationResult&) const = default;
};

struct AuthenticationResults {
  std::string authserv_id;  // the server that added the header, in lower case
  std::vector<AuthenticationResult> results;
  bool is_sound = true;  // no syntax error

  bool operator==(const AuthenticationResults&) const = default;
};

// Parses the body of the header. Results with a syntax error are left out.
[[nodiscard]] AuthenticationResults parse_authentication_results(std::string_view body);

// Whether a server with one of these ids found that DMARC passes for the sender's domain, or that a DKIM signature by
// this domain or a parent domain is valid. Headers of other servers do not count, nor do headers that were already in
// the email when it arrived (below the second Received). A header with a syntax error proves nothing, because it quotes
// what the sender wrote, for example the envelope sender. If a trusted server reports that DMARC fails, the result is
// false.
[[nodiscard]] bool is_authenticated(const Mail& mail, std::span<const std::string> authserv_ids);

// Whether a server with one of these ids found that a server of the sender's domain delivered the email (SPF). That
// does not prove who wrote it, but people outside the domain cannot achieve it.
[[nodiscard]] bool is_from_own_server(const Mail& mail, std::span<const std::string> authserv_ids);

// Whether a server with one of these ids found that DMARC fails for the sender's domain, so that somebody else may have
// sent the email.
[[nodiscard]] bool is_doubtful(const Mail& mail, std::span<const std::string> authserv_ids);

}  // namespace ootori::post
