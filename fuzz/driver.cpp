// Stands in for libFuzzer where a fuzzer is a test: runs it once over each file of a folder.
//   fuzz_NAME FOLDER…
//   fuzz_NAME --changed=10000000 [--seed=1] [--out=FOLDER] FOLDER…
// With --changed it then runs that many inputs that it makes by changing those, without counting what code they reach
// and so several times faster than libFuzzer: after libFuzzer has found inputs that differ. What ends the program is
// written to OUT/crash-SEED.
#include <algorithm>
#include <charconv>
#include <chrono>
#include <csignal>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include <fcntl.h>
#include <unistd.h>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);
extern "C" std::size_t LLVMFuzzerMutate(std::uint8_t* data, std::size_t size, std::size_t most);
// Some fuzzers have one of their own.
extern "C" [[gnu::weak]] std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size, std::size_t most,
                                                             unsigned seed);

namespace {

constexpr std::size_t longest = 4'096;

std::minstd_rand random_number;

std::size_t below(std::size_t end) { return random_number() % end; }

std::string crash_file;
const std::string* running = nullptr;

// Only what a signal handler may do.
void keep_input(int signal) {
  if (running != nullptr) {
    const int file = open(crash_file.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0644);
    if (file >= 0 && write(file, running->data(), running->size()) < 0) std::_Exit(2);
  }
  std::signal(signal, SIG_DFL);
  std::raise(signal);
}

void run(const std::string& input) {
  running = &input;
  LLVMFuzzerTestOneInput(reinterpret_cast<const std::uint8_t*>(input.data()), input.size());
  running = nullptr;
}

struct Wishes {
  std::uint64_t changed = 0;
  unsigned seed = 1;
  std::vector<std::string> folders;
};

template <class Number>
bool take_number(std::string_view argument, std::string_view name, Number& number) {
  if (!argument.starts_with(name)) return false;
  argument.remove_prefix(name.size());
  return std::from_chars(argument.data(), argument.data() + argument.size(), number).ec == std::errc{};
}

Wishes read_wishes(int argc, char** argv) {
  Wishes wishes;
  std::string out = ".";
  for (const std::string_view argument : std::vector<std::string_view>(argv + 1, argv + argc)) {
    if (take_number(argument, "--changed=", wishes.changed) || take_number(argument, "--seed=", wishes.seed)) continue;
    if (argument.starts_with("--out=")) {
      out = argument.substr(std::string_view{"--out="}.size());
    } else {
      wishes.folders.emplace_back(argument);
    }
  }
  crash_file = out + "/crash-" + std::to_string(wishes.seed);
  return wishes;
}

std::vector<std::string> read_files(const std::vector<std::string>& folders) {
  std::vector<std::string> inputs;
  for (const std::string& folder : folders) {
    for (const auto& entry : std::filesystem::directory_iterator{folder}) {
      std::ifstream file{entry.path(), std::ios::binary};
      inputs.emplace_back(std::istreambuf_iterator<char>{file}, std::istreambuf_iterator<char>{});
    }
  }
  return inputs;
}

// One of them, changed a few times, now and then with a piece of another.
void make_changed(std::string& input, const std::vector<std::string>& inputs) {
  input = inputs[below(inputs.size())];
  if (below(8) == 0) {
    const std::string& other = inputs[below(inputs.size())];
    input.resize(below(input.size() + 1));
    input += std::string_view{other}.substr(below(other.size() + 1));
  }
  std::size_t size = std::min(input.size(), longest);
  input.resize(longest);
  auto* const bytes = reinterpret_cast<std::uint8_t*>(input.data());
  for (std::size_t times = 1 + below(4); times > 0; --times) {
    size = LLVMFuzzerCustomMutator != nullptr
               ? LLVMFuzzerCustomMutator(bytes, size, longest, static_cast<unsigned>(random_number()))
               : LLVMFuzzerMutate(bytes, size, longest);
  }
  input.resize(size);
}

void run_changed(const Wishes& wishes, const std::vector<std::string>& inputs) {
  constexpr std::uint64_t a_report = 1'000'000;
  random_number.seed(wishes.seed);
  const auto begun = std::chrono::steady_clock::now();
  std::string input;
  for (std::uint64_t runs = 1; runs <= wishes.changed; ++runs) {
    make_changed(input, inputs);
    run(input);
    if (runs % a_report != 0 && runs != wishes.changed) continue;
    const auto seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begun).count();
    std::cout << runs << " changed inputs in " << seconds << " s" << std::endl;
  }
}

}  // namespace

// As libFuzzer's: a byte more, less or another, or a piece of itself at another place.
extern "C" std::size_t LLVMFuzzerMutate(std::uint8_t* data, std::size_t size, std::size_t most) {
  const std::size_t at = below(size + 1), rest = size - at;
  const std::size_t count = std::min(rest, 1 + below(16));
  switch (below(5)) {
    case 0:  // more
      if (size == most) return size;
      std::memmove(data + at + 1, data + at, rest);
      data[at] = static_cast<std::uint8_t>(random_number());
      return size + 1;
    case 1:  // less
      if (count == size) return size;
      std::memmove(data + at, data + at + count, rest - count);
      return size - count;
    case 2:
      if (rest > 0) data[at] ^= static_cast<std::uint8_t>(1U << below(8));
      return size;
    case 3:
      if (rest > 0) data[at] = static_cast<std::uint8_t>(random_number());
      return size;
    default: std::memmove(data + below(size - count + 1), data + at, count); return size;
  }
}

int main(int argc, char** argv) {
  const Wishes wishes = read_wishes(argc, argv);
  for (const int signal : {SIGABRT, SIGSEGV, SIGFPE, SIGILL, SIGBUS}) std::signal(signal, keep_input);
  const std::vector<std::string> inputs = read_files(wishes.folders);
  std::ranges::for_each(inputs, run);
  std::cout << inputs.size() << " inputs" << std::endl;
  if (!inputs.empty()) run_changed(wishes, inputs);
  return inputs.empty() ? 1 : 0;
}
