// What is told of studies on sockets: docs/protocol.md, 'Studies'.
#pragma once

#include <cstdint>
#include <memory>

#include "server/studies/study_table.hpp"
#include "server/wire/news.hpp"

namespace ootori::server {

// One more event; it has been stored.
struct StudyNews {
  static constexpr std::string_view type = "study_event";
  static constexpr Access access = Access::anybody();

  StudyId study;
  std::shared_ptr<const StudyRecorded> recorded;
  const GameSpec* spec;  // of the chapter that it is about; null: it is about none

  void write(boost::json::object& object, const Viewer& viewer) const;
};

// Whoever follows has been told everything up to this number.
struct StudyNow {
  static constexpr std::string_view type = "study_now";
  static constexpr Access access = Access::anybody();

  StudyId study;
  std::int64_t number;

  void write(boost::json::object& object, const Viewer& viewer) const;
};

// Too much has happened to tell it one by one, or it is another state than it was: read it anew.
struct StudyAnew {
  static constexpr std::string_view type = "study_anew";
  static constexpr Access access = Access::anybody();

  StudyId study;

  void write(boost::json::object& object, const Viewer& viewer) const;
};

// It was deleted, or is not for this listener any more, or never was.
struct StudyGone {
  static constexpr std::string_view type = "study_gone";
  static constexpr Access access = Access::anybody();

  StudyId study;

  void write(boost::json::object& object, const Viewer& viewer) const;
};

}  // namespace ootori::server
