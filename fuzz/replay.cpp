// Stands in for libFuzzer where a fuzzer is a test: runs it once over each file of a folder.
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <string>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

int main(int argc, char** argv) {
  int files = 0;
  for (int n = 1; n < argc; ++n) {
    for (const auto& entry : std::filesystem::directory_iterator{argv[n]}) {
      std::ifstream file{entry.path(), std::ios::binary};
      const std::string text{std::istreambuf_iterator<char>{file}, {}};
      LLVMFuzzerTestOneInput(reinterpret_cast<const std::uint8_t*>(text.data()), text.size());
      ++files;
    }
  }
  std::cout << files << " inputs\n";
  return files > 0 ? 0 : 1;
}
