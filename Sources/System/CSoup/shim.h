// libsoup 3: HTTP and WebSocket.
#include <libsoup/soup.h>
#include <netinet/in.h>
#include <string.h>
#include <sys/socket.h>

/// What a TCP connection has done so far.
typedef struct SocketTraffic {
  guint64 acknowledged;  ///< Bytes that the other end has taken.
  guint64 received;      ///< Bytes that have come from it.
} SocketTraffic;

/// All 0 where the system does not say.
///
/// The fields are `tcpi_bytes_acked` and `tcpi_bytes_received` of Linux's `struct tcp_info`, whose layout only
/// grows; libc's own struct of that name ends before them.
static inline SocketTraffic socket_traffic(GSocket *socket) {
  enum { TCP_INFO_OPTION = 11, ACKNOWLEDGED_AT = 120 };
  unsigned char info[ACKNOWLEDGED_AT + sizeof(SocketTraffic)];
  socklen_t size = sizeof info;
  SocketTraffic traffic = {0, 0};
  if (getsockopt(g_socket_get_fd(socket), IPPROTO_TCP, TCP_INFO_OPTION, info, &size) == 0 && size == sizeof info)
    memcpy(&traffic, info + ACKNOWLEDGED_AT, sizeof traffic);
  return traffic;
}
