// The web client's files, read into memory once at the start: there is no path from a request to the disk, so none can
// be forged. A client built anew needs a new start of the server. Read-only after loading; any thread.
#pragma once

#include <expected>
#include <filesystem>
#include <map>
#include <memory>
#include <string>
#include <string_view>

#include "server/network/http.hpp"

namespace ootori::server {

class WebFiles {
 public:
  WebFiles() = default;  // no client: every page says so

  // Everything under `folder`, which must hold an index.html; or what is wrong with it, as one line for a person.
  static std::expected<WebFiles, std::string> load(const std::filesystem::path& folder);

  // The file of a path; index.html for the client's own addresses, which have no file ("/", "/game/…").
  [[nodiscard]] HttpResponse answer(const HttpRequest& request) const;

  // One of the files, "/index.html"; null: it is not there.
  [[nodiscard]] std::shared_ptr<const std::string> page(std::string_view path) const;

  [[nodiscard]] std::size_t size() const { return files_.size(); }

 private:
  struct File {
    std::shared_ptr<const std::string> content;
    std::string_view type;
    std::string etag;
    bool immutable;  // its name changes with its content
  };

  [[nodiscard]] const File* find(std::string_view path) const;

  std::map<std::string, File, std::less<>> files_;  // by path, starting with '/'
};

}  // namespace ootori::server
