#include "server/mail/smtp.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <ctime>
#include <memory>
#include <mutex>
#include <string_view>

#include <curl/curl.h>
#include <fmt/format.h>
#include <sodium.h>
#include <sys/socket.h>

#include "post/sender_kind.hpp"
#include "server/accounts/token.hpp"
#include "server/http/http.hpp"
#include "server/mail/reply_text.hpp"

namespace ootori::server {
namespace {

// Says QUIT if a connection is open, but does not wait for the answer, as libcurl would.
struct CloseEasy {
  void operator()(CURL* handle) const {
    curl_socket_t open = CURL_SOCKET_BAD;
    (void)curl_easy_getinfo(handle, CURLINFO_ACTIVESOCKET, &open);
    if (open != CURL_SOCKET_BAD) ::shutdown(open, SHUT_RD);
    curl_easy_cleanup(handle);
  }
};
struct FreeList {
  void operator()(curl_slist* list) const { curl_slist_free_all(list); }
};
struct FreeMime {
  void operator()(curl_mime* mime) const { curl_mime_free(mime); }
};

class List {
 public:
  void add(const std::string& line) {
    if (curl_slist* longer = curl_slist_append(list_.get(), line.c_str())) {
      (void)list_.release();
      list_.reset(longer);
    }
  }
  [[nodiscard]] curl_slist* get() const { return list_.get(); }

 private:
  std::unique_ptr<curl_slist, FreeList> list_;
};

// RFC 2047: encoded words of at most 75 characters; 39 bytes become 52 characters of base64. Words end between UTF-8
// characters.
std::string encoded_words(std::string_view text) {
  std::string header;
  while (!text.empty()) {
    std::size_t size = std::min<std::size_t>(text.size(), 39);
    while (size < text.size() && (static_cast<unsigned char>(text[size]) & 0xc0) == 0x80) --size;
    std::string word(sodium_base64_ENCODED_LEN(size, sodium_base64_VARIANT_ORIGINAL), '\0');
    sodium_bin2base64(word.data(), word.size(), reinterpret_cast<const unsigned char*>(text.data()), size,
                      sodium_base64_VARIANT_ORIGINAL);
    word.resize(word.find('\0'));
    header += fmt::format("{}=?UTF-8?B?{}?=", header.empty() ? "" : "\r\n ", word);
    text.remove_prefix(size);
  }
  return header;
}

std::string domain_of(std::string_view address) { return std::string(address.substr(address.find('@') + 1)); }

void initialize_curl() {
  static std::once_flag once;
  std::call_once(once, [] { curl_global_init(CURL_GLOBAL_DEFAULT); });
}

// How long one email waits for the mail server, and how the mail server last refused something.
class Exchange {
 public:
  // `recipient` is not mentioned in what may be logged.
  Exchange(const MailOptions& options, std::string_view recipient, const MailStop& stop, MailPatience patience)
      : hidden_(hidden_words(options, recipient)), stop_(stop), patience_(patience) {}

