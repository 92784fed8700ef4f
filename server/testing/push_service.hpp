// A push service for tests, with real TLS on the loopback: it keeps what it receives, and answers as the test wants.
#pragma once

#include <atomic>
#include <fstream>
#include <map>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include <openssl/evp.h>
#include <openssl/pem.h>
#include <openssl/ssl.h>
#include <openssl/x509v3.h>

#include "files/testing/listening_socket.hpp"
#include "server/clockwork/broken_pipes.hpp"
#include "server/push/freed_by.hpp"
#include "server/push/push_options.hpp"
#include "server/push/vapid.hpp"
#include "server/testing/push_reader.hpp"
#include "server/testing/test_server.hpp"

namespace ootori::server::testing {

// A browser that has subscribed, with its private key.
struct PushBrowser {
  PushKey key = *PushKey::make();
  std::string auth = std::string(push_auth_bytes, 'a');
  std::string endpoint;

  [[nodiscard]] std::string body(std::string_view language = "en") const {
    return fmt::format(R"({{"endpoint":"{}","p256dh":"{}","auth":"{}","language":"{}"}})", endpoint,
                       base64url(key.point()), base64url(auth), language);
  }
  [[nodiscard]] PushReader reader() const { return {.point = key.point(), .auth = auth}; }
};

struct ReceivedPush {
  std::string path;
  std::map<std::string, std::string> fields;  // by name in lower case
  std::string body;
  std::chrono::steady_clock::time_point at = std::chrono::steady_clock::now();

  // The message that the browser decrypts; null if it cannot.
  [[nodiscard]] boost::json::value read_by(const PushBrowser& browser) const {
    const auto plain = decrypt_push(body, browser.key, browser.auth);
    return plain ? boost::json::parse(*plain) : boost::json::value{};
  }
};

class PushService {
 public:
  PushService() {
    make_certificate();
    thread_ = std::thread([this] { serve(); });
  }
  PushService(const PushService&) = delete;
  PushService& operator=(const PushService&) = delete;
  ~PushService() {
    is_over_ = true;
    listener_.end();
    thread_.join();
  }

  [[nodiscard]] std::string prefix() const { return fmt::format("https://127.0.0.1:{}/", port()); }
  [[nodiscard]] std::uint16_t port() const { return listener_.port(); }
  [[nodiscard]] PushBrowser browser(std::string_view name) const {
    PushBrowser one;
    one.endpoint = prefix() + std::string(name);
    return one;
  }
  // Options with this service alone, and hardly any delay.
  [[nodiscard]] PushOptions options() const {
    return {.key = *PushKey::make(),
            .contact = "mailto:host@example.org",
            .services = {prefix()},
            .trusted = (folder_.path() / "certificate.pem").string(),
            .patience = {.usual = 20ms, .turn = 20ms}};
  }

  // Sets what follows "HTTP/1.1 " in answers from now on. If it is empty, there is no answer, and the connection stays
  // open.
  void answer_with(std::string answer) {
    const std::scoped_lock lock(mutex_);
    answer_ = std::move(answer);
  }
  [[nodiscard]] std::vector<ReceivedPush> received() const {
    const std::scoped_lock lock(mutex_);
    return received_;
  }
  [[nodiscard]] int connections() const { return connections_; }
  // Waits for this many messages, and returns them.
  [[nodiscard]] std::vector<ReceivedPush> await(std::size_t count) const {
    EXPECT_TRUE(eventually([&] { return received().size() >= count; })) << "no push message came";
    return received();
  }

 private:
  using Key = std::unique_ptr<EVP_PKEY, FreedBy<EVP_PKEY_free>>;
  using Certificate = std::unique_ptr<X509, FreedBy<X509_free>>;
  using Context = std::unique_ptr<SSL_CTX, FreedBy<SSL_CTX_free>>;
  using Session = std::unique_ptr<SSL, FreedBy<SSL_free>>;

