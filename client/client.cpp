#include "client/client.hpp"

#include <algorithm>
#include <condition_variable>
#include <cstdlib>
#include <memory>
#include <mutex>
#include <optional>

#include <boost/json.hpp>
#include <curl/curl.h>
#include <strings.h>

#include "client/json_fields.hpp"

namespace ootori::client {
namespace {

constexpr long connect_seconds = 10;
constexpr long call_seconds = 30;
constexpr const char* was_stopped = "it was stopped";
constexpr std::size_t longest_answer = 16UL * 1024 * 1024;  // or line of a stream

const CURLcode curl_is_ready = curl_global_init(CURL_GLOBAL_DEFAULT);

struct Clean {
  void operator()(CURL* handle) const { curl_easy_cleanup(handle); }
  void operator()(curl_slist* list) const { curl_slist_free_all(list); }
};
using Handle = std::unique_ptr<CURL, Clean>;
using Headers = std::unique_ptr<curl_slist, Clean>;

// A request, with the state that its callbacks need. Must not be moved while it runs.
struct Request {
  Handle handle{curl_easy_init()};
  Headers headers;
  Answer answer;
  GuestCookie* guest = nullptr;  // none: a token is used
  const Client::OnLine* on_line = nullptr;
  const Client::OnOpen* on_open = nullptr;
  std::string unread;
  std::stop_token stop, at_once;  // each of them aborts it
  std::optional<std::chrono::milliseconds> silence;
  std::chrono::steady_clock::time_point heard = std::chrono::steady_clock::now();  // when data last arrived

