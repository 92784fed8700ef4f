// The explorer of openings: keeps the index up to date in a thread of its own, and answers from it. Nobody's move waits
// for it.
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <filesystem>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <shared_mutex>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "server/explorer/index_feed.hpp"
#include "server/explorer/opening_index.hpp"
#include "server/store/store.hpp"

namespace ootori::server {

inline constexpr const char* explorer_file = "explorer.db";
inline constexpr const char* explorer_rebuild_file = "explorer.db.new";

struct ExplorerOptions {
  std::filesystem::path folder;
  OpeningLimits limits{};
  std::chrono::milliseconds pause{1000};      // between two looks for games that have ended
  std::chrono::milliseconds lasting{10'000};  // an answer is given again for so long, though games have ended since
};

struct ExplorerProgress {
  std::int64_t ended = 0;    // games of the store that have ended
  std::int64_t indexed = 0;  // of them, looked at by the index
  std::int64_t games = 0, rows = 0;
  std::optional<std::int64_t> rebuilt{};  // looked at by the index that is to take its place; none: none is made

  [[nodiscard]] bool is_current() const { return !rebuilt && indexed >= ended; }
};

// Lines for a person.
[[nodiscard]] std::string write(const ExplorerProgress& progress);
[[nodiscard]] bool is_rebuilding(std::string_view lines);

// Any thread, except where it is said.
class Explorer {
 public:
  // `store` must outlive it.
  Explorer(Reads& store, ExplorerOptions options) : store_(store), options_(std::move(options)) {}
  Explorer(const Explorer&) = delete;
  Explorer& operator=(const Explorer&) = delete;
  ~Explorer() { close(); }

  // Begins to index; goes on with a rebuild that was interrupted. Once.
  void open();
  // Begins nothing any more; what has not been indexed is by the next server.
  void close();

  [[nodiscard]] StoreResult<OpeningCount> count(const OpeningQuestion& question);
  // Reads the index as it is; blocks for the time of `use`, which must not call this again.
  template <class Use>
  [[nodiscard]] auto read(const Use& use) -> std::invoke_result_t<Use, Reads&> {
    const std::shared_lock lock(files_);
    if (readers_.empty()) return std::unexpected(storage_error("there is no index of openings"));
    return use(*readers_[next_++ % readers_.size()]);
  }

  // The index is made anew from the store, and takes the place of the one there is when it is whole.
  void rebuild();
  [[nodiscard]] StoreResult<ExplorerProgress> progress();

 private:
  static constexpr std::size_t readers = 2;      // as there are threads that read
  static constexpr std::size_t at_once = 100;    // games
  static constexpr std::size_t most_kept = 512;  // answers
  static constexpr std::chrono::minutes forgets_every{1};

  struct Kept {
    OpeningCount count;
    std::uint64_t version;
    std::chrono::steady_clock::time_point at;
  };

  void work();
  // Whether there is more to do at once.
  StoreResult<bool> go_on();
  StoreResult<void> make_ready();
  StoreResult<bool> go_on_rebuilding();
  StoreResult<void> take_its_place();
  StoreResult<void> open_readers();
  [[nodiscard]] std::filesystem::path path(const char* name) const { return options_.folder / name; }
  [[nodiscard]] std::optional<OpeningCount> kept(const OpeningQuestion& question);
  void keep(const OpeningQuestion& question, const OpeningCount& count, std::uint64_t version);

  Reads& store_;
  const ExplorerOptions options_;
  // Of the thread that indexes.
  std::optional<OpeningIndex> index_, rebuilt_;
  std::optional<IndexFeed> feed_, rebuilding_;
  std::chrono::steady_clock::time_point forgot_{};

  std::shared_mutex files_;  // held alone while another file takes the place of the index
  std::vector<std::unique_ptr<IndexFile>> readers_;
  std::atomic<std::size_t> next_ = 0;
  std::atomic<std::uint64_t> version_ = 0;  // counts the changes of the index
  std::atomic<std::int64_t> rebuilt_up_to_ = -1;

  std::mutex kept_mutex_;
  std::map<OpeningQuestion, Kept> kept_;

  std::mutex mutex_;
  std::condition_variable wake_;
  bool closed_ = false;
  bool rebuild_wanted_ = false;
  std::jthread thread_;
};

}  // namespace ootori::server
