// bin/ootori of the tarball: ROOT/bin/ootori starts ROOT/lib/ootori with the libraries beside it, including the C
// library, so the program needs nothing from the system except the kernel. Linked statically.
#include <array>
#include <climits>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

#include <unistd.h>

namespace {

// Where distributions keep their trusted certificates; curl knows only Debian's path.
constexpr std::array certificates{"/etc/ssl/certs/ca-certificates.crt", "/etc/pki/tls/certs/ca-bundle.crt",
                                  "/etc/ssl/ca-bundle.pem", "/etc/ssl/cert.pem"};

std::string root() {
  std::array<char, PATH_MAX> self{};
  const auto size = ::readlink("/proc/self/exe", self.data(), self.size() - 1);
  std::string path(self.data(), size > 0 ? static_cast<std::size_t>(size) : 0);
  for (int up = 0; up < 2; ++up) path.resize(path.rfind('/') == std::string::npos ? 0 : path.rfind('/'));
  return path;
}

}  // namespace

int main(int argc, char** argv) {
  const std::string here = root();
  ::setenv("GCONV_PATH", (here + "/lib/gconv").c_str(), 0);
  if (::access("/etc/fonts/fonts.conf", R_OK) != 0) {
    ::setenv("FONTCONFIG_FILE", (here + "/share/fonts/fonts.conf").c_str(), 0);
  }
  // Small systems have the folder, but hardly any zones in it.
  if (::access("/usr/share/zoneinfo/Europe/Berlin", R_OK) != 0) {
    ::setenv("TZDIR", (here + "/share/zoneinfo").c_str(), 0);
  }
  // The empty part stands for the system's own descriptions of terminals.
  ::setenv("TERMINFO_DIRS", (":" + here + "/share/terminfo").c_str(), 0);
  for (const char* file : certificates) {
    if (::access(file, R_OK) != 0) continue;
    ::setenv("SSL_CERT_FILE", file, 0);
    break;
  }
  const std::string linker = here + "/lib/ld-linux-x86-64.so.2";
  const std::string libraries = here + "/lib";
  const std::string program = here + "/lib/ootori";
  std::vector<const char*> words{
      linker.c_str(), "--library-path", libraries.c_str(), "--argv0", argc > 0 ? argv[0] : "ootori", program.c_str()};
  for (int i = 1; i < argc; ++i) words.push_back(argv[i]);
  words.push_back(nullptr);
  ::execv(linker.c_str(), const_cast<char* const*>(words.data()));
  std::perror(linker.c_str());
  return 127;
}
