// The settings of the program's allocator, jemalloc (jemalloc(3), 'TUNING'). Only the program is linked with it. Builds
// with sanitizers use the sanitizer's allocator, which ignores these settings.
//
// Memory that a burst of visitors used is returned to the system within a second, by a thread of the allocator. glibc's
// allocator would need malloc_trim(), which holds the lock of a whole arena for up to 60 ms while threads that handle
// players' moves wait. Few arenas, because free memory in one cannot be used by the others.
extern "C" {
extern const char* malloc_conf;
const char* malloc_conf = "background_thread:true,narenas:4,dirty_decay_ms:500,muzzy_decay_ms:0";
}
