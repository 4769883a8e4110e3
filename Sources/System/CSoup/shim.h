// libsoup 3: HTTP and WebSocket.
#include <libsoup/soup.h>
#include <netinet/in.h>
#include <string.h>
#include <sys/socket.h>

/// How many bytes a TCP connection has received so far; 0 where the system does not say.
///
/// The field is `tcpi_bytes_received` of Linux's `struct tcp_info`, whose layout only grows; libc's own struct
/// of that name ends before it.
static inline guint64 socket_received(GSocket *socket) {
  enum { TCP_INFO_OPTION = 11, RECEIVED_AT = 128 };
  unsigned char info[RECEIVED_AT + sizeof(guint64)];
  socklen_t size = sizeof info;
  guint64 received = 0;
  if (getsockopt(g_socket_get_fd(socket), IPPROTO_TCP, TCP_INFO_OPTION, info, &size) == 0 && size == sizeof info)
    memcpy(&received, info + RECEIVED_AT, sizeof received);
  return received;
}