  void make_certificate() {
    const Key key(EVP_EC_gen("P-256"));
    const Certificate certificate(X509_new());
    ASN1_INTEGER_set(X509_get_serialNumber(certificate.get()), 1);
    X509_set_version(certificate.get(), 2);
    X509_gmtime_adj(X509_getm_notBefore(certificate.get()), -3600);
    X509_gmtime_adj(X509_getm_notAfter(certificate.get()), 3600);
    X509_set_pubkey(certificate.get(), key.get());
    X509_NAME* name = X509_get_subject_name(certificate.get());
    X509_NAME_add_entry_by_txt(name, "CN", MBSTRING_ASC, reinterpret_cast<const unsigned char*>("127.0.0.1"), -1, -1,
                               0);
    X509_set_issuer_name(certificate.get(), name);
    const std::unique_ptr<X509_EXTENSION, FreedBy<X509_EXTENSION_free>> where(
        X509V3_EXT_conf_nid(nullptr, nullptr, NID_subject_alt_name, "IP:127.0.0.1,DNS:localhost"));
    X509_add_ext(certificate.get(), where.get(), -1);
    X509_sign(certificate.get(), key.get(), EVP_sha256());
    const std::string path = (folder_.path() / "certificate.pem").string();
    std::FILE* file = std::fopen(path.c_str(), "w");
    PEM_write_X509(file, certificate.get());
    std::fclose(file);
    context_.reset(SSL_CTX_new(TLS_server_method()));
    SSL_CTX_use_certificate(context_.get(), certificate.get());
    SSL_CTX_use_PrivateKey(context_.get(), key.get());
  }

  void serve() {
    ignore_broken_pipes();  // a client may hang up while it is answered
    while (!is_over_) {
      const int fd = listener_.accept();
      if (fd < 0) continue;
      ++connections_;
      const timeval patience{.tv_sec = 20, .tv_usec = 0};
      ::setsockopt(fd, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
      const Session session(SSL_new(context_.get()));
      SSL_set_fd(session.get(), fd);
      if (SSL_accept(session.get()) == 1) take_request(session.get(), fd);
      ::close(fd);
    }
  }

  void take_request(SSL* session, int fd) {
    std::string text;
    std::array<char, 16384> part;
    std::size_t head = std::string::npos;
    ReceivedPush push;
    while (head == std::string::npos || text.size() < head + 4 + std::stoul("0" + push.fields["content-length"])) {
      const int size = SSL_read(session, part.data(), part.size());
      if (size <= 0) return;
      text.append(part.data(), static_cast<std::size_t>(size));
      if (head == std::string::npos && (head = text.find("\r\n\r\n")) != std::string::npos) read_head(text, push);
    }
    push.body = text.substr(head + 4);
    std::string answer;
    {
      const std::scoped_lock lock(mutex_);
      received_.push_back(std::move(push));
      answer = answer_;
    }
    if (answer.empty()) return wait_for_end(fd);
    std::this_thread::sleep_for(delay.load());
    const std::string said = "HTTP/1.1 " + answer + "\r\nConnection: close\r\n\r\n" + std::string(long_answer, 'x');
    SSL_write(session, said.data(), static_cast<int>(said.size()));
    SSL_shutdown(session);
  }

  void wait_for_end(int fd) const {
    pollfd waiting{.fd = fd, .events = POLLIN | POLLRDHUP, .revents = 0};
    while (!is_over_ && ::poll(&waiting, 1, 20) == 0) {
    }
  }

  static void read_head(const std::string& text, ReceivedPush& push) {
    push.path = text.substr(5, text.find(' ', 5) - 5);  // "POST "
    for (std::size_t at = text.find("\r\n") + 2; text.compare(at, 2, "\r\n") != 0;) {
      const std::size_t end = text.find("\r\n", at);
      const std::size_t colon = text.find(':', at);
      std::string name = text.substr(at, colon - at);
      std::ranges::transform(name, name.begin(), [](char c) { return static_cast<char>(std::tolower(c)); });
      push.fields[name] = text.substr(colon + 2, end - colon - 2);
      at = end + 2;
    }
  }

 public:
  std::atomic<std::size_t> long_answer = 0;            // bytes of the body of each answer
  std::atomic<std::chrono::milliseconds> delay = 0ms;  // of each answer

 private:
  TemporaryFolder folder_;
  Context context_;
  const ListeningSocket listener_;
  std::atomic<bool> is_over_ = false;
  std::atomic<int> connections_ = 0;
  mutable std::mutex mutex_;
  std::string answer_ = "201 Created";
  std::vector<ReceivedPush> received_;
  std::thread thread_;
};

// The claims of a VAPID token; null if its signature does not fit the key beside it.
inline boost::json::value claims_of(const std::string& authorization) {
  const std::string begin = "vapid t=";
  const std::size_t comma = authorization.find(", k=");
  if (!authorization.starts_with(begin) || comma == std::string::npos) return {};
  const std::string token = authorization.substr(begin.size(), comma - begin.size());
  const auto key = bytes_of_base64url(authorization.substr(comma + 4));
  const std::size_t dot = token.rfind('.');
  const auto signature = bytes_of_base64url(token.substr(dot + 1));
  if (!key || !signature || !is_signed_by(*key, token.substr(0, dot), *signature)) return {};
  const std::size_t first = token.find('.');
  return boost::json::parse(*bytes_of_base64url(token.substr(first + 1, dot - first - 1)));
}

}  // namespace ootori::server::testing