  // A line of the mail server. After a refusal libcurl says QUIT, which succeeds.
  void take(std::string_view line) {
    const bool is_refusal = line.starts_with('4') || line.starts_with('5');
    if (is_refusal) {
      add_refusal(line);
    } else if (!line.starts_with("221")) {
      refusal_.clear();  // what was refused before, for example EHLO, did not matter
    }
    if (line.starts_with("250-AUTH ") || line.starts_with("250 AUTH ")) offers_login_ = true;
    if (line.starts_with("354")) ends_ = Clock::now() + patience_.acceptance;
    if (is_refusal) ends_ = Clock::now() + patience_.beginning;
  }
  [[nodiscard]] bool is_over() const { return stop_.is_over() || Clock::now() >= ends_; }
  // Later than any end of this exchange.
  [[nodiscard]] std::chrono::seconds most() const {
    return std::chrono::ceil<std::chrono::seconds>(2 * patience_.beginning + patience_.acceptance);
  }
  [[nodiscard]] const std::string& refusal() const { return refusal_; }
  [[nodiscard]] bool offers_login() const { return offers_login_; }
  // libcurl's words for what failed, for example for what is wrong with a certificate; often empty.
  [[nodiscard]] std::array<char, CURL_ERROR_SIZE>& fault() { return fault_; }
  [[nodiscard]] std::string describe(CURLcode code, CURL* curl) const {
    const bool is_late = code == CURLE_ABORTED_BY_CALLBACK && !stop_.is_over();
    const std::string_view words = fault_.front() != '\0' ? fault_.data() : curl_easy_strerror(code);
    const std::string what = is_late ? "no answer in time" : reply_text(words, hidden_);
    if (!refusal_.empty()) return fmt::format("{} (the mail server said \"{}\")", what, reply_text(refusal_, hidden_));
    long answer = 0;
    (void)curl_easy_getinfo(curl, CURLINFO_RESPONSE_CODE, &answer);
    return answer == 0 ? what : fmt::format("{} (the mail server said {})", what, answer);
  }

 private:
  using Clock = std::chrono::steady_clock;

  // A refusal may have several lines (RFC 5321, 4.2.1): "550-5.1.1 No such user", "550 5.1.1 See https://...".
  void add_refusal(std::string_view line) {
    const bool continues = refusal_ends_with_ == '-';
    refusal_ends_with_ = line.size() > 3 ? line[3] : ' ';
    if (!continues) {
      refusal_ = line;
    } else if (refusal_.size() < 2 * longest_reply_text) {
      refusal_.append(" ").append(line.substr(std::min<std::size_t>(line.size(), 4)));
    }
  }

