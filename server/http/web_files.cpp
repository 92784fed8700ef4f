#include "server/http/web_files.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <optional>
#include <ranges>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>

#include <fmt/format.h>

#include "server/http/cacheable.hpp"
#include "server/http/error_response.hpp"

namespace ootori::server {
namespace {

namespace fs = std::filesystem;

// IANA media types. Text files name their encoding; otherwise browsers guess.
constexpr std::array<std::pair<std::string_view, std::string_view>, 18> types{{
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
    {".pdf", "application/pdf"},
    {".txt", "text/plain; charset=utf-8"},
    {".xml", "application/xml"},
}};

std::string_view type_of(const fs::path& path) {
  const std::string extension = path.extension().string();
  const auto* row = std::ranges::find(types, extension, &std::pair<std::string_view, std::string_view>::first);
  return row == types.end() ? "application/octet-stream" : row->second;
}

// Vite puts a hash of the content into the names of these files.
bool has_hashed_name(std::string_view path) { return path.starts_with("/assets/"); }

std::optional<std::string> read(const fs::path& path) {
  std::error_code error;
  const std::uintmax_t size = fs::file_size(path, error);
  std::ifstream in(path, std::ios::binary);
  if (error || !in) return std::nullopt;
  std::string content(size, '\0');
  if (!in.read(content.data(), static_cast<std::streamsize>(size))) return std::nullopt;
  return content;
}

bool is_client_address(std::string_view path) {
  const std::string_view last = path.substr(path.rfind('/') + 1);
  return !last.contains('.');  // a path with an extension names a file, which is missing
}

// The page of a folder: "/docs" and "/docs/" → "/docs/index.html".
std::string page_of_folder(std::string_view path) {
  return std::string(path) + (path.ends_with('/') ? "index.html" : "/index.html");
}

// The page for an address without an extension: "/docs/rules" and "/docs/rules/" → "/docs/rules.html".
std::string page_of_name(std::string_view path) {
  if (path.ends_with('/')) path.remove_suffix(1);
  return std::string(path) + ".html";
}

HttpResponse moved_to(std::string location) {
  return {.status = 308, .headers = {{"Location", std::move(location)}, {"Cache-Control", "no-cache"}}, .body = {}};
}

// Files that the client's build has compressed, best compression first: `main.js` comes with `main.js.br`.
struct Packing {
  std::string_view extension;
  std::string_view coding;  // RFC 9110, 8.4.1
};
constexpr std::array<Packing, 2> packings{{{".br", "br"}, {".gz", "gzip"}}};

// Whether an Accept-Encoding list such as "gzip, br;q=0" allows the coding.
bool accepts(std::string_view list, std::string_view coding) {
  for (const auto part : std::views::split(list, ',')) {
    std::string_view one{part.begin(), part.end()};
    one.remove_prefix(std::min(one.find_first_not_of(" \t"), one.size()));
    const auto name = one.substr(0, one.find_first_of("; \t"));
    if (name == coding) return !one.ends_with("q=0") && !one.contains("q=0.0");
  }
  return false;
}

bool is_key(std::string_view segment) {
  constexpr auto key = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-";
  return !segment.empty() && segment.find_first_not_of(key) == std::string_view::npos;
}

// Removes the first segment from `path` and returns it.
std::string_view next_segment(std::string_view& path) {
  const std::string_view segment = path.substr(0, path.find('/'));
  path.remove_prefix(std::min(segment.size() + 1, path.size()));
  return segment;
}

// Whether a path matches a pattern like "/learn/*/*", where * matches one segment of letters, digits, '_' and '-'.
bool fits(std::string_view pattern, std::string_view path) {
  if (path.size() > 1 && path.ends_with('/')) path.remove_suffix(1);
  while (!pattern.empty() && !path.empty()) {
    const std::string_view wanted = next_segment(pattern);
    const std::string_view segment = next_segment(path);
    if (wanted == "*" ? !is_key(segment) : wanted != segment) return false;
  }
  return pattern.empty() && path.empty();
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
                          .immutable = has_hashed_name(path),
                          .packed = {}};
  }
  if (error) return unusable(error.message());
  if (!files.files_.contains("/index.html")) return unusable("it has no index.html");
  files.take_packed();
  files.take_addresses();
  return files;
}

