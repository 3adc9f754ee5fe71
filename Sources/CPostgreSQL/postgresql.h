#if __has_include(<libpq-fe.h>)
#include <libpq-fe.h>
#else
#error "The trait PostgreSQL needs the library libpq: install libpq-dev (apt-get), libpq (brew)"
#endif

#include <fcntl.h>
#include <unistd.h>

#ifdef __linux__
#include <sys/epoll.h>

// Returns a descriptor that is readable as long as a socket can be read, or written, or is closed.
//
// On Linux a dispatch source of a local socket is not called when the peer closes it: epoll reports
// EPOLLHUP, by which libdispatch (Swift 6.3) ends the source without a call. A descriptor of epoll
// never has EPOLLHUP itself. Remove this when libdispatch calls the handler.
static inline int intarsia_watch_socket(int socket, int writes) {
  int descriptor = epoll_create1(EPOLL_CLOEXEC);
  if (descriptor < 0) return -1;
  struct epoll_event event = {0};
  event.events = writes ? EPOLLOUT : EPOLLIN | EPOLLRDHUP;
  if (epoll_ctl(descriptor, EPOLL_CTL_ADD, socket, &event) != 0) {
    close(descriptor);
    return -1;
  }
  return descriptor;
}
#else
// Returns another descriptor of the socket, so that a dispatch source may end after the socket.
static inline int intarsia_watch_socket(int socket, int writes) {
  (void)writes;
  return fcntl(socket, F_DUPFD_CLOEXEC, 0);
}
#endif
