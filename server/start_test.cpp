// Servers that cannot start: the administrator is told why in one line.
#include <fstream>

#include "server/testing/test_server.hpp"

namespace ootori::server::testing {
namespace {

class ServerStart : public ServerTest {
 protected:
  // Why a server with these options does not start.
  static StartFault fault_of(const ServerOptions& options) {
    const auto started = Server::start(options);
    EXPECT_FALSE(started) << "it starts";
    return started ? StartFault{} : started.error();
  }
  [[nodiscard]] ServerOptions other_options() { return local_options(other.path(), engine); }

  TemporaryFolder other;
};

TEST_F(ServerStart, NeedsAFreePort) {
  ServerOptions options = other_options();
  options.http.port = server->port();
  EXPECT_EQ(fault_of(options).message, fmt::format("127.0.0.1:{} is in use: choose another port", server->port()));
  EXPECT_EQ(fault_of(options).kind, StartFault::Kind::lasting) << "the data is free";
  options.http.port = 0;
  options.metrics.emplace();
  options.metrics->port = server->port();
  EXPECT_EQ(fault_of(options).message,
            fmt::format("metrics: 127.0.0.1:{} is in use: choose another port", server->port()));
  options.metrics.reset();
  EXPECT_TRUE(Server::start(options)) << "what failed left nothing behind";
}

TEST_F(ServerStart, NeedsAnAddressOfThisMachine) {
  ServerOptions options = other_options();
  options.http.host = "2001:db8::1";
  options.http.port = 8080;
  const std::string message = fault_of(options).message;
  EXPECT_TRUE(message.starts_with("cannot listen on [2001:db8::1]:8080: ")) << message;
}

TEST_F(ServerStart, NeedsItsDataForItself) {
  if (is_on_postgres()) GTEST_SKIP() << "there, this takes two seconds";
  const StartFault fault = fault_of(local_options(folder.path(), engine));
  EXPECT_EQ(fault.kind, StartFault::Kind::taken);
  EXPECT_EQ(fault.message, fmt::format("another server uses the data folder {}: stop it, or choose another folder",
                                       folder.path().string()));
}

TEST_F(ServerStart, NeedsAWholeWebClient) {
  ServerOptions options = other_options();
  options.web = other.path() / "web";
  const std::string begin = fmt::format("the web client's folder {} cannot be used: ", options.web->string());
  EXPECT_TRUE(fault_of(options).message.starts_with(begin)) << fault_of(options).message;
  std::filesystem::create_directory(*options.web);
  EXPECT_EQ(fault_of(options).message, begin + "it has no index.html");
  std::ofstream(*options.web / "index.html") << "<!doctype html>";
  EXPECT_TRUE(Server::start(options));
}

TEST_F(ServerStart, NeedsAWayToAnswerEmails) {
  ServerOptions options = other_options();
  options.mail_in.emplace();
  EXPECT_EQ(fault_of(options).message, "--mail-in needs --mail, because the server answers emails by email");
}

}  // namespace
}  // namespace ootori::server::testing
