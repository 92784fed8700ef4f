// The web client's files, read into memory once at the start: there is no path from a request to the disk, so none can
// be forged. A client built anew needs a new start of the server. Read-only after loading; any thread.
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
  WebFiles() = default;  // no client: every page says so

  // Everything under `folder`, which must hold an index.html; or what is wrong with it, as one line for a person.
  static std::expected<WebFiles, std::string> load(const std::filesystem::path& folder);

  // The file of a path, packed as the browser may have it; a folder's own index.html ("/docs/"), to which the name
  // without the slash leads on, as "/docs/rules" leads to "/docs/rules.html"; the client's index.html for its own
  // addresses, which have no file ("/", "/game/…"), with 404 for those that the client does not know either.
  [[nodiscard]] HttpResponse answer(const HttpRequest& request) const;

  // One of the pages with 404, for an address that leads to nothing: it says so to people.
  [[nodiscard]] HttpResponse missing(std::string_view page = "/index.html") const;

  // One of the files, "/index.html"; null: it is not there.
  [[nodiscard]] std::shared_ptr<const std::string> page(std::string_view path) const;

  [[nodiscard]] std::size_t size() const { return files_.size(); }

 private:
  struct File {
    std::shared_ptr<const std::string> content;
    std::string_view type;
    std::string etag;
    bool immutable;                                            // its name changes with its content
    std::array<std::shared_ptr<const std::string>, 2> packed;  // as in `packings`; null: not there
  };

  void take_packed();
  void take_addresses();
  [[nodiscard]] const File* find(std::string_view path) const;
  [[nodiscard]] bool is_known_address(std::string_view path) const;

  std::map<std::string, File, std::less<>> files_;  // by path, starting with '/'
  std::vector<std::string> addresses_;              // of the client: "/game/*"; none: all that could be one
};

}  // namespace ootori::server
