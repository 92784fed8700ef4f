#include "server/post/lmtp_server.hpp"

#include <charconv>
#include <condition_variable>
#include <filesystem>
#include <mutex>
#include <set>
#include <thread>

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/generic/stream_protocol.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/local/stream_protocol.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/asio/write.hpp>
#include <fmt/format.h>
#include <sys/stat.h>

#include "log/log.hpp"

namespace ootori::server {

namespace asio = boost::asio;

namespace {

using LocalAcceptor = asio::local::stream_protocol::acceptor;
using TcpAcceptor = asio::ip::tcp::acceptor;
using MailSocket = asio::generic::stream_protocol::socket;

// Returns errors as values.
constexpr auto lmtp_as_values = asio::as_tuple(asio::use_awaitable);
constexpr std::size_t lmtp_read_size = 64 * 1024;
constexpr std::string_view lmtp_full = "421 4.3.2 Too many connections\r\n";

std::optional<std::uint16_t> port_in(std::string_view digits) {
  std::uint16_t port = 0;
  const char* const end = digits.data() + digits.size();
  const auto [read, error] = std::from_chars(digits.data(), end, port);
  if (digits.empty() || read != end || error != std::errc{}) return std::nullopt;
  return port;
}

// Removes the socket left behind by a stopped server; fails if a running server uses it.
std::expected<void, std::string> clear_path(const std::string& path, asio::io_context& context) {
  std::error_code error;
  if (!std::filesystem::exists(path, error)) return {};
  if (!std::filesystem::is_socket(path, error)) return std::unexpected(path + " exists and is not a socket");
  asio::local::stream_protocol::socket probe(context);
  boost::system::error_code refused;
  probe.connect(asio::local::stream_protocol::endpoint(path), refused);
  if (!refused) return std::unexpected("another server listens on " + path);
  std::filesystem::remove(path, error);
  return {};
}

}  // namespace

std::expected<MailInAddress, std::string> parse_mail_in(std::string_view text) {
  constexpr std::string_view scheme = "unix:";
  if (text.starts_with(scheme)) {
    std::string path(text.substr(scheme.size()));
    // The limit of sockaddr_un.
    if (path.starts_with('/') && path.size() <= 107) return UnixPath{std::move(path)};
    return std::unexpected(
        "after unix:, expected an absolute path of at most 107 bytes, like unix:/run/ootori/lmtp.sock");
  }
  for (const auto& [name, host] :
       {std::pair{"127.0.0.1:", "127.0.0.1"}, {"localhost:", "127.0.0.1"}, {"[::1]:", "::1"}}) {
    if (!text.starts_with(name)) continue;
    if (const auto port = port_in(text.substr(std::string_view{name}.size()))) return LoopbackPort{host, *port};
  }
  return std::unexpected("expected an address of this machine, like unix:/run/ootori/lmtp.sock or 127.0.0.1:2424");
}

struct LmtpServer::Impl : std::enable_shared_from_this<LmtpServer::Impl> {
  Impl(LmtpOptions its_options, Handlers its_handlers)
      : options(std::move(its_options)), handlers(std::move(its_handlers)) {}

  std::expected<void, std::string> listen();
  void run();
  void stop();

  template <class Acceptor>
  static asio::awaitable<void> accept(std::shared_ptr<Impl> self, Acceptor& acceptor);
  static asio::awaitable<void> serve(std::shared_ptr<Impl> self, std::shared_ptr<MailSocket> socket);
  asio::awaitable<bool> send(MailSocket& socket, std::string text);
  asio::awaitable<Verdicts> ask(post::LmtpMail mail);
  void watch(const std::shared_ptr<MailSocket>& socket, asio::steady_timer& timer) const;

