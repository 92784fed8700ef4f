// The news about studies on sockets: docs/protocol.md, 'Studies'.
#pragma once

#include <cstdint>
#include <memory>

#include "server/studies/study_table.hpp"
#include "server/wire/news.hpp"

namespace ootori::server {

// A new event, which is already stored.
struct StudyNews {
  static constexpr std::string_view type = "study_event";
  static constexpr Access access = Access::anybody();

  StudyId study;
  std::shared_ptr<const StudyRecorded> recorded;
  const GameSpec* spec;  // of the chapter that it is about; null: it is about no chapter

  void write(boost::json::object& object, const Viewer& viewer) const;
};

// The follower has received everything up to this number.
struct StudyNow {
  static constexpr std::string_view type = "study_now";
  static constexpr Access access = Access::anybody();

  StudyId study;
  std::int64_t number;

  void write(boost::json::object& object, const Viewer& viewer) const;
};

// The follower has to fetch the study again: there are too many events to send, or its state was replaced.
struct StudyAnew {
  static constexpr std::string_view type = "study_anew";
  static constexpr Access access = Access::anybody();

  StudyId study;

  void write(boost::json::object& object, const Viewer& viewer) const;
};

// The study was deleted, or this listener may not see it, or not any more.
struct StudyGone {
  static constexpr std::string_view type = "study_gone";
  static constexpr Access access = Access::anybody();

  StudyId study;

  void write(boost::json::object& object, const Viewer& viewer) const;
};

}  // namespace ootori::server
