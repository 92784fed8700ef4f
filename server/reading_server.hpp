// Answers calls that only read (read_routes.hpp) from a PostgreSQL database to which another server writes, or from a
// replica of it: pages, lists, records, images. It never writes.
#pragma once

#include <memory>

#include "server/http/web_files.hpp"
#include "server/limits/ledger.hpp"
#include "server/server.hpp"
#include "server/standby/local_reads.hpp"

namespace ootori::server {

// `files` and `ledger` must outlive it.
[[nodiscard]] std::unique_ptr<LocalReads> make_reading_server(const ServerOptions& options, const WebFiles& files,
                                                              Ledger& ledger, PassOn pass_on);

}  // namespace ootori::server
