// Writing to a connection that the other side has closed. The system then sends SIGPIPE, which ends the program;
// libcurl with CURLOPT_NOSIGNAL, and OpenSSL under it, leave it to the thread that calls them.
#pragma once

namespace ootori::server {

// From now on the calling thread, and every thread that it starts, is told of it by an error of the write alone.
void ignore_broken_pipes();

}  // namespace ootori::server
