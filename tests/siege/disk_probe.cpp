#include "tests/siege/disk_probe.hpp"

#include <array>

#include <fcntl.h>
#include <unistd.h>

#include "tests/siege/real_time.hpp"

namespace ootori::siege {
namespace {

using Page = std::array<char, 4096>;

// The pages are written in turn. They exist before the first measurement, so the file does not grow meanwhile.
constexpr int probed_pages = 256;

int make_file(const std::string& path) {
  const int file = ::open(path.c_str(), O_WRONLY | O_CREAT | O_CLOEXEC, 0600);
  const Page page{};
  for (int number = 0; file >= 0 && number < probed_pages; ++number) {
    if (::write(file, page.data(), page.size()) != static_cast<ssize_t>(page.size())) break;
  }
  if (file >= 0) ::fsync(file);
  return file;
}

}  // namespace

DiskProbe::DiskProbe(const std::string& folder)
    : file_(make_file(folder + "/probe")), thread_([this](const std::stop_token& stop) { measure(stop); }) {}

DiskProbe::~DiskProbe() {
  thread_.request_stop();
  thread_.join();
  ::close(file_);
}

void DiskProbe::measure(const std::stop_token& stop) {
  run_before_everything();
  const Page page{};
  for (int number = 0; file_ >= 0 && !stop.stop_requested(); ++number) {
    const auto begun = std::chrono::steady_clock::now();
    const auto at = static_cast<off_t>(number % probed_pages * static_cast<int>(page.size()));
    if (::pwrite(file_, page.data(), page.size(), at) < 0 || ::fdatasync(file_) != 0) return;
    const auto took = std::chrono::steady_clock::now() - begun;
    const std::int64_t micros = std::chrono::duration_cast<std::chrono::microseconds>(took).count();
    std::int64_t known = longest_;
    while (known < micros && !longest_.compare_exchange_weak(known, micros)) {
    }
    std::this_thread::sleep_for(every);
  }
}

}  // namespace ootori::siege
