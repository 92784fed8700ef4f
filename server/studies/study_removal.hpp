// How moderators delete a study of somebody else.
#pragma once

#include "server/studies/studies.hpp"

namespace ootori::server {

// By a moderator who may decide about its owner (check_power). Its reports are dealt with, and the moderators' log has
// a line about it.
void remove_study(Studies& studies, const StudySummary& study, const game::PlayerId& by, UnixMillis at,
                  std::string_view note, Reply<void> reply);

}  // namespace ootori::server
