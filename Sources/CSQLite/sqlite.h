#if __has_include(<sqlite3.h>)
#include <sqlite3.h>
#else
#error "The trait SQLite needs the library SQLite: install libsqlite3-dev (apt-get), sqlite (brew)"
#endif
