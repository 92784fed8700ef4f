// Answers what only reads (read_routes.hpp) from a PostgreSQL database that another server writes to, or from a replica
// of it: pages, lists, records, pictures. It never writes.
#pragma once

#include <memory>

#include "server/http/web_files.hpp"
#include "server/limits/ledger.hpp"
#include "server/server.hpp"
#include "server/standby/local_reads.hpp"

namespace ootori::server {

// `files` and `ledger` outlive it.
[[nodiscard]] std::unique_ptr<LocalReads> make_reading_server(const ServerOptions& options, const WebFiles& files,
                                                              Ledger& ledger, PassOn pass_on);

}  // namespace ootori::server
