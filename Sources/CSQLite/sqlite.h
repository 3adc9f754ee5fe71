#if __has_include(<sqlite3.h>)
#include <sqlite3.h>
#else
#error "The trait SQLite needs the library SQLite: install libsqlite3-dev (apt-get), sqlite (brew)"
#endif

/// Binds a text that SQLite copies; an empty one may have no address. Swift cannot express
/// `SQLITE_TRANSIENT`.
static inline int sqlite_bind_copy(
    sqlite3_stmt *statement, int index, const char *text, sqlite3_uint64 count) {
  return sqlite3_bind_text64(
      statement, index, text ? text : "", count, SQLITE_TRANSIENT, SQLITE_UTF8);
}
