#include "server/push/push_sender.hpp"

#include <atomic>
#include <mutex>

#include <curl/curl.h>
#include <fmt/format.h>
#include <sys/socket.h>

#include "server/push/push_endpoint.hpp"

namespace ootori::server {
namespace {

constexpr long connect_ms = 4'000;
constexpr long whole_ms = 10'000;
constexpr std::size_t most_answer = 4'096;  // bytes; the content does not matter

struct FreeHeaders {
  void operator()(curl_slist* list) const { curl_slist_free_all(list); }
};
using Headers = std::unique_ptr<curl_slist, FreeHeaders>;

void add(Headers& headers, const std::string& line) {
  if (curl_slist* longer = curl_slist_append(headers.get(), line.c_str())) {
    (void)headers.release();
    headers.reset(longer);
  }
}

// Ends the transfer after `most_answer` bytes.
std::size_t count_bytes(char* /*bytes*/, std::size_t size, std::size_t count, void* read) {
  auto& sum = *static_cast<std::size_t*>(read);
  sum += size * count;
  return sum > most_answer ? 0 : size * count;
}

// Checks the resolved address at the moment of connecting, so a later DNS answer cannot differ from the checked one.
curl_socket_t open_public(void* is_barred, curlsocktype /*purpose*/, curl_sockaddr* address) {
  if (!is_public_address(address->addr)) {
    *static_cast<bool*>(is_barred) = true;
    return CURL_SOCKET_BAD;
  }
  return ::socket(address->family, address->socktype | SOCK_CLOEXEC, address->protocol);
}

// Called about once a second, and whenever data arrives; a result other than 0 aborts.
int look_whether_stopped(void* is_stopped, curl_off_t, curl_off_t, curl_off_t, curl_off_t) {
  return static_cast<const std::atomic<bool>*>(is_stopped)->load() ? 1 : 0;
}

Headers headers_of(const PushRequest& request) {
  Headers headers;
  add(headers, "Content-Type: application/octet-stream");
  add(headers, "Content-Encoding: aes128gcm");
  add(headers, fmt::format("TTL: {}", request.lives.count()));
  add(headers, fmt::format("Urgency: {}", request.is_urgent ? "high" : "normal"));
  add(headers, "Topic: " + request.topic);
  add(headers, "Authorization: " + request.authorization);
  add(headers, "Expect:");  // no round trip before the body
  return headers;
}

}  // namespace

struct PushSender::Impl {
  struct Close {
    void operator()(CURL* handle) const { curl_easy_cleanup(handle); }
  };

  const PushOptions& options;
  std::unique_ptr<CURL, Close> curl;
  std::atomic<bool> is_stopped = false;
};

PushSender::PushSender(const PushOptions& options) {
  static std::once_flag once;
  std::call_once(once, [] { curl_global_init(CURL_GLOBAL_DEFAULT); });
  impl_ = std::make_unique<Impl>(options, std::unique_ptr<CURL, Impl::Close>(curl_easy_init()));
}

PushSender::~PushSender() = default;

void PushSender::stop() { impl_->is_stopped = true; }

PushAnswer PushSender::send(const PushRequest& request) {
  PushAnswer answer;
  CURL* curl = impl_->curl.get();
  if (curl == nullptr) return {.error = "no memory"};
  curl_easy_reset(curl);  // keeps connections open; their addresses were checked when they were made
  const auto set = [curl](CURLoption option, auto value) { (void)curl_easy_setopt(curl, option, value); };
  const Headers headers = headers_of(request);
  std::size_t read = 0;
  set(CURLOPT_URL, request.endpoint.c_str());
  set(CURLOPT_PROTOCOLS_STR, "https");
  set(CURLOPT_PROXY, "");
  set(CURLOPT_FOLLOWLOCATION, 0L);
  set(CURLOPT_NOSIGNAL, 1L);
  set(CURLOPT_CONNECTTIMEOUT_MS, connect_ms);
  set(CURLOPT_TIMEOUT_MS, whole_ms);
  // Otherwise libcurl waits for its thread that looks up the name, which takes as long as the name's servers like.
  set(CURLOPT_QUICK_EXIT, 1L);
  set(CURLOPT_HTTPHEADER, headers.get());
  set(CURLOPT_USERAGENT, "Ootori");
  set(CURLOPT_POSTFIELDS, request.body.data());
  set(CURLOPT_POSTFIELDSIZE, static_cast<long>(request.body.size()));
  set(CURLOPT_WRITEFUNCTION, count_bytes);
  set(CURLOPT_WRITEDATA, &read);
  set(CURLOPT_NOPROGRESS, 0L);
  set(CURLOPT_XFERINFOFUNCTION, look_whether_stopped);
  set(CURLOPT_XFERINFODATA, &impl_->is_stopped);
  if (!impl_->options.trusted.empty()) set(CURLOPT_CAINFO, impl_->options.trusted.c_str());
  if (impl_->options.services.empty()) {
    set(CURLOPT_OPENSOCKETFUNCTION, open_public);
    set(CURLOPT_OPENSOCKETDATA, &answer.is_barred);
  }
  const CURLcode code = curl_easy_perform(curl);
  (void)curl_easy_getinfo(curl, CURLINFO_RESPONSE_CODE, &answer.status);
  curl_off_t wait = 0;
  (void)curl_easy_getinfo(curl, CURLINFO_RETRY_AFTER, &wait);
  answer.retry_after = std::chrono::seconds{wait};
  const bool is_answered = code == CURLE_OK || (code == CURLE_WRITE_ERROR && answer.status != 0);
  if (is_answered) {
    answer.is_barred = false;  // one of its addresses was barred, but another was not
  } else {
    answer.status = 0;
    answer.error = curl_easy_strerror(code);
  }
  return answer;
}

}  // namespace ootori::server
