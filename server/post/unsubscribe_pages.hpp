// The pages behind the links that turn off emails (RFC 8058). Mail providers send their POST without a session, and
// from anywhere; opening a link changes nothing, because programs open the links in emails to check them.
#pragma once

#include <string>
#include <string_view>

#include "server/accounts/accounts.hpp"
#include "server/http/form.hpp"
#include "server/http/readers.hpp"
#include "server/http/route.hpp"
#include "server/post/unsubscription.hpp"

namespace ootori::server {

class UnsubscribePages {
 public:
  // All of these must outlive this.
  struct Services {
    Store& store;
    const Accounts& accounts;
    const Names& names;
    Readers& readers;
    std::string site;  // the start of links
  };

  explicit UnsubscribePages(Services services) : services_(std::move(services)) {}

  [[nodiscard]] Pages pages() const;
  [[nodiscard]] Forms forms() const;

 private:
  // Who has opened a link.
  struct Reader {
    game::PlayerId player;
    MailTopic topic;
    MailSettings settings;
  };

  void show(const HttpRequest& request, std::string_view link, Application::Reply reply) const;
  void turn_off(const HttpRequest& request, std::string_view link, Application::Reply reply) const;
  // The response says why the link does not work. Blocks while reading.
  [[nodiscard]] std::expected<Reader, HttpResponse> find(const std::string& link) const;
  [[nodiscard]] HttpResponse question(int status, const Reader& reader) const;
  [[nodiscard]] HttpResponse confirmation(const Reader& reader) const;
  [[nodiscard]] HttpResponse dead_link() const;
  [[nodiscard]] std::string account_link(std::string_view text) const;

  const Services services_;
};

}  // namespace ootori::server
