#include "server/passwords/password.hpp"

#include <array>
#include <charconv>
#include <cstdint>
#include <span>

#include <argon2.h>
#include <fmt/format.h>
#include <sodium.h>
#include <sys/mman.h>

#include "server/wire/random.hpp"

namespace ootori::server {
namespace {

constexpr std::size_t salt_bytes = 16, tag_bytes = 32;  // as in libsodium's hashes
constexpr std::size_t most_memory = std::size_t{1} << 30;
constexpr std::uint32_t most_passes = 64;
constexpr std::size_t most_password = 4'096;  // bytes
constexpr int base64 = sodium_base64_VARIANT_ORIGINAL_NO_PADDING;

// The text form is $argon2id$v=19$m=65536,t=2,p=1$salt$tag: memory in KiB, salt and tag in Base64 without padding.
struct Hashed {
  std::uint32_t kibibytes = 0, passes = 0;
  std::array<std::uint8_t, salt_bytes> salt{};
  std::array<std::uint8_t, tag_bytes> tag{};
};

// Maps memory that is allocated by page faults, in huge pages if the system has them. libsodium would allocate it all
// in one call (MAP_POPULATE), which holds a process-wide lock for tens of milliseconds; threads that handle moves need
// this lock to allocate memory.
int map_memory(std::uint8_t** memory, std::size_t bytes) {
  void* mapped = ::mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (mapped == MAP_FAILED) return ARGON2_MEMORY_ALLOCATION_ERROR;
  (void)::madvise(mapped, bytes, MADV_HUGEPAGE);
  *memory = static_cast<std::uint8_t*>(mapped);
  return ARGON2_OK;
}

void unmap_memory(std::uint8_t* memory, std::size_t bytes) { (void)::munmap(memory, bytes); }

// Computes the password's tag. False if there is not enough memory.
bool compute_tag(std::string_view password, Hashed& hashed) {
  std::string input(password);  // the library wants non-const bytes, but does not change them
  argon2_context context{};
  context.out = hashed.tag.data();
  context.outlen = tag_bytes;
  context.pwd = reinterpret_cast<std::uint8_t*>(input.data());
  context.pwdlen = static_cast<std::uint32_t>(input.size());
  context.salt = hashed.salt.data();
  context.saltlen = salt_bytes;
  context.t_cost = hashed.passes;
  context.m_cost = hashed.kibibytes;
  context.lanes = context.threads = 1;
  context.version = ARGON2_VERSION_13;
  context.allocate_cbk = map_memory;
  context.free_cbk = unmap_memory;
  const int code = ::argon2id_ctx(&context);
  sodium_memzero(input.data(), input.size());
  return code == ARGON2_OK;
}

std::string to_base64(std::span<const std::uint8_t> bytes) {
  std::string text(sodium_base64_encoded_len(bytes.size(), base64), '\0');
  sodium_bin2base64(text.data(), text.size(), bytes.data(), bytes.size(), base64);
  text.pop_back();  // the terminating NUL
  return text;
}

bool from_base64(std::string_view text, std::span<std::uint8_t> bytes) {
  std::size_t size = 0;
  return sodium_base642bin(bytes.data(), bytes.size(), text.data(), text.size(), nullptr, &size, nullptr, base64) ==
             0 &&
         size == bytes.size();
}

// Removes `word` from the start of `text`, if it is there.
bool consume(std::string_view& text, std::string_view word) {
  if (!text.starts_with(word)) return false;
  text.remove_prefix(word.size());
  return true;
}

bool consume(std::string_view& text, std::uint32_t& number) {
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc{}) return false;
  text.remove_prefix(static_cast<std::size_t>(end - text.data()));
  return true;
}

std::optional<Hashed> parse(std::string_view text) {
  Hashed hashed;
  const bool has_cost = consume(text, "$argon2id$v=19$m=") && consume(text, hashed.kibibytes) && consume(text, ",t=") &&
                        consume(text, hashed.passes) && consume(text, ",p=1$");
  const std::size_t between = text.find('$');
  if (!has_cost || between == std::string_view::npos) return std::nullopt;
  if (hashed.kibibytes > most_memory / 1024 || hashed.passes > most_passes) return std::nullopt;
  if (!from_base64(text.substr(0, between), hashed.salt)) return std::nullopt;
  if (!from_base64(text.substr(between + 1), hashed.tag)) return std::nullopt;
  return hashed;
}

}  // namespace

PasswordCost PasswordCost::least() { return {.passes = ARGON2_MIN_TIME, .memory = std::size_t{8} * 1024}; }

std::optional<std::string> hash_password(std::string_view password, const PasswordCost& cost) {
  if (password.size() > most_password) return std::nullopt;
  Hashed hashed{.kibibytes = static_cast<std::uint32_t>(cost.memory / 1024), .passes = cost.passes};
  fill_random(hashed.salt);
  if (!compute_tag(password, hashed)) return std::nullopt;
  return fmt::format("$argon2id$v=19$m={},t={},p=1${}${}", hashed.kibibytes, hashed.passes, to_base64(hashed.salt),
                     to_base64(hashed.tag));
}

bool is_password(std::string_view hash, std::string_view password) {
  const auto kept = parse(hash);
  if (!kept || password.size() > most_password) return false;
  Hashed tried = *kept;
  return compute_tag(password, tried) && sodium_memcmp(tried.tag.data(), kept->tag.data(), tag_bytes) == 0;
}

}  // namespace ootori::server
