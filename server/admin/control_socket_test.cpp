// The control socket by itself, without a server.
#include "server/admin/control_socket.hpp"

#include <gtest/gtest.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include "files/descriptor.hpp"
#include "server/testing/test_server.hpp"

namespace ootori::server::testing {
namespace {

// More than the system keeps for a client that does not read.
constexpr std::size_t long_answer = 4'000'000;

TEST(ControlSocketTest, AClientThatDoesNotReadBlocksNobody) {
  const TemporaryFolder folder;
  const auto socket = ControlSocket::open(
      folder.path(), {}, [](const AdminRequest&, const std::string&) { return std::string(long_answer, 'x'); });
  ASSERT_TRUE(socket) << socket.error();

  sockaddr_un address{};
  address.sun_family = AF_UNIX;
  (folder.path() / control_file).string().copy(address.sun_path, sizeof address.sun_path - 1);
  const Descriptor paused{::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0)};
  ASSERT_EQ(::connect(paused.number(), reinterpret_cast<const sockaddr*>(&address), sizeof address), 0);
  const std::string request = write(AdminRequest{ListUsers{""}});
  ASSERT_GT(::send(paused.number(), request.data(), request.size(), MSG_NOSIGNAL), 0);
  ASSERT_EQ(::shutdown(paused.number(), SHUT_WR), 0);

  const auto answer = ask_server(folder.path(), ListUsers{""});
  ASSERT_TRUE(answer && *answer) << "within a minute";
  EXPECT_EQ((*answer)->size(), long_answer);
}

}  // namespace
}  // namespace ootori::server::testing
