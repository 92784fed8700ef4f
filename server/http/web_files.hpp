// The web client's files, read into memory once at the start. Requests never read from the disk, so a forged path
// cannot reach other files. A new build of the client needs a restart. Read-only after loading; any thread.
#pragma once

#include <array>
#include <expected>
#include <filesystem>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "server/http/http.hpp"

namespace ootori::server {

class WebFiles {
 public:
  WebFiles() = default;  // no client: every page returns an error that says so

  // Reads everything under `folder`, which must contain an index.html. The error is one line for the administrator.
  static std::expected<WebFiles, std::string> load(const std::filesystem::path& folder);

  // The response for a path:
  // - a file, compressed if the browser accepts it;
  // - a folder's index.html ("/docs/"), with redirects from "/docs" to "/docs/" and from "/docs/rules" to
  //   "/docs/rules.html";
  // - the client's index.html for the client's own addresses ("/", "/game/…"), and with status 404 for other addresses
  //   without an extension.
  [[nodiscard]] HttpResponse answer(const HttpRequest& request) const;

  // A page with status 404, for an address that does not exist.
  [[nodiscard]] HttpResponse missing(std::string_view page = "/index.html") const;

  // A file such as "/index.html"; null if it does not exist.
  [[nodiscard]] std::shared_ptr<const std::string> page(std::string_view path) const;

  [[nodiscard]] std::size_t size() const { return files_.size(); }

 private:
  struct File {
    std::shared_ptr<const std::string> content;
    std::string_view type;
    std::string etag;
    bool immutable;                                            // its name changes with its content
    std::array<std::shared_ptr<const std::string>, 2> packed;  // in the order of `packings`; null: no such file
  };

  void take_packed();
  void take_addresses();
  [[nodiscard]] const File* find(std::string_view path) const;
  [[nodiscard]] bool is_known_address(std::string_view path) const;

  std::map<std::string, File, std::less<>> files_;  // by path, starting with '/'
  // Patterns of the client's addresses, like "/game/*"; empty: any address without an extension.
  std::vector<std::string> addresses_;
};

}  // namespace ootori::server
