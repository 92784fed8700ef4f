// The opening explorer: keeps the index up to date on its own thread, and answers questions from it. Moves in games
// never wait for it.
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
  std::chrono::milliseconds pause{1000};      // between checks for games that have ended
  std::chrono::milliseconds lasting{10'000};  // how long answers are cached, even if games end in the meantime
};

struct ExplorerProgress {
  std::int64_t ended = 0;    // finished games in the store
  std::int64_t indexed = 0;  // of these, processed by the index
  std::int64_t games = 0, rows = 0;
  std::optional<std::int64_t> rebuilt{};  // processed by the new index during a rebuild; empty if there is no rebuild
};

// Text for people to read.
[[nodiscard]] std::string write(const ExplorerProgress& progress);
[[nodiscard]] bool is_rebuilding(std::string_view lines);

// Thread-safe.
class Explorer {
 public:
  // `store` must outlive this object.
  Explorer(Reads& store, ExplorerOptions options) : store_(store), options_(std::move(options)) {}
  Explorer(const Explorer&) = delete;
  Explorer& operator=(const Explorer&) = delete;
  ~Explorer() { close(); }

  // Starts to index, and resumes an interrupted rebuild. Call it once.
  void open();
  // From now on the store may fail, because it is being closed.
  void begin_to_close();
  // Stops indexing. The next server continues.
  void close();

  [[nodiscard]] StoreResult<OpeningCount> count(const OpeningQuestion& question);
  // Passes the current index to `use`. Blocks while `use` runs; `use` must not call read().
  template <class Use>
  [[nodiscard]] auto read(const Use& use) -> std::invoke_result_t<Use, Reads&> {
    const std::shared_lock lock(files_);
    if (readers_.empty()) return std::unexpected(storage_error("there is no index of openings"));
    IndexFile& reader = *readers_[next_++ % readers_.size()];
    auto found = use(reader);
    if (!found && reader.is_damaged()) mend();
    return found;
  }

  // Whether the index has all finished games that it can hold, except for those of the last seconds. If not, they are
  // being added.
  [[nodiscard]] bool is_complete() const { return has_caught_up_ && !damaged_; }

  // Builds a new index from the store, which replaces the old one when it is complete.
  void rebuild();
  [[nodiscard]] StoreResult<ExplorerProgress> progress();

 private:
  static constexpr std::size_t readers = 2;      // as many as reader threads
  static constexpr std::size_t at_once = 100;    // games per step
  static constexpr std::size_t most_kept = 512;  // cached answers
  static constexpr std::chrono::minutes forgets_every{1};

  struct Kept {
    OpeningCount count;
    std::uint64_t version;
    std::chrono::steady_clock::time_point at;
  };

  void work();
  // Returns whether there is more to do immediately.
  StoreResult<bool> go_on();
  StoreResult<void> make_ready();
  StoreResult<bool> open_index();
  StoreResult<bool> go_on_feeding();
  StoreResult<bool> go_on_rebuilding();
  StoreResult<bool> add_to_rebuilt();
  void drop_rebuilt();
  // Rebuilds a damaged index. Until then, the parts of it that are sound answer questions. Any thread.
  void mend();
  StoreResult<void> take_its_place();
  StoreResult<void> open_readers();
  [[nodiscard]] std::filesystem::path path(const char* name) const { return options_.folder / name; }
  [[nodiscard]] std::optional<OpeningCount> kept(const OpeningQuestion& question);
  void keep(const OpeningQuestion& question, const OpeningCount& count, std::uint64_t version);

  Reads& store_;
  const ExplorerOptions options_;
  // Only for the indexing thread.
  std::optional<OpeningIndex> index_, rebuilt_;
  std::optional<IndexFeed> feed_, rebuilding_;
  std::chrono::steady_clock::time_point forgot_{};

  std::shared_mutex files_;  // locked exclusively while a new file replaces the index
  std::vector<std::unique_ptr<IndexFile>> readers_;
  std::atomic<std::size_t> next_ = 0;
  std::atomic<std::uint64_t> version_ = 0;  // counts changes of the index
  std::atomic<std::int64_t> rebuilt_up_to_ = -1;
  std::atomic<bool> has_caught_up_ = false;  // with the store, when games were added last
  std::atomic<bool> damaged_ = false;        // until the rebuilt index takes its place

  std::mutex kept_mutex_;
  std::map<OpeningQuestion, Kept> kept_;

  std::mutex mutex_;
  std::condition_variable wake_;
  bool closed_ = false;
  bool rebuild_wanted_ = false;
  std::jthread thread_;
};

}  // namespace ootori::server
