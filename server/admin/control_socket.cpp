#include "server/admin/control_socket.hpp"

#include <array>
#include <cerrno>
#include <cstring>
#include <optional>
#include <thread>

#include <boost/json.hpp>
#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <pwd.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include "files/descriptor.hpp"
#include "log/log.hpp"

namespace ootori::server {
namespace {

namespace json = boost::json;

constexpr int patience = 5'000;                  // milliseconds to wait for data from the peer, and for it to read
constexpr std::size_t longest_request = 16'384;  // bytes
constexpr std::string_view ask_addresses = R"({"do":"addresses"})";

std::string why() { return std::strerror(errno); }

// A socket's path has at most 107 bytes. The data folder's path may be longer, so refer to the folder by its
// descriptor.
sockaddr_un address_in(const Descriptor& folder) {
  sockaddr_un address{};
  address.sun_family = AF_UNIX;
  const std::string path = fmt::format("/proc/self/fd/{}/{}", folder.number(), control_file);
  path.copy(address.sun_path, sizeof address.sun_path - 1);
  return address;
}

Descriptor open_folder(const std::filesystem::path& data) {
  return Descriptor{::open(data.c_str(), O_PATH | O_DIRECTORY | O_CLOEXEC)};
}

std::string user_name(uid_t uid) {
  std::array<char, 4096> memory{};
  passwd entry{};
  passwd* found = nullptr;
  ::getpwuid_r(uid, &entry, memory.data(), memory.size(), &found);
  return found != nullptr ? std::string(found->pw_name) : fmt::format("uid {}", uid);
}

std::string peer_of(const Descriptor& connection) {
  ucred credentials{};
  socklen_t size = sizeof credentials;
  if (::getsockopt(connection.number(), SOL_SOCKET, SO_PEERCRED, &credentials, &size) != 0) return "unknown";
  return user_name(credentials.uid);
}

bool is_readable(const Descriptor& file, int milliseconds) {
  pollfd waiting{.fd = file.number(), .events = POLLIN, .revents = 0};
  return ::poll(&waiting, 1, milliseconds) > 0;
}

// Reads up to the end of the stream. Empty if the peer sends nothing in time, or more than `most` bytes.
std::optional<std::string> read_all(const Descriptor& connection, std::size_t most, int milliseconds) {
  std::string text;
  std::array<char, 4096> part{};
  while (text.size() <= most && is_readable(connection, milliseconds)) {
    const auto size = ::recv(connection.number(), part.data(), part.size(), 0);
    if (size < 0) return std::nullopt;
    if (size == 0) return text;
    text.append(part.data(), static_cast<std::size_t>(size));
  }
  return std::nullopt;
}

// Gives up if the peer reads nothing in time.
void write_all(const Descriptor& connection, std::string_view text) {
  const timeval limit{.tv_sec = patience / 1'000, .tv_usec = 0};
  ::setsockopt(connection.number(), SOL_SOCKET, SO_SNDTIMEO, &limit, sizeof limit);
  while (!text.empty()) {
    const auto size = ::send(connection.number(), text.data(), text.size(), MSG_NOSIGNAL);
    if (size <= 0) return;  // the peer has gone, or does not read
    text.remove_prefix(static_cast<std::size_t>(size));
  }
}

std::string to_text(const std::expected<std::string, Error>& result) {
  if (result) return json::serialize(json::object{{"done", *result}});
  return json::serialize(json::object{{"error", result.error().message}});
}

std::string to_text(const LocalAddresses& addresses) {
  return json::serialize(json::object{{"url", addresses.url}, {"metrics", addresses.metrics}});
}

class Listening final : public ControlSocket {
 public:
  Listening(Descriptor folder, Descriptor listener, LocalAddresses addresses, ControlSocket::CarryOut carry_out)
      : folder_(std::move(folder)),
        listener_(std::move(listener)),
        stop_(::eventfd(0, EFD_CLOEXEC)),
        addresses_(std::move(addresses)),
        carry_out_(std::move(carry_out)),
        thread_([this] { run(); }) {}
  Listening(const Listening&) = delete;
  Listening& operator=(const Listening&) = delete;
  ~Listening() override {
    ::eventfd_write(stop_.number(), 1);
    thread_.join();
    ::unlinkat(AT_FDCWD, address_in(folder_).sun_path, 0);
  }

 private:
  void run() {
    while (true) {
      std::array<pollfd, 2> waiting{pollfd{.fd = listener_.number(), .events = POLLIN, .revents = 0},
                                    pollfd{.fd = stop_.number(), .events = POLLIN, .revents = 0}};
      if (::poll(waiting.data(), waiting.size(), -1) < 0 && errno != EINTR) return;
      if (waiting[1].revents != 0) return;
      if ((waiting[0].revents & POLLIN) != 0)
        serve(Descriptor{::accept4(listener_.number(), nullptr, nullptr, SOCK_CLOEXEC)});
    }
  }

  void serve(const Descriptor& connection) {
    if (!connection.is_open()) return;
    const auto text = read_all(connection, longest_request, patience);
    if (!text) return;
    if (*text == ask_addresses) return write_all(connection, to_text(addresses_));
    const auto request = parse_admin_request(*text);
    if (!request) return write_all(connection, to_text(std::unexpected(request.error())));
    const std::string actor = peer_of(connection);
    const auto done = carry_out_(*request, actor);
    log::info("admin: {} asked by {}: {}", json::parse(*text).at("do").as_string().c_str(), actor,
              done ? "done" : "refused");
    write_all(connection, to_text(done));
  }

  Descriptor folder_;
  Descriptor listener_;
  Descriptor stop_;
  const LocalAddresses addresses_;
  const ControlSocket::CarryOut carry_out_;
  std::thread thread_;
};

AdminAnswer read_answer(const Descriptor& connection) {
  // Allow time for the server's disk, and room for a long list of accounts.
  const auto text = read_all(connection, std::size_t{256} * 1024 * 1024, 60'000);
  boost::system::error_code error;
  const json::value answer = json::parse(text.value_or(""), error);
  const auto* object = error ? nullptr : answer.if_object();
  if (object == nullptr) return std::unexpected("the server did not answer; its log may say why");
  if (const auto* done = object->if_contains("done")) return std::string(done->as_string());
  return std::unexpected(std::string(object->at("error").as_string()));
}

}  // namespace

std::expected<std::unique_ptr<ControlSocket>, std::string> ControlSocket::open(const std::filesystem::path& data,
                                                                               LocalAddresses addresses,
                                                                               Administration& administration) {
  return open(data, std::move(addresses), [&administration](const AdminRequest& request, const std::string& actor) {
    return carry_out_now(administration, request, actor);
  });
}

std::expected<std::unique_ptr<ControlSocket>, std::string> ControlSocket::open(const std::filesystem::path& data,
                                                                               LocalAddresses addresses,
                                                                               CarryOut carry_out) {
  const auto failed = [&data] {
    return std::unexpected(fmt::format("cannot create the control socket in {}: {}", data.string(), why()));
  };
  Descriptor folder = open_folder(data);
  if (!folder.is_open()) return failed();
  const sockaddr_un address = address_in(folder);
  Descriptor listener{::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0)};
  if (!listener.is_open()) return failed();
  ::unlink(address.sun_path);  // left behind by a killed server; only our server uses this folder
  // Restrict access before bind(), so that the socket is never open to others.
  if (::fchmod(listener.number(), S_IRUSR | S_IWUSR) != 0) return failed();
  if (::bind(listener.number(), reinterpret_cast<const sockaddr*>(&address), sizeof address) != 0) return failed();
  if (::chmod(address.sun_path, S_IRUSR | S_IWUSR) != 0) return failed();
  if (::listen(listener.number(), 8) != 0) return failed();
  return std::make_unique<Listening>(std::move(folder), std::move(listener), std::move(addresses),
                                     std::move(carry_out));
}

std::optional<AdminAnswer> ask_server(const std::filesystem::path& data, const AdminRequest& request) {
  const Descriptor folder = open_folder(data);
  if (!folder.is_open())
    return std::unexpected(fmt::format(
        "the data folder {} cannot be opened: {}; name the server's data folder with --data", data.string(), why()));
  const sockaddr_un address = address_in(folder);
  const Descriptor connection{::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0)};
  if (::connect(connection.number(), reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0) {
    write_all(connection, write(request));
    ::shutdown(connection.number(), SHUT_WR);
    return read_answer(connection);
  }
  if (errno != ENOENT && errno != ECONNREFUSED) {
    return std::unexpected(fmt::format("the server in {} cannot be reached: {}", data.string(), why()));
  }
  return std::nullopt;
}

std::optional<int> pid_of_server(const std::filesystem::path& data) {
  const Descriptor folder = open_folder(data);
  const Descriptor connection{::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0)};
  const sockaddr_un address = address_in(folder);
  ucred server{};
  socklen_t size = sizeof server;
  if (::connect(connection.number(), reinterpret_cast<const sockaddr*>(&address), sizeof address) != 0 ||
      ::getsockopt(connection.number(), SOL_SOCKET, SO_PEERCRED, &server, &size) != 0) {
    return std::nullopt;
  }
  return server.pid;
}

std::optional<LocalAddresses> addresses_of_server(const std::filesystem::path& data) {
  const Descriptor folder = open_folder(data);
  const Descriptor connection{::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0)};
  const sockaddr_un address = address_in(folder);
  if (::connect(connection.number(), reinterpret_cast<const sockaddr*>(&address), sizeof address) != 0) {
    return std::nullopt;
  }
  write_all(connection, ask_addresses);
  ::shutdown(connection.number(), SHUT_WR);
  boost::system::error_code error;
  const json::value answer = json::parse(read_all(connection, longest_request, patience).value_or(""), error);
  const auto* object = error ? nullptr : answer.if_object();
  const auto* url = object == nullptr ? nullptr : object->if_contains("url");
  const auto* metrics = object == nullptr ? nullptr : object->if_contains("metrics");
  if (url == nullptr || !url->is_string() || metrics == nullptr || !metrics->is_string()) return std::nullopt;
  return LocalAddresses{.url = std::string(url->as_string()), .metrics = std::string(metrics->as_string())};
}

std::string own_name() { return user_name(::getuid()); }

std::expected<std::string, Error> carry_out_now(Administration& administration, const AdminRequest& request,
                                                const std::string& actor) {
  return await_reply<std::string>(
      [&](Reply<std::string> reply) { administration.carry_out(request, actor, std::move(reply)); });
}

}  // namespace ootori::server
