#include "server/network/web_files.hpp"

#include <algorithm>
#include <array>
#include <fstream>
#include <iterator>
#include <optional>

#include <fmt/format.h>

#include "server/error.hpp"
#include "server/network/cacheable.hpp"

namespace ootori::server {
namespace {

namespace fs = std::filesystem;

// IANA media types. Text says its encoding, or browsers guess.
constexpr std::array<std::pair<std::string_view, std::string_view>, 17> types{{
    {".html", "text/html; charset=utf-8"},
    {".js", "text/javascript; charset=utf-8"},
    {".mjs", "text/javascript; charset=utf-8"},
    {".css", "text/css; charset=utf-8"},
    {".json", "application/json"},
    {".map", "application/json"},
    {".webmanifest", "application/manifest+json"},
    {".wasm", "application/wasm"},
    {".svg", "image/svg+xml"},
    {".png", "image/png"},
    {".ico", "image/x-icon"},
    {".webp", "image/webp"},
    {".woff2", "font/woff2"},
    {".ogg", "audio/ogg"},
    {".mp3", "audio/mpeg"},
    {".txt", "text/plain; charset=utf-8"},
    {".xml", "application/xml"},
}};

std::string_view type_of(const fs::path& path) {
  const std::string extension = path.extension().string();
  const auto* row = std::ranges::find(types, extension, &std::pair<std::string_view, std::string_view>::first);
  return row == types.end() ? "application/octet-stream" : row->second;
}

// Vite writes the hash of the content into the names of what it puts there.
bool has_hashed_name(std::string_view path) { return path.starts_with("/assets/"); }

std::optional<std::string> read(const fs::path& path) {
  std::ifstream in(path, std::ios::binary);
  std::string content{std::istreambuf_iterator<char>(in), {}};
  if (!in) return std::nullopt;
  return content;
}

bool is_client_address(std::string_view path) {
  const std::string_view last = path.substr(path.rfind('/') + 1);
  return !last.contains('.');  // what has an extension is a file, and missing
}

}  // namespace

std::expected<WebFiles, std::string> WebFiles::load(const fs::path& folder) {
  const auto unusable = [&](std::string_view why) {
    return std::unexpected(fmt::format("the web client's folder {} cannot be used: {}", folder.string(), why));
  };
  std::error_code error;
  WebFiles files;
  for (fs::recursive_directory_iterator entry(folder, error), end; !error && entry != end; entry.increment(error)) {
    if (!entry->is_regular_file(error)) continue;
    auto content = read(entry->path());
    if (!content) return unusable(entry->path().string() + " cannot be read");
    const std::string path = '/' + entry->path().lexically_relative(folder).generic_string();
    auto etag = etag_of(*content);
    files.files_[path] = {.content = std::make_shared<const std::string>(std::move(*content)),
                          .type = type_of(entry->path()),
                          .etag = std::move(etag),
                          .immutable = has_hashed_name(path)};
  }
  if (error) return unusable(error.message());
  if (!files.files_.contains("/index.html")) return unusable("it has no index.html");
  return files;
}

const WebFiles::File* WebFiles::find(std::string_view path) const {
  auto found = files_.find(path);
  if (found == files_.end() && is_client_address(path)) found = files_.find(std::string_view("/index.html"));
  return found == files_.end() ? nullptr : &found->second;
}

std::shared_ptr<const std::string> WebFiles::page(std::string_view path) const {
  const auto found = files_.find(path);
  return found == files_.end() ? nullptr : found->second.content;
}

HttpResponse WebFiles::answer(const HttpRequest& request) const {
  if (files_.empty()) {
    return error_response({ErrorCode::not_found, "This server has no web client; it was started without one."});
  }
  if (request.method != "GET" && request.method != "HEAD") {
    return error_response({ErrorCode::method_not_allowed, "A page can only be read."});
  }
  const File* file = find(request.path);
  if (file == nullptr) return error_response({ErrorCode::not_found, "There is no such page."});
  const std::string_view lasting = file->immutable ? "public, max-age=31536000, immutable" : "no-cache";
  return cacheable(request, {.type = file->type, .lasting = lasting, .etag = file->etag}, file->content);
}

}  // namespace ootori::server
