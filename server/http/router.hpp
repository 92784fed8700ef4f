// The API of docs/protocol.md, pages, forms and the web client's files: dispatches every request and every socket to
// its handler.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "server/http/form.hpp"
#include "server/http/http.hpp"
#include "server/http/route.hpp"
#include "server/http/session.hpp"
#include "server/http/web_files.hpp"
#include "server/limits/guest_addresses.hpp"

namespace ootori::server {

// What a router uses. Thread-safe, and must outlive it.
struct RouterServices {
  Identities& identities;
  Ledger& ledger;
  GuestAddresses& guests;
  const Naming& names;
  const WebFiles& files;
};

class Router final : public PromptApplication {
 public:
  // The calls, pages, frames and forms of all folders.
  struct Rooms {
    std::vector<Routes> routes;
    std::vector<Pages> pages;
    std::vector<Frames*> frames;
    Forms forms{};
  };

  Router(const RouterServices& services, Rooms rooms);

  void answer(HttpRequest request, Reply reply) override;
  [[nodiscard]] BodySize body_size(std::string_view method, std::string_view path) const override;
  // All calls and frames.
  [[nodiscard]] std::span<const Route> routes() const { return routes_; }
  [[nodiscard]] std::vector<FrameKind> frames() const { return sessions_.frames.kinds(); }

 protected:
  Welcome welcome(const HttpRequest& request, std::shared_ptr<SocketPeer> peer) override;

 private:
  void answer_api(const HttpRequest& request, std::string_view path, Reply reply);
  void answer_route(const Route& route, std::string_view parameter, const HttpRequest& request, Reply reply) const;
  void note_guest(const Caller& caller, const std::string& address) const;

  const RouterServices services_;
  const SessionServices sessions_;
  Routes routes_;
  Pages pages_;
  const Forms forms_;
};

}  // namespace ootori::server
