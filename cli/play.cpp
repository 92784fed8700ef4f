#include <array>
#include <cerrno>
#include <cstring>
#include <ctime>
#include <iostream>
#include <memory>
#include <random>

#include <arpa/inet.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/choice_type.hpp"
#include "cli/game_input.hpp"
#include "cli/server_input.hpp"
#include "cli/terminal_input.hpp"
#include "client/sign_in.hpp"
#include "notation/mail_handicap.hpp"
#include "terminal/clock_text.hpp"
#include "terminal/local_session.hpp"
#include "terminal/online/listing.hpp"
#include "terminal/online/online_session.hpp"
#include "terminal/online/server_desk.hpp"
#include "terminal/plain_face.hpp"
#include "terminal/screen/screen_face.hpp"

namespace ootori::cli {
namespace {

struct PlayOptions {
  GameInput input;
  TerminalInput terminal;
  int level = 5;
  std::string side = "black";
  std::string clock = "none";
  bool two = false;
  std::optional<std::uint64_t> seed;
  std::string server;
  std::string token_file;
  bool guest = false;
  bool sign_in = false;
  std::string behalf;  // the player's IP address, if the player is not at this machine
};

std::optional<Color> side_or_fail(const PlayOptions& options) {
  if (options.two) return std::nullopt;
  if (options.side == "black") return Color::black;
  if (options.side == "white") return Color::white;
  if (options.side == "random") return (std::random_device{}() & 1U) == 0 ? Color::black : Color::white;
  fail("--side is black, white or random, not '" + options.side + "'");
}

std::string date_of_today() {
  const std::time_t now = std::time(nullptr);
  std::tm local{};
  localtime_r(&now, &local);
  std::array<char, 16> text{};
  return {text.data(), std::strftime(text.data(), text.size(), "%Y.%m.%d", &local)};
}

game::Terms terms_or_fail(const PlayOptions& options) {
  const AnyGame game = options.input.read();
  game::Terms terms{.game = &spec_of(game)};
  const auto time = terminal::parse_time(options.clock);
  if (!time) fail("--clock: " + time.error());
  terms.time = *time;
  if (terms.time && !game::is_live(terms.time)) {
    fail("--clock: correspondence time works only on a server; use 10m or 10m+10x30s");
  }
  const AnyPosition start = std::visit([](const auto& known) -> AnyPosition { return known.position(); }, game);
  if (start != std::visit([]<class G>(const Game<G>&) -> AnyPosition { return Position<G>::initial(); }, game)) {
    const auto given = handicap_of(start);
    terms.handicap = given ? find_handicap(*terms.game, *given) : nullptr;
    if (terms.handicap == nullptr) terms.position = start;
  }
  if (check(terms).has_value()) return terms;
  fail("the game is already over in this position");
}

int run(terminal::Session& session, terminal::Host& host, const TerminalInput& input) {
  const std::string screen = input.full_screen();
  return screen.empty() ? terminal::run_plain(session, host) : terminal::run_screen(session, host, screen);
}

int run_local(const PlayOptions& options) {
  if (options.input.game.empty()) fail("choose a game, like 'ootori play tori', or a server with --server");
  terminal::LocalSession session{{.game = terms_or_fail(options),
                                  .side = side_or_fail(options),
                                  .level = options.level,
                                  .settings = options.terminal.settings(),
                                  .seed = options.seed.value_or(std::random_device{}()),
                                  .date = date_of_today()}};
  terminal::Host host;
  return run(session, host, options.terminal);
}

int run_online(const TerminalInput& input, const std::string& server, const client::Client& client,
               const std::string& game) {
  terminal::OnlineSession session{
      {.server = server, .game = game, .watches = !game.empty(), .settings = input.settings()}};
  terminal::Host host{[&](terminal::Inbox& inbox) -> std::unique_ptr<terminal::ServerDesk> {
    return std::make_unique<terminal::OnlineDesk>(inbox, client);
  }};
  return run(session, host, input);
}

void end_with(int status) {
  if (status != EXIT_SUCCESS) throw CLI::RuntimeError("", status);
}

std::string name_of_machine() {
  std::array<char, 64> name{};
  return ::gethostname(name.data(), name.size() - 1) == 0 ? std::string{name.data()} : "a terminal";
}

// The file for a token, readable only by its owner. It is opened before the sign-in, so that nobody signs in for a
// token that cannot be saved. A file with something in it is kept; an empty one is left behind when a sign-in is
// interrupted.
class TokenFile {
 public:
  explicit TokenFile(const std::string& path)
      : path_(path),
        file_(::open(path.c_str(), O_WRONLY | O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC, S_IRUSR | S_IWUSR)) {
    if (file_ < 0) fail("cannot write the token to " + path + ": " + reason());
    struct stat found{};
    if (::fstat(file_, &found) != 0 || !S_ISREG(found.st_mode) || found.st_size > 0) {
      ::close(file_);
      fail(path + " exists already; leave out --sign-in to use it, or name another file");
    }
  }
  ~TokenFile() {
    ::close(file_);
    if (!is_kept_) ::unlink(path_.c_str());
  }
  TokenFile(const TokenFile&) = delete;
  TokenFile& operator=(const TokenFile&) = delete;

