// The calls about how a player wants to play by mail.
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
  // All of it must outlive this.
  struct Services {
    Store& store;
    const Names& names;
    Workers& workers;
    std::string address;  // that games are played at; empty: not by mail
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
  bool resume = false;  // mails are sent again to an address from which they came back

  bool operator==(const MailWish&) const = default;
};

// The body of PUT /api/v1/account/mail.
[[nodiscard]] std::expected<MailWish, Error> parse_mail_wish(std::string_view body);

}  // namespace ootori::server