  LmtpOptions options;
  Handlers handlers;
  asio::io_context context;
  std::optional<LocalAcceptor> local;
  std::optional<TcpAcceptor> tcp;
  std::set<std::shared_ptr<MailSocket>> open;  // used only on the server's thread
  std::mutex mutex;
  std::condition_variable quiet;
  int asked = 0;  // emails waiting for their verdicts
  bool stopped = false;
  std::thread thread;
};

std::expected<void, std::string> LmtpServer::Impl::listen() {
  boost::system::error_code error;
  if (const auto* path = std::get_if<UnixPath>(&options.where)) {
    if (auto cleared = clear_path(path->path, context); !cleared) return cleared;
    local.emplace(context);
    local->open(asio::local::stream_protocol(), error);
    if (!error) local->bind(asio::local::stream_protocol::endpoint(path->path), error);
    // Group-writable: the mail server is a member of the group (docs/mail.md).
    if (!error) ::chmod(path->path.c_str(), 0660);
    if (!error) local->listen(asio::socket_base::max_listen_connections, error);
    if (error) return std::unexpected(fmt::format("{}: {}", path->path, error.message()));
    return {};
  }
  const auto& port = std::get<LoopbackPort>(options.where);
  const asio::ip::tcp::endpoint endpoint(asio::ip::make_address(port.host), port.port);
  tcp.emplace(context);
  tcp->open(endpoint.protocol(), error);
  if (!error) tcp->set_option(asio::socket_base::reuse_address(true), error);
  if (!error) tcp->bind(endpoint, error);
  if (!error) tcp->listen(asio::socket_base::max_listen_connections, error);
  if (error) return std::unexpected(fmt::format("{}:{}: {}", port.host, port.port, error.message()));
  return {};
}

void LmtpServer::Impl::run() {
  if (local) asio::co_spawn(context, accept(shared_from_this(), *local), asio::detached);
  if (tcp) asio::co_spawn(context, accept(shared_from_this(), *tcp), asio::detached);
  thread = std::thread([self = shared_from_this()] { self->context.run(); });
}

template <class Acceptor>
asio::awaitable<void> LmtpServer::Impl::accept(std::shared_ptr<Impl> self, Acceptor& acceptor) {
  while (acceptor.is_open()) {
    auto [error, socket] = co_await acceptor.async_accept(lmtp_as_values);
    if (error) {
      if (!acceptor.is_open()) co_return;
      // Possibly out of file descriptors: don't retry at once.
      asio::steady_timer pause(self->context, std::chrono::milliseconds{100});
      (void)co_await pause.async_wait(lmtp_as_values);
      continue;
    }
    auto shared = std::make_shared<MailSocket>(std::move(socket));
    if (self->open.size() >= self->options.most_connections) {
      (void)co_await self->send(*shared, std::string(lmtp_full));
      continue;
    }
    self->open.insert(shared);
    asio::co_spawn(self->context, serve(self, shared), [self, shared](const std::exception_ptr& failure) {
      self->open.erase(shared);
      boost::system::error_code ignored;
      shared->close(ignored);
      if (failure) log::error("a connection from the mail server ended unexpectedly");
    });
  }
}

asio::awaitable<bool> LmtpServer::Impl::send(MailSocket& socket, std::string text) {
  const auto [error, size] = co_await asio::async_write(socket, asio::buffer(text), lmtp_as_values);
  co_return !error;
}

void LmtpServer::Impl::watch(const std::shared_ptr<MailSocket>& socket, asio::steady_timer& timer) const {
  timer.expires_after(options.patience);
  timer.async_wait([weak = std::weak_ptr(socket)](const boost::system::error_code& error) {
    const auto one = error ? nullptr : weak.lock();
    boost::system::error_code ignored;
    if (one) one->close(ignored);
  });
}

// Waits for the verdicts, on whatever thread they are made.
asio::awaitable<LmtpServer::Verdicts> LmtpServer::Impl::ask(post::LmtpMail mail) {
  {
    const std::scoped_lock lock(mutex);
    ++asked;
  }
  const auto initiation = [self = shared_from_this()](auto handler, post::LmtpMail its_mail) {
    auto answer = [self, handler = std::move(handler)](Verdicts verdicts) mutable {
      asio::post(self->context, [handler = std::move(handler), verdicts = std::move(verdicts)]() mutable {
        std::move(handler)(std::move(verdicts));
      });
      const std::scoped_lock lock(self->mutex);
      if (--self->asked == 0) self->quiet.notify_all();
    };
    self->handlers.take(std::move(its_mail), std::move(answer));
  };
  co_return co_await asio::async_initiate<const asio::use_awaitable_t<>, void(Verdicts)>(
      initiation, asio::use_awaitable, std::move(mail));
}

asio::awaitable<void> LmtpServer::Impl::serve(std::shared_ptr<Impl> self, std::shared_ptr<MailSocket> socket) {
  post::Lmtp lmtp(self->options.host, self->options.limits, self->handlers.knows);
  asio::steady_timer patience(self->context);
  std::string buffer(lmtp_read_size, '\0');
  self->watch(socket, patience);
  bool goes_on = co_await self->send(*socket, lmtp.greeting());
  while (goes_on && !lmtp.is_over()) {
    self->watch(socket, patience);
    const auto [error, size] = co_await socket->async_read_some(asio::buffer(buffer), lmtp_as_values);
    if (error) co_return;
    std::string answers = lmtp.take(std::string_view(buffer).substr(0, size));
    while (lmtp.has_mail()) {
      // Send the replies to earlier commands before waiting for the email's verdict.
      if (!answers.empty()) goes_on = co_await self->send(*socket, std::exchange(answers, {}));
      post::LmtpMail mail = lmtp.take_mail();
      const Verdicts verdicts = co_await self->ask(std::move(mail));
      answers = lmtp.verdict(verdicts);
    }
    if (goes_on && !answers.empty()) goes_on = co_await self->send(*socket, std::move(answers));
  }
}

void LmtpServer::Impl::stop() {
  {
    const std::scoped_lock lock(mutex);
    if (std::exchange(stopped, true)) return;
  }
  asio::post(context, [this] {
    boost::system::error_code ignored;
    if (local) local->close(ignored);
    if (tcp) tcp->close(ignored);
  });
  {
    std::unique_lock lock(mutex);
    quiet.wait(lock, [this] { return asked == 0; });
  }
  // Acknowledge stored emails before closing the connections; otherwise the mail server would send them again.
  asio::post(context, [this] {
    asio::post(context, [this] {
      boost::system::error_code ignored;
      for (const auto& socket : open) socket->close(ignored);
    });
  });
  if (thread.joinable()) thread.join();
  std::error_code ignored;
  if (const auto* path = std::get_if<UnixPath>(&options.where)) std::filesystem::remove(path->path, ignored);
}

std::expected<std::unique_ptr<LmtpServer>, std::string> LmtpServer::start(LmtpOptions options, Handlers handlers) {
  auto impl = std::make_shared<Impl>(std::move(options), std::move(handlers));
  if (auto listening = impl->listen(); !listening) return std::unexpected("--mail-in " + listening.error());
  impl->run();
  return std::unique_ptr<LmtpServer>(new LmtpServer(std::move(impl)));
}

std::uint16_t LmtpServer::port() const {
  boost::system::error_code ignored;
  return impl_->tcp ? impl_->tcp->local_endpoint(ignored).port() : std::uint16_t{0};
}

void LmtpServer::stop() { impl_->stop(); }

}  // namespace ootori::server
