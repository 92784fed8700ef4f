// A real mail server for tests: Postfix's smtp-sink, which writes each email that it receives to a file.
#pragma once

#include <algorithm>
#include <array>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include <sodium.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include "server/mail/mail_options.hpp"
#include "server/testing/free_port.hpp"
#include "server/testing/test_server.hpp"

extern char** environ;  // NOLINT(readability-redundant-declaration)

namespace ootori::server::testing {

struct SunkMail {
  std::string to, head, text;

  // What follows the # of the link in the email.
  [[nodiscard]] std::string secret() const {
    const std::size_t at = text.find('#');
    return at == std::string::npos ? "" : text.substr(at + 1, 32);
  }
};

class MailSink {
 public:
  // `options`: further ones of smtp-sink.
  explicit MailSink(const std::vector<std::string>& options = {}) : port_(free_port()) {
    std::filesystem::permissions(folder_.path(), std::filesystem::perms::all);  // smtp-sink does not run as root
    const std::string where = "127.0.0.1:" + std::to_string(port_);
    const std::string dump = (folder_.path() / "%H.").string();
    std::vector<std::string> words{"smtp-sink", "-d", dump, where, "16"};
    if (::geteuid() == 0) words.insert(words.begin() + 1, {"-u", "nobody"});
    words.insert(words.begin() + 1, options.begin(), options.end());
    std::vector<char*> arguments;
    for (std::string& word : words) arguments.push_back(word.data());
    arguments.push_back(nullptr);
    if (::posix_spawn(&pid_, "/usr/sbin/smtp-sink", nullptr, nullptr, arguments.data(), environ) != 0) pid_ = 0;
    if (pid_ == 0 || !eventually([this] { return answers(); })) throw std::runtime_error("no smtp-sink (postfix)");
  }
  MailSink(const MailSink&) = delete;
  MailSink& operator=(const MailSink&) = delete;
  ~MailSink() {
    if (pid_ == 0) return;
    ::kill(pid_, SIGKILL);
    ::waitpid(pid_, nullptr, 0);
  }

  [[nodiscard]] MailOptions options() const {
    return {.smtp = "smtp://127.0.0.1:" + std::to_string(port_),
            .user = {},
            .password = {},
            .from = "noreply@example.org",
            .site = "https://ootori.example.org",
            .starttls = false};
  }

  // The emails to an address, in no particular order.
  [[nodiscard]] std::vector<SunkMail> parsed_to(std::string_view address) const {
    std::vector<SunkMail> found;
    for (const auto& entry : std::filesystem::directory_iterator(folder_.path())) {
      std::ostringstream text;
      text << std::ifstream(entry.path()).rdbuf();
      if (const auto mail = parse(text.str()); mail.to == address) found.push_back(mail);
    }
    return found;
  }

  // Waits for this many emails, and returns them.
  [[nodiscard]] std::vector<SunkMail> await(std::string_view address, std::size_t count) const {
    EXPECT_TRUE(eventually([&] { return parsed_to(address).size() >= count; })) << "no email came";
    return parsed_to(address);
  }

  // The emails to an address as they were sent, in no particular order.
  [[nodiscard]] std::vector<std::string> mails_to(std::string_view address) const {
    std::vector<std::string> found;
    for (const auto& entry : std::filesystem::directory_iterator(folder_.path())) {
      std::ostringstream text;
      text << std::ifstream(entry.path()).rdbuf();
      if (text.str().contains(fmt::format("X-Rcpt-Args: <{}>", address))) found.push_back(std::move(text).str());
    }
    return found;
  }

  // How many of them contain these words.
  [[nodiscard]] std::ptrdiff_t count(std::string_view to, std::string_view words) const {
    return std::ranges::count_if(mails_to(to), [&](const std::string& mail) { return mail.contains(words); });
  }
  [[nodiscard]] bool has(std::string_view to, std::string_view words) const { return count(to, words) > 0; }

 private:
  [[nodiscard]] bool answers() const {
    try {
      RawConnection connection(port_);
      return connection.take_until("\n").starts_with("220");
    } catch (const std::runtime_error&) {
      return false;
    }
  }

  static std::string decoded(std::string_view base64) {
    std::string text(base64.size(), '\0');
    std::size_t size = 0;
    sodium_base642bin(reinterpret_cast<unsigned char*>(text.data()), text.size(), base64.data(), base64.size(), "\r\n ",
                      &size, nullptr, sodium_base64_VARIANT_ORIGINAL);
    text.resize(size);
    return text;
  }

  // An empty result while the file is still being written.
  static SunkMail parse(const std::string& file) {
    SunkMail mail;
    const std::size_t end = file.find("\n\n");
    if (end == std::string::npos || !file.ends_with('\n')) return mail;
    mail.head = file.substr(0, end);
    const std::string_view encoding = "base64\n\n";  // the last line before the one part that libcurl makes
    const std::size_t begin = file.find(encoding);
    const std::size_t over = begin == std::string::npos ? begin : file.find("\n--", begin);
    if (over == std::string::npos) return mail;
    mail.text = decoded(std::string_view(file).substr(begin + encoding.size(), over - begin - encoding.size()));
    const std::string key = "X-Rcpt-Args: <";
    const std::size_t at = file.find(key) + key.size();
    mail.to = file.substr(at, file.find('>', at) - at);
    return mail;
  }

  TemporaryFolder folder_;
  std::uint16_t port_;
  pid_t pid_ = 0;
};

}  // namespace ootori::server::testing