void WebFiles::take_packed() {
  for (std::size_t i = 0; i < packings.size(); ++i) {
    for (auto packed = files_.begin(); packed != files_.end();) {
      const std::string_view path = packed->first;
      const auto whole = path.ends_with(packings[i].extension)
                             ? files_.find(path.substr(0, path.size() - packings[i].extension.size()))
                             : files_.end();
      if (whole == files_.end()) {
        ++packed;
        continue;
      }
      whole->second.packed[i] = packed->second.content;
      packed = files_.erase(packed);
    }
  }
}

void WebFiles::take_addresses() {
  const auto list = files_.find("/addresses.txt");
  if (list == files_.end()) return;
  for (const auto line : std::views::split(*list->second.content, '\n')) {
    if (!line.empty()) addresses_.emplace_back(line.begin(), line.end());
  }
}

bool WebFiles::is_known_address(std::string_view path) const {
  return addresses_.empty() || files_.contains(path) || files_.contains(page_of_folder(path)) ||
         std::ranges::any_of(addresses_, [&](const std::string& pattern) { return fits(pattern, path); });
}

const WebFiles::File* WebFiles::find(std::string_view path) const {
  auto found = files_.find(path);
  if (found == files_.end() && path.ends_with('/')) found = files_.find(page_of_folder(path));
  if (found == files_.end() && is_client_address(path)) found = files_.find(std::string_view("/index.html"));
  return found == files_.end() ? nullptr : &found->second;
}

std::shared_ptr<const std::string> WebFiles::page(std::string_view path) const {
  const auto found = files_.find(path);
  return found == files_.end() ? nullptr : found->second.content;
}

HttpResponse WebFiles::missing(std::string_view page) const {
  const auto found = files_.find(page);
  if (found == files_.end()) return error_response({ErrorCode::not_found, "There is no such page."});
  return {.status = 404,
          .headers = {{"Content-Type", std::string(found->second.type)}, {"Cache-Control", "no-cache"}},
          .body = found->second.content};
}

HttpResponse WebFiles::answer(const HttpRequest& request) const {
  if (files_.empty()) {
    return error_response({ErrorCode::not_found, "This server has no web client; it was started without one."});
  }
  if (request.method != "GET" && request.method != "HEAD") {
    auto refused = error_response({ErrorCode::method_not_allowed, "A page allows only GET and HEAD."});
    refused.headers.emplace_back("Allow", "GET, HEAD");
    return refused;
  }
  // "/docs" redirects to "/docs/", because the page's relative links depend on it.
  if (!request.path.ends_with('/') && files_.contains(page_of_folder(request.path))) {
    return moved_to(request.path + '/');
  }
  if (auto page = page_of_name(request.path); files_.contains(page)) return moved_to(std::move(page));
  const File* file = find(request.path);
  if (file == nullptr) return error_response({ErrorCode::not_found, "There is no such page."});
  if (!is_known_address(request.path)) return missing();
  const std::string_view lasting = file->immutable ? "public, max-age=31536000, immutable" : "no-cache";
  auto content = file->content;
  auto etag = file->etag;
  std::string_view coding;
  for (std::size_t i = 0; coding.empty() && i < packings.size(); ++i) {
    if (!file->packed[i] || !accepts(request.accept_encoding, packings[i].coding)) continue;
    coding = packings[i].coding;
    content = file->packed[i];
    etag.insert(etag.size() - 1, fmt::format("-{}", coding));  // inside the quotes
  }
  auto response = cacheable(request, {.type = file->type, .lasting = lasting, .etag = std::move(etag)}, content);
  if (!coding.empty() && response.status == 200) response.headers.emplace_back("Content-Encoding", coding);
  if (std::ranges::any_of(file->packed, [](const auto& one) { return one != nullptr; })) {
    response.headers.emplace_back("Vary", "Accept-Encoding");
  }
  return response;
}

}  // namespace ootori::server
