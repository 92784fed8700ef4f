// The calls that share a game: its record, images of its board, its page with metadata, its embedded page. They read
// the store, so a reader thread answers them.
#pragma once

#include "server/http/readers.hpp"
#include "server/http/route.hpp"
#include "server/http/web_files.hpp"
#include "server/sharing/gallery.hpp"
#include "server/store/store.hpp"
#include "server/wire/viewer.hpp"

namespace ootori::server {

// The base URL under which the client reaches this server: "https://example.org"; empty if the request does not tell.
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
