#if __has_include(<libpq-fe.h>)
#include <libpq-fe.h>
#else
#error "The trait PostgreSQL needs the library libpq: install libpq-dev (apt-get), libpq (brew)"
#endif
