// The calls that give a game away: its record, pictures of its board, its page with a head, its page to be framed. They
// read the store, so they are answered by a worker.
#pragma once

#include "server/http/readers.hpp"
#include "server/http/route.hpp"
#include "server/http/web_files.hpp"
#include "server/sharing/gallery.hpp"
#include "server/store/store.hpp"
#include "server/wire/viewer.hpp"

namespace ootori::server {

// Where this server is for who asks: "https://example.org"; empty where the request does not tell.
[[nodiscard]] std::string base_of(const HttpRequest& request);

class SharingCalls {
 public:
  // All of it must outlive this.
  struct Services {
    Reads& store;
    Gallery& gallery;
    const Naming& names;
    const WebFiles& files;
    Readers& readers;
  };

  explicit SharingCalls(const Services& services) : services_(services) {}

  [[nodiscard]] Routes routes() const;
  [[nodiscard]] Pages pages() const;

 private:
  void download_record(Call call) const;
  void draw_svg(Call call) const;
  void draw_png(Call call) const;
  void draw_card(Call call) const;

  enum class PictureKind : std::uint8_t { svg, png, card };

  void draw_board(Call call, PictureKind kind) const;
  void answer_game_page(const HttpRequest& request, std::string_view id, Application::Reply reply) const;
  void answer_embedded(const HttpRequest& request, std::string_view id, Application::Reply reply) const;

  const Services services_;
};

}  // namespace ootori::server
