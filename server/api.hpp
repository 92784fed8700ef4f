// The public interface of docs/protocol.md, and the web client's files beside it.
#pragma once

#include "server/http.hpp"
#include "server/rooms.hpp"
#include "server/web_files.hpp"

namespace ootori::server {

class Api final : public Application {
 public:
  // Both must outlive it.
  Api(Rooms& rooms, const WebFiles& files) : rooms_(rooms), files_(files) {}

  void answer(HttpRequest request, Reply reply) override;
  std::expected<SocketWelcome, HttpResponse> welcome(const HttpRequest& request,
                                                     std::shared_ptr<SocketPeer> peer) override;

 private:
  void answer_api(const HttpRequest& request, std::string_view call, Reply reply);
  void create_game(const HttpRequest& request, Reply reply);
  void list_games(const HttpRequest& request, Reply reply);
  void show_game(const HttpRequest& request, std::string_view id, Reply reply);

  Rooms& rooms_;
  const WebFiles& files_;
};

}  // namespace ootori::server