  const std::vector<std::string> hidden_;
  const MailStop& stop_;
  const MailPatience patience_;
  Clock::time_point ends_ = Clock::now() + patience_.beginning;
  std::string refusal_;
  char refusal_ends_with_ = ' ';  // '-' while lines of the same refusal follow
  bool offers_login_ = false;
  std::array<char, CURL_ERROR_SIZE> fault_{};
};

// Called about once a second, and whenever data arrives; a result other than 0 aborts.
int look_whether_over(void* exchange, curl_off_t, curl_off_t, curl_off_t, curl_off_t) {
  return static_cast<const Exchange*>(exchange)->is_over() ? 1 : 0;
}

std::size_t take_line(const char* bytes, std::size_t size, std::size_t count, void* exchange) {
  static_cast<Exchange*>(exchange)->take({bytes, size * count});
  return size * count;
}

// Options of the connection to the mail server.
void set_connection(CURL* curl, const MailOptions& options, Exchange& exchange) {
  const auto set = [curl](CURLoption option, auto value) { (void)curl_easy_setopt(curl, option, value); };
  set(CURLOPT_URL, options.smtp.c_str());
  set(CURLOPT_PROTOCOLS_STR, "smtp,smtps");
  // For systems whose certificates are not where Debian keeps them; OpenSSL's own programs use this variable, too.
  if (const char* trusted = std::getenv("SSL_CERT_FILE")) set(CURLOPT_CAINFO, trusted);
  set(CURLOPT_USE_SSL, static_cast<long>(options.starttls ? CURLUSESSL_ALL : CURLUSESSL_NONE));
  if (!options.user.empty()) {
    set(CURLOPT_USERNAME, options.user.c_str());
    set(CURLOPT_PASSWORD, options.password.c_str());
  }
  set(CURLOPT_CONNECTTIMEOUT, 10L);
  // These only end what `exchange` cannot end; by default libcurl would not wait long enough.
  set(CURLOPT_TIMEOUT, static_cast<long>(exchange.most().count()));
  set(CURLOPT_SERVER_RESPONSE_TIMEOUT, static_cast<long>(exchange.most().count()));
  set(CURLOPT_NOSIGNAL, 1L);
  set(CURLOPT_QUICK_EXIT, 1L);  // otherwise libcurl waits for its thread that looks up the mail server's name
  set(CURLOPT_NOPROGRESS, 0L);
  set(CURLOPT_XFERINFOFUNCTION, look_whether_over);
  set(CURLOPT_XFERINFODATA, &exchange);
  set(CURLOPT_HEADERFUNCTION, take_line);
  set(CURLOPT_HEADERDATA, &exchange);
}

// libcurl writes to the exchange only while this runs; the connection may live longer.
CURLcode perform(CURL* curl, Exchange& exchange) {
  (void)curl_easy_setopt(curl, CURLOPT_ERRORBUFFER, exchange.fault().data());
  const CURLcode code = curl_easy_perform(curl);
  (void)curl_easy_setopt(curl, CURLOPT_ERRORBUFFER, nullptr);
  return code;
}

std::size_t read_bytes(char* into, std::size_t size, std::size_t count, void* from) {
  auto& left = *static_cast<std::string_view*>(from);
  const std::size_t taken = std::min(size * count, left.size());
  left.copy(into, taken);
  left.remove_prefix(taken);
  return taken;
}

// The status (RFC 3463) in a reply like "550 5.1.1 No such user"; empty if it has none.
std::string_view status_in(std::string_view reply) {
  const auto is_digit = [](char c) { return c >= '0' && c <= '9'; };
  const std::string_view word = reply.substr(std::min<std::size_t>(reply.size(), 4));
  const std::string_view status = word.substr(0, word.find_first_not_of("0123456789."));
  const bool is_status = status.size() >= 5 && is_digit(status[0]) && status[1] == '.' &&
                         std::ranges::count(status, '.') == 2 && is_digit(status.back());
  return is_status ? status : std::string_view{};
}

MailServerFault::Kind kind_of(CURLcode code) {
  switch (code) {
    case CURLE_USE_SSL_FAILED: return MailServerFault::Kind::no_starttls;
    case CURLE_PEER_FAILED_VERIFICATION: return MailServerFault::Kind::certificate;
    case CURLE_SSL_CONNECT_ERROR: return MailServerFault::Kind::tls;
    case CURLE_LOGIN_DENIED: return MailServerFault::Kind::login;
    default: return MailServerFault::Kind::other;
  }
}

}  // namespace

void MailStop::stop(std::chrono::milliseconds grace) {
  auto never = Clock::time_point::max();
  (void)over_.compare_exchange_strong(never, Clock::now() + grace);
}

bool MailStop::is_over() const { return Clock::now() >= over_.load(); }

bool refuses_recipient(std::string_view fault, std::string_view reply) {
  if (!fault.starts_with("RCPT failed") || !reply.starts_with('5')) return false;
  // Without a status, the mail server may just as well refuse to relay, or refuse the sender.
  const std::string_view status = status_in(reply);
  return !status.empty() && post::failure_of(status) == post::Failure::permanent;
}

std::expected<void, std::string> send_mail(const MailOptions& options, const Mail& mail, const MailStop& stop,
                                           MailPatience patience) {
  initialize_curl();
  const std::unique_ptr<CURL, CloseEasy> curl(curl_easy_init());
  if (!curl) return std::unexpected("no memory");
  const auto set = [&curl](CURLoption option, auto value) { (void)curl_easy_setopt(curl.get(), option, value); };

  List recipients;
  recipients.add(fmt::format("<{}>", mail.to));
  List headers;
  headers.add(fmt::format("From: Ootori <{}>", options.from));
  headers.add(fmt::format("To: <{}>", mail.to));
  headers.add("Subject: " + encoded_words(mail.subject));
  headers.add("Date: " + http_date(std::time(nullptr)));
  headers.add(fmt::format("Message-ID: <{}@{}>", Token::random().text(), domain_of(options.from)));
  headers.add("Auto-Submitted: auto-generated");  // RFC 3834: prevents vacation replies

  const std::unique_ptr<curl_mime, FreeMime> mime(curl_mime_init(curl.get()));
  curl_mimepart* part = curl_mime_addpart(mime.get());
  curl_mime_data(part, mail.text.data(), mail.text.size());
  curl_mime_type(part, "text/plain; charset=utf-8");
  curl_mime_encoder(part, "base64");

  const std::string sender = fmt::format("<{}>", options.from);
  Exchange exchange(options, mail.to, stop, patience);
  set_connection(curl.get(), options, exchange);
  set(CURLOPT_MAIL_FROM, sender.c_str());
  set(CURLOPT_MAIL_RCPT, recipients.get());
  set(CURLOPT_HTTPHEADER, headers.get());
  set(CURLOPT_MIMEPOST, mime.get());
  const CURLcode code = perform(curl.get(), exchange);
  if (code == CURLE_OK) return {};
  return std::unexpected(exchange.describe(code, curl.get()));
}

std::expected<void, MailServerFault> try_mail_server(const MailOptions& options, MailPatience patience) {
  initialize_curl();
  const std::unique_ptr<CURL, CloseEasy> curl(curl_easy_init());
  if (!curl) return std::unexpected(MailServerFault{MailServerFault::Kind::other, "no memory"});
  const MailStop never;
  Exchange exchange(options, {}, never, patience);
  set_connection(curl.get(), options, exchange);
  (void)curl_easy_setopt(curl.get(), CURLOPT_CUSTOMREQUEST, "NOOP");
  (void)curl_easy_setopt(curl.get(), CURLOPT_NOBODY, 1L);
  const CURLcode code = perform(curl.get(), exchange);
  if (code != CURLE_OK) return std::unexpected(MailServerFault{kind_of(code), exchange.describe(code, curl.get())});
  // libcurl then sends emails without a login.
  if (!options.user.empty() && !exchange.offers_login()) {
    return std::unexpected(MailServerFault{MailServerFault::Kind::no_login, "it offers no login"});
  }
  return {};
}

struct SmtpConnection::Impl {
  const MailOptions& options;
  const MailStop& stop;
  const MailPatience patience;
  std::unique_ptr<CURL, CloseEasy> curl;  // null: no connection
};

SmtpConnection::SmtpConnection(const MailOptions& options, const MailStop& stop, MailPatience patience)
    : impl_(std::make_unique<Impl>(options, stop, patience, nullptr)) {
  initialize_curl();
}

SmtpConnection::~SmtpConnection() = default;

std::expected<void, SmtpConnection::Failure> SmtpConnection::send(const std::string& sender,
                                                                  const std::string& recipient,
                                                                  std::string_view bytes) {
  if (!impl_->curl) impl_->curl.reset(curl_easy_init());
  CURL* curl = impl_->curl.get();
  if (curl == nullptr) return std::unexpected(Failure{false, "no memory"});
  curl_easy_reset(curl);  // keeps the connection open
  Exchange exchange(impl_->options, recipient, impl_->stop, impl_->patience);
  set_connection(curl, impl_->options, exchange);
  List recipients;
  recipients.add(fmt::format("<{}>", recipient));
  const std::string from = fmt::format("<{}>", sender);
  const auto set = [curl](CURLoption option, auto value) { (void)curl_easy_setopt(curl, option, value); };
  set(CURLOPT_MAIL_FROM, from.c_str());
  set(CURLOPT_MAIL_RCPT, recipients.get());
  set(CURLOPT_UPLOAD, 1L);
  set(CURLOPT_READFUNCTION, read_bytes);
  set(CURLOPT_READDATA, &bytes);
  const CURLcode code = perform(curl, exchange);
  if (code == CURLE_OK) return {};
  // The administrator can mend everything else, for example a wrong login or a sender that the mail server refuses.
  Failure failure{refuses_recipient(exchange.fault().data(), exchange.refusal()), exchange.describe(code, curl)};
  impl_->curl.reset();  // a late reply to this email would be taken for one to the next email
  return std::unexpected(std::move(failure));
}

}  // namespace ootori::server
