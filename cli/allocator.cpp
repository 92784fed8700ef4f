// How the program's allocator, jemalloc, is set up (jemalloc(3), 'TUNING'). It is linked into the program alone; builds
// with sanitizers have the sanitizer's allocator, which does not read this.
//
// Memory that a crowd of strangers used goes back to the system within a second, by a thread of the allocator's own.
// With glibc's allocator, malloc_trim() has to do this: it holds the lock of a whole arena for up to 60 ms, in which
// threads that carry players' moves wait. Few arenas, because memory that is free in one is no use to the others.
extern "C" {
extern const char* malloc_conf;
const char* malloc_conf = "background_thread:true,narenas:4,dirty_decay_ms:500,muzzy_decay_ms:0";
}
