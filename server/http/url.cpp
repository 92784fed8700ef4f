#include "server/http/url.hpp"

#include <algorithm>
#include <charconv>

namespace ootori::server {
namespace {

std::optional<char> percent_decoded(std::string_view digits) {
  unsigned value = 0;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value, 16);
  if (digits.size() != 2 || error != std::errc{} || end != digits.data() + 2 || value == 0) return std::nullopt;
  return static_cast<char>(value);
}

bool equal_ignoring_case(std::string_view a, std::string_view b) {
  const auto lower = [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; };
  return std::ranges::equal(a, b, {}, lower, lower);
}

}  // namespace

std::optional<std::string> path_of(std::string_view target) {
  target = target.substr(0, target.find_first_of("?#"));
  if (!target.starts_with('/')) return std::nullopt;
  std::string path;
  path.reserve(target.size());
  for (std::size_t i = 0; i < target.size(); ++i) {
    if (target[i] != '%') {
      path += target[i];
      continue;
    }
    const auto decoded = percent_decoded(target.substr(i + 1, 2));
    if (!decoded) return std::nullopt;
    path += *decoded;
    i += 2;
  }
  return path;
}

std::optional<std::string> written_path_of(std::string_view target) {
  const std::string_view path = target.substr(0, target.find_first_of("?#"));
  if (!path.starts_with('/') || path.starts_with("/api/")) return std::nullopt;
  return std::string(path);
}

std::string_view query_of(std::string_view target) {
  target = target.substr(0, target.find('#'));
  const std::size_t mark = target.find('?');
  return mark == std::string_view::npos ? std::string_view{} : target.substr(mark + 1);
}

std::optional<std::string> form_decoded(std::string_view text) {
  std::string decoded;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '%') {
      decoded += text[i] == '+' ? ' ' : text[i];
      continue;
    }
    const auto one = percent_decoded(text.substr(i + 1, 2));
    if (!one) return std::nullopt;
    decoded += *one;
    i += 2;
  }
  return decoded;
}

bool is_host(std::string_view host) {
  const auto fits = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
           std::string_view(".-_:[]").contains(c);
  };
  return !host.empty() && host.size() <= 255 && std::ranges::all_of(host, fits);
}

bool same_origin(std::string_view origin, std::string_view host, Transport transport) {
  if (origin.empty()) return true;
  const std::string_view scheme = transport == Transport::https ? "https://" : "http://";
  if (!equal_ignoring_case(origin.substr(0, scheme.size()), scheme)) return false;  // rejects "null", too
  return equal_ignoring_case(origin.substr(scheme.size()), host);
}

}  // namespace ootori::server
