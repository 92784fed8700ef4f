#include "terminal/host.hpp"

#include <cerrno>
#include <cstdlib>
#include <cstring>

#include <fcntl.h>
#include <unistd.h>

#include "files/whole_file.hpp"

namespace ootori::terminal {
namespace {

constexpr std::size_t largest_record = 16UL * 1024 * 1024;

std::string fault_of(int error) { return std::strerror(error); }

class Descriptor {
 public:
  explicit Descriptor(int value) : value_(value) {}
  ~Descriptor() {
    if (value_ >= 0) ::close(value_);
  }
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  [[nodiscard]] int get() const { return value_; }

 private:
  int value_;
};

FileWritten write_file(const WriteFile& wish) {
  const std::error_code fault =
      write_whole_file(wish.path, wish.text, wish.replace ? Existing::replaced : Existing::kept);
  return {wish.path, fault ? fault.message() : std::string{}, fault == std::errc::file_exists};
}

FileRead read_file(const std::string& path) {
  const Descriptor file{::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK)};
  if (file.get() < 0) return {path, {}, fault_of(errno)};
  std::string text;
  std::array<char, 1 << 16> part;
  while (true) {
    const auto got = ::read(file.get(), part.data(), part.size());
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) return {path, {}, fault_of(errno)};
    if (got == 0) return {path, std::move(text), {}};
    text.append(part.data(), static_cast<std::size_t>(got));
    if (text.size() > largest_record) return {path, {}, fault_of(EFBIG)};
  }
}

}  // namespace

EngineDesk& Host::engine() {
  if (!engine_) engine_ = std::make_unique<EngineDesk>(inbox_);
  return *engine_;
}

void Host::carry_out(std::vector<Wish> wishes) {
  for (Wish& wish : wishes) carry_out(std::move(wish));
}

void Host::carry_out(Wish wish) {
  if (auto* think = std::get_if<Think>(&wish)) engine().think(std::move(*think));
  if (std::holds_alternative<StopThinking>(wish) && engine_) engine_->stop();
  if (const auto* file = std::get_if<WriteFile>(&wish)) inbox_.put(write_file(*file));
  if (const auto* file = std::get_if<ReadFile>(&wish)) inbox_.put(read_file(file->path));
  if (const auto* leave = std::get_if<Leave>(&wish)) {
    is_over_ = true;
    if (leave->has_failed) status_ = EXIT_FAILURE;
  }
  if (!server_) return;
  if (const auto* call = std::get_if<Call>(&wish)) server_->call(*call);
  if (const auto* follow = std::get_if<Follow>(&wish)) server_->follow(*follow);
  if (std::holds_alternative<FollowEvents>(wish)) server_->follow_events();
}

}  // namespace ootori::terminal
