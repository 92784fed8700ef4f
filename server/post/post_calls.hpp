// API calls for a player's settings for play by email.
#pragma once

#include <string>

#include "server/accounts/names.hpp"
#include "server/clockwork/workers.hpp"
#include "server/http/route.hpp"
#include "server/post/mail_settings.hpp"
#include "server/store/store.hpp"

namespace ootori::server {

class PostCalls {
 public:
  // All of these must outlive this.
  struct Services {
    Store& store;
    const Names& names;
    Workers& workers;
    std::string address;  // for play by email; empty: not available
  };

  explicit PostCalls(Services services) : services_(std::move(services)) {}

  [[nodiscard]] Routes routes() const;

 private:
  void show(Call call) const;
  void set(Call call) const;

  const Services services_;
};

struct MailWish {
  MailSettings settings;
  bool resume = false;  // send emails again although earlier ones bounced

  bool operator==(const MailWish&) const = default;
};

// The body of PUT /api/v1/account/mail.
[[nodiscard]] std::expected<MailWish, Error> parse_mail_wish(std::string_view body);

}  // namespace ootori::server
