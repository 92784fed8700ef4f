// Protects from SIGPIPE, which ends the program when it writes to a connection closed by the peer. libcurl with
// CURLOPT_NOSIGNAL, and OpenSSL under it, do not block the signal themselves.
#pragma once

namespace ootori::server {

// Blocks SIGPIPE for the calling thread and the threads it starts later. A failed write then only returns an error.
void ignore_broken_pipes();

}  // namespace ootori::server