  void keep(const std::string& token) {
    const std::string line = token + "\n";
    errno = ENOSPC;  // unless a call says otherwise, because a short write does not
    is_kept_ = ::fchmod(file_, S_IRUSR | S_IWUSR) == 0 &&
               ::write(file_, line.data(), line.size()) == static_cast<ssize_t>(line.size());
    if (!is_kept_) fail("cannot write the token to " + path_ + ": " + reason(), ExitStatus::failed);
    std::cout << "The token is saved in " << path_ << ". Next time, start with --token-file instead of --sign-in.\n";
  }

 private:
  static std::string reason() { return std::strerror(errno); }

  std::string path_;
  int file_;
  bool is_kept_ = false;
};

std::string signed_in_or_fail(const PlayOptions& options, const std::string& server) {
  if (options.terminal.restricted && !options.token_file.empty())
    fail("with --restricted, tokens are not saved; leave out --token-file");
  std::optional<TokenFile> file;
  if (!options.token_file.empty()) file.emplace(options.token_file);
  const auto tell = [&](const client::SignInCode& code) {
    std::cout << "Open " << server << code.page << " in a browser and enter the code " << code.user_code
              << " (valid for 10 minutes).\nWaiting ..." << std::endl;
  };
  const client::Client client{server, {}};
  auto token =
      client::sign_in(client, "ootori play on " + name_of_machine(), {"read", "play", "seek", "chat"}, tell, {});
  if (!token) fail(token.error(), ExitStatus::failed);
  if (file) file->keep(*token);
  return std::move(*token);
}

void run_play(const PlayOptions& options) {
  if (options.server.empty()) return end_with(run_local(options));
  const std::string server = server_or_fail(options.server);
  const std::string token = options.sign_in ? signed_in_or_fail(options, server)
                            : options.guest ? std::string{}
                                            : find_token(options.token_file);
  end_with(run_online(options.terminal, server, client::Client{server, token}.on_behalf_of(options.behalf), {}));
}

struct WatchOptions {
  TerminalInput terminal;
  std::string address;
  std::string token_file;
};

// The address of a game's page, https://ootori.example/game/23456789abcd, contains the server's address and the game's
// id.
void run_watch(const WatchOptions& options) {
  const std::string address = options.address.substr(0, options.address.find_first_of("?#"));
  std::size_t page = address.rfind("/game/");
  if (page == std::string::npos) page = address.rfind("/embed/");
  const std::string id = terminal::game_id(address);
  if (!is_server(address) || page == std::string::npos || id.empty()) {
    fail("expected the address of a game, like https://ootori.example/game/23456789abcd");
  }
  const std::string server = address.substr(0, page);
  end_with(run_online(options.terminal, server, client::Client{server, find_token(options.token_file)}, id));
}

std::string fault_of_address(const std::string& text) {
  std::array<unsigned char, sizeof(in6_addr)> bytes{};
  if (::inet_pton(AF_INET, text.c_str(), bytes.data()) == 1) return {};
  if (::inet_pton(AF_INET6, text.substr(0, text.find('%')).c_str(), bytes.data()) == 1) return {};
  return "expected an IP address, like 192.0.2.1, not " + text;
}

// A game is either here or on a server. An option of the other place would have no effect, and is refused.
void separate_places(CLI::App& play) {
  CLI::Option* const server = play.get_option("--server");
  for (const char* name : {"--token-file", "--guest", "--sign-in", "--for-address"})
    play.get_option(name)->needs(server);
  for (const char* name : {"game", "--position", "--handicap", "--level", "--side", "--clock", "--two", "--seed"}) {
    play.get_option(name)->excludes(server);
  }
}

}  // namespace

void add_play(CLI::App& app) {
  auto* command = app.add_subcommand("play", "Play in this terminal, against the engine or on a server");
  auto options = std::make_shared<PlayOptions>();
  command->add_option("game", options->input.game, game_names())->type_name(choice_type("GAME", game_names()));
  options->input.add_start(*command);
  command->add_option("--level", options->level, "Strength of the engine, 1 to 20")
      ->check(CLI::Range(Strength::weakest, Strength::full))
      ->capture_default_str();
  command->add_option("--side", options->side, "Your side: black, white or random")
      ->type_name(choice_type("SIDE", "black, white or random"))
      ->capture_default_str();
  command
      ->add_option("--clock", options->clock,
                   "Time control: 10m; 5m+3s with an increment of 3 seconds; 10m+10x30s with ten byo-yomi periods of "
                   "30 seconds; or none")
      ->type_name("TIME")
      ->capture_default_str();
  command->add_flag("--two", options->two, "Two players at this keyboard, without the engine");
  command
      ->add_option("--seed", options->seed,
                   "Seed for the random choices of the lower levels; the same seed repeats the same moves")
      ->type_name("NUMBER");
  command->add_option("--server", options->server, "Play people on this server, like https://ootori.example")
      ->type_name("URL");
  command
      ->add_option(
          "--token-file", options->token_file,
          "File with an API token (scopes read, play, seek and chat) from your account page or from --sign-in; "
          "default: the environment variable OOTORI_TOKEN; without a token you play as a guest")
      ->type_name("FILE");
  auto* guest = command->add_flag("--guest", options->guest, "Play as a guest even if you have a token");
  command
      ->add_flag("--sign-in", options->sign_in,
                 "Sign in with a code that you enter in a browser; with --token-file, the token is saved to that file")
      ->excludes(guest);
  command
      ->add_option("--for-address", options->behalf,
                   "IP address of the player, if this program runs on the server's machine for somebody elsewhere, as "
                   "over SSH: the server's limits for an address then apply to this one")
      ->type_name("ADDRESS")
      ->check(CLI::Validator{fault_of_address, ""});
  separate_places(*command);
  options->terminal.add_to(*command);
  command->callback([options] { run_play(*options); });
}

void add_watch(CLI::App& app) {
  auto* command = app.add_subcommand("watch", "Watch a game on a server in this terminal");
  auto options = std::make_shared<WatchOptions>();
  command->add_option("address", options->address, "Address of the game: https://ootori.example/game/ID")->required();
  command->add_option("--token-file", options->token_file, "File with an API token, as for 'ootori play'; optional")
      ->type_name("FILE");
  options->terminal.add_to(*command);
  command->callback([options] { run_watch(*options); });
}

}  // namespace ootori::cli