  [[nodiscard]] bool is_silent() const { return silence && std::chrono::steady_clock::now() - heard > *silence; }
  [[nodiscard]] bool is_stopped() const { return stop.stop_requested() || at_once.stop_requested(); }
};

bool is_streamed(const Request& request) {
  long status = 0;
  curl_easy_getinfo(request.handle.get(), CURLINFO_RESPONSE_CODE, &status);
  return request.on_line != nullptr && status == 200;
}

std::size_t take_body(const char* data, std::size_t /*one*/, std::size_t size, void* raw) {
  auto& request = *static_cast<Request*>(raw);
  request.heard = std::chrono::steady_clock::now();
  if (!is_streamed(request)) {
    if (request.answer.body.size() + size > longest_answer) return 0;
    request.answer.body.append(data, size);
    return size;
  }
  request.unread.append(data, size);
  if (request.unread.size() > longest_answer) return 0;
  std::size_t begin = 0;
  for (std::size_t end = request.unread.find('\n'); end != std::string::npos; end = request.unread.find('\n', begin)) {
    if (end > begin) (*request.on_line)(std::string_view(request.unread).substr(begin, end - begin));
    begin = end + 1;
  }
  request.unread.erase(0, begin);
  return size;
}

// The value of the header with this name; nothing if the line is another header.
std::optional<std::string_view> header_value(std::string_view line, std::string_view name) {
  if (line.size() <= name.size() || ::strncasecmp(line.data(), name.data(), name.size()) != 0) return std::nullopt;
  line.remove_prefix(name.size());
  while (!line.empty() && (line.back() == '\r' || line.back() == '\n')) line.remove_suffix(1);
  return line.substr(std::min(line.find_first_not_of(' '), line.size()));
}

std::size_t take_header(const char* data, std::size_t /*one*/, std::size_t size, void* raw) {
  auto& request = *static_cast<Request*>(raw);
  const std::string_view line(data, size);
  const bool is_last = line == "\r\n";
  if (is_last && is_streamed(request) && request.on_open != nullptr && *request.on_open) (*request.on_open)();
  if (const auto after = header_value(line, "retry-after:")) {
    const long seconds = std::strtol(std::string(*after).c_str(), nullptr, 10);
    if (seconds > 0 && seconds < 86'400) request.answer.retry_after = std::chrono::seconds{seconds};
  }
  if (const auto cookie = header_value(line, "set-cookie:"); cookie && request.guest != nullptr) {
    if (cookie->starts_with("ootori_guest=")) request.guest->set(std::string(cookie->substr(0, cookie->find(';'))));
  }
  return size;
}

// libcurl calls this at least once a second. Its own low-speed limit does not help, because it counts bytes per second
// and an idle stream has almost none.
int ask_to_stop(void* raw, curl_off_t /*to_get*/, curl_off_t /*got*/, curl_off_t /*to_send*/, curl_off_t /*sent*/) {
  const auto& request = *static_cast<Request*>(raw);
  return request.is_stopped() || request.is_silent() ? 1 : 0;
}

void set_up(Request& request, const std::string& url, const std::string& token, const std::string& method) {
  CURL* handle = request.handle.get();
  request.headers.reset(curl_slist_append(nullptr, "Content-Type: application/json"));
  if (!token.empty()) curl_slist_append(request.headers.get(), ("Authorization: Bearer " + token).c_str());
  if (request.guest != nullptr) {
    if (const std::string cookie = request.guest->value(); !cookie.empty()) {
      curl_easy_setopt(handle, CURLOPT_COOKIE, cookie.c_str());
    }
  }
  curl_easy_setopt(handle, CURLOPT_URL, url.c_str());
  curl_easy_setopt(handle, CURLOPT_PROTOCOLS_STR, "http,https");
  // OpenSSL's own programs read this variable too, if the system's certificates are not where Debian has them.
  if (const char* trusted = std::getenv("SSL_CERT_FILE")) curl_easy_setopt(handle, CURLOPT_CAINFO, trusted);
  curl_easy_setopt(handle, CURLOPT_CUSTOMREQUEST, method.c_str());
  curl_easy_setopt(handle, CURLOPT_HTTPHEADER, request.headers.get());
  curl_easy_setopt(handle, CURLOPT_USERAGENT, "ootori");
  curl_easy_setopt(handle, CURLOPT_NOSIGNAL, 1L);
  curl_easy_setopt(handle, CURLOPT_CONNECTTIMEOUT, connect_seconds);
  curl_easy_setopt(handle, CURLOPT_WRITEFUNCTION, take_body);
  curl_easy_setopt(handle, CURLOPT_WRITEDATA, &request);
  curl_easy_setopt(handle, CURLOPT_HEADERFUNCTION, take_header);
  curl_easy_setopt(handle, CURLOPT_HEADERDATA, &request);
  curl_easy_setopt(handle, CURLOPT_NOPROGRESS, 0L);
  curl_easy_setopt(handle, CURLOPT_XFERINFOFUNCTION, ask_to_stop);
  curl_easy_setopt(handle, CURLOPT_XFERINFODATA, &request);
}

void name_behalf(Request& request, const std::string& address) {
  if (address.empty()) return;
  curl_slist_append(request.headers.get(), ("X-Forwarded-For: " + address).c_str());
}

std::expected<Answer, std::string> perform(Request& request) {
  const CURLcode code = curl_easy_perform(request.handle.get());
  if (code == CURLE_ABORTED_BY_CALLBACK && request.is_stopped()) return std::unexpected(was_stopped);
  if (code == CURLE_ABORTED_BY_CALLBACK) return std::unexpected("the server does not answer");
  if (code == CURLE_WRITE_ERROR) return std::unexpected("the server's answer is too long");
  if (code != CURLE_OK) return std::unexpected(std::string(curl_easy_strerror(code)));
  long status = 0;
  curl_easy_getinfo(request.handle.get(), CURLINFO_RESPONSE_CODE, &status);
  request.answer.status = static_cast<int>(status);
  return std::move(request.answer);
}

std::string without_slash(std::string text) {
  while (text.ends_with('/')) text.pop_back();
  return text;
}

bool means_later(const Answer& answer) { return answer.status == 429 || answer.status >= 500; }

}  // namespace

std::string Answer::code() const { return text_at(object_at(json(), "error"), "code"); }

std::string Answer::reason() const {
  const std::string message = text_at(object_at(json(), "error"), "message");
  return message.empty() ? "status " + std::to_string(status) : message;
}

boost::json::object Answer::json() const { return object_of(body); }

Client::Client(std::string server, std::string token, std::chrono::milliseconds silence)
    : base_(without_slash(std::move(server)) + "/api/v1"), token_(std::move(token)), silence_(silence) {}

Client Client::aborted_by(std::stop_token at_once) const {
  Client client = *this;
  client.at_once_ = std::move(at_once);
  return client;
}

Client Client::on_behalf_of(std::string address) const {
  Client client = *this;
  client.behalf_ = std::move(address);
  return client;
}

std::expected<Answer, std::string> Client::call(const std::string& method, const std::string& path,
                                                const std::string& body) const {
  if (curl_is_ready != CURLE_OK) return std::unexpected("cannot initialise the network library");
  Request request;
  request.at_once = at_once_;
  if (token_.empty()) request.guest = guest_.get();
  set_up(request, base_ + path, token_, method);
  name_behalf(request, behalf_);
  curl_easy_setopt(request.handle.get(), CURLOPT_TIMEOUT, call_seconds);
  if (method == "POST" || method == "PUT") {
    curl_easy_setopt(request.handle.get(), CURLOPT_POSTFIELDSIZE, static_cast<long>(body.size()));
    curl_easy_setopt(request.handle.get(), CURLOPT_POSTFIELDS, body.c_str());
  }
  return perform(request);
}

std::expected<Answer, std::string> Client::call_patiently(const std::string& method, const std::string& path,
                                                          const std::string& body, const std::stop_token& stop,
                                                          const OnDelay& on_delay) const {
  Patience patience;
  while (!stop.stop_requested() && !at_once_.stop_requested()) {
    auto answer = call(method, path, body);
    if (answer && !means_later(*answer)) return answer;
    if (at_once_.stop_requested()) break;
    if (on_delay) on_delay(answer ? answer->reason() : answer.error());
    patience.wait(stop, answer ? answer->retry_after : std::chrono::seconds{0});
  }
  return std::unexpected(was_stopped);
}

std::expected<Answer, std::string> Client::stream(const std::string& path, const OnLine& on_line,
                                                  const std::stop_token& stop, const OnOpen& on_open) const {
  if (curl_is_ready != CURLE_OK) return std::unexpected("cannot initialise the network library");
  Request request;
  request.on_line = &on_line;
  request.on_open = &on_open;
  request.stop = stop;
  request.at_once = at_once_;
  request.silence = silence_;
  if (token_.empty()) request.guest = guest_.get();
  set_up(request, base_ + path, token_, "GET");
  name_behalf(request, behalf_);
  return perform(request);
}

void pause(std::chrono::milliseconds span, const std::stop_token& stop) {
  std::mutex mutex;
  std::condition_variable_any wake;
  std::unique_lock lock(mutex);
  wake.wait_for(lock, stop, span, [] { return false; });
}

}  // namespace ootori::client
