// The listener: accepts connections, and ends them when the server stops.
#include "server/http/http_server.hpp"

#include <algorithm>
#include <future>
#include <optional>
#include <thread>

#include <fmt/format.h>
#include <sys/socket.h>

#include "log/log.hpp"
#include "server/clockwork/workers.hpp"
#include "server/http/net.hpp"
#include "server/http/unanswered.hpp"

namespace ootori::server {
namespace {

namespace asio = net::asio;
using net::tcp;

class BeastServer final : public HttpServer {
 public:
  BeastServer(HttpOptions options, Application& application, Ledger* ledger)
      : options_(std::move(options)),
        application_(application),
        own_ledger_(CallLimits{}, options_.holds, [] { return game::Millis{0}; }),
        ledger_(ledger == nullptr ? own_ledger_ : *ledger),
        registry_(options_.holds.connections.of_all) {}
  ~BeastServer() override { stop(std::chrono::seconds{3}); }

  std::expected<void, ListenError> listen();
  [[nodiscard]] std::uint16_t port() const override { return endpoint_.port(); }
  [[nodiscard]] std::string url() const override;
  [[nodiscard]] std::size_t unsent() const override { return ledger_.unsent.all(); }
  void stop_accepting(std::chrono::milliseconds patience) override;
  void stop(std::chrono::milliseconds patience) override;

 private:
  std::expected<void, boost::system::error_code> open_acceptor();
  asio::awaitable<void> accept_all();
  asio::awaitable<void> look_over();

  HttpOptions options_;
  Application& application_;
  // Declared before io_, since connections alive in io_ use them.
  Ledger own_ledger_;
  Ledger& ledger_;
  Registry registry_;
  Unanswered unanswered_;
  net::asio::io_context io_, sockets_io_;
  tcp::acceptor acceptor_{asio::make_strand(io_)};
  std::promise<void> accepted_all_;  // set when accept_all() has ended
  std::shared_future<void> has_accepted_all_ = accepted_all_.get_future().share();
  tcp::endpoint endpoint_;
  std::vector<std::jthread> threads_;
};

// A server that listens on all addresses is reached on the loopback address.
std::string BeastServer::url() const {
  const auto address = endpoint_.address();
  const asio::ip::address loopback = address.is_v6() ? asio::ip::address{asio::ip::address_v6::loopback()}
                                                     : asio::ip::address{asio::ip::address_v4::loopback()};
  return "http://" + net::address_text((address.is_unspecified() ? loopback : address).to_string(), endpoint_.port());
}

// Uses the listening socket that was passed in, or opens one.
std::expected<void, boost::system::error_code> BeastServer::open_acceptor() {
  boost::system::error_code error;
  if (options_.listening) {
    sockaddr_storage own{};
    socklen_t size = sizeof own;
    ::getsockname(*options_.listening, reinterpret_cast<sockaddr*>(&own), &size);
    acceptor_.assign(own.ss_family == AF_INET6 ? tcp::v6() : tcp::v4(), *options_.listening, error);
    if (error) return std::unexpected(error);
    return {};
  }
  const auto endpoint = net::resolve(io_, options_.host, options_.port);
  if (!endpoint) return std::unexpected(endpoint.error());
  if (error = net::bind(acceptor_, *endpoint); error) return std::unexpected(error);
  if (acceptor_.listen(asio::socket_base::max_listen_connections, error); error) return std::unexpected(error);
  return {};
}

std::expected<void, ListenError> BeastServer::listen() {
  if (const auto opened = open_acceptor(); !opened) {
    return std::unexpected(net::listen_error(options_.host, options_.port, opened.error()));
  }
  endpoint_ = acceptor_.local_endpoint();

  asio::co_spawn(acceptor_.get_executor(), accept_all(), [this](const std::exception_ptr& failure) {
    net::log_failure(failure);
    accepted_all_.set_value();
  });
  asio::co_spawn(acceptor_.get_executor(), look_over(), net::log_failure);
  for (int i = 0; i < options_.threads; ++i) {
    threads_.emplace_back([this] {
      set_thread_name("http");
      set_urgency(Urgency::answers);
      io_.run();
    });
  }
  // Keep the thread running even while no socket is open.
  threads_.emplace_back([this, stays = asio::make_work_guard(sockets_io_)] {
    set_thread_name("sockets");
    set_urgency(Urgency::moves);
    sockets_io_.run();
  });
  return {};
}

asio::awaitable<void> BeastServer::accept_all() {
  const net::Context context{options_, application_, registry_, ledger_, sockets_io_};
  asio::steady_timer pause(acceptor_.get_executor());
  while (acceptor_.is_open()) {
    tcp::socket socket(asio::make_strand(io_));
    const auto [error] = co_await acceptor_.async_accept(socket, net::as_values);
    if (error == asio::error::operation_aborted) co_return;
    if (error) {  // for example out of file descriptors: retrying at once would only waste CPU time
      log::warn("cannot take a connection: {}", error.message());
      pause.expires_after(std::chrono::milliseconds{100});
      co_await pause.async_wait(net::as_values);
      continue;
    }
    boost::system::error_code ignored;  // the peer may be gone already
    socket.set_option(tcp::no_delay(true), ignored);
    // Otherwise the kernel buffers several megabytes for a client that does not read.
    socket.set_option(asio::socket_base::send_buffer_size(options_.http.send_buffer), ignored);
    net::serve_connection(std::move(socket), context, unanswered_);
  }
}

asio::awaitable<void> BeastServer::look_over() {
  asio::steady_timer timer(acceptor_.get_executor());
  while (acceptor_.is_open()) {
    timer.expires_after(options_.socket.write / 8);
    co_await timer.async_wait(net::as_values);
    registry_.look_over();
  }
}

void BeastServer::stop_accepting(std::chrono::milliseconds patience) {
  if (threads_.empty()) return;
  asio::post(acceptor_.get_executor(), [this] {
    boost::system::error_code ignored;
    acceptor_.close(ignored);
  });
  const auto until = std::chrono::steady_clock::now() + patience;
  has_accepted_all_.wait_until(until);
  unanswered_.wait_until_none(
      std::max(std::chrono::milliseconds{0},
               std::chrono::duration_cast<std::chrono::milliseconds>(until - std::chrono::steady_clock::now())));
}

void BeastServer::stop(std::chrono::milliseconds patience) {
  if (threads_.empty()) return;
  stop_accepting(std::chrono::milliseconds{0});
  registry_.close_all();
  if (!registry_.wait_until_empty(patience)) log::warn("some connections were cut off at the end");
  io_.stop();
  sockets_io_.stop();
  threads_.clear();
  boost::system::error_code ignored;  // io_ may have been stopped first: then clients would connect and wait in vain
  acceptor_.close(ignored);
}

std::expected<std::unique_ptr<HttpServer>, ListenError> start_server(const HttpOptions& options,
                                                                     Application& application, Ledger* ledger) {
  auto server = std::make_unique<BeastServer>(options, application, ledger);
  if (auto listening = server->listen(); !listening) return std::unexpected(std::move(listening.error()));
  return server;
}

}  // namespace

std::expected<std::unique_ptr<HttpServer>, ListenError> HttpServer::start(const HttpOptions& options,
                                                                          Application& application, Ledger& ledger) {
  return start_server(options, application, &ledger);
}

std::expected<std::unique_ptr<HttpServer>, ListenError> HttpServer::start(const HttpOptions& options,
                                                                          Application& application) {
  return start_server(options, application, nullptr);
}

}  // namespace ootori::server
