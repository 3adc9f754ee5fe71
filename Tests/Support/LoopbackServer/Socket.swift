#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The socket calls that the loopback server makes.
enum Socket {
  /// Opens a TCP socket bound to a free port of 127.0.0.1.
  static func bound() throws -> (socket: Descriptor, port: UInt16) {
    #if canImport(Glibc)
      let kind = Int32(SOCK_STREAM.rawValue)
    #else
      let kind = SOCK_STREAM
    #endif
    let socket = Descriptor(try check("socket", socket(AF_INET, kind, 0)))
    _ = fcntl(socket.number, F_SETFD, FD_CLOEXEC)

    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    try withUnsafeMutablePointer(to: &address) { pointer in
      try pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        _ = try check("bind", bind(socket.number, address, length))
        _ = try check("getsockname", getsockname(socket.number, address, &length))
      }
    }
    return (socket, UInt16(bigEndian: address.sin_port))
  }

  /// Lets a bound socket receive connections.
  static func listen(_ socket: Descriptor) throws {
    #if canImport(Darwin)
      _ = try check("listen", Darwin.listen(socket.number, 64))
    #elseif canImport(Musl)
      _ = try check("listen", Musl.listen(socket.number, 64))
    #else
      _ = try check("listen", Glibc.listen(socket.number, 64))
    #endif
  }

  /// Accepts the next connection, or returns `nil` on failure, for instance if the client has left.
  static func accept(_ socket: Descriptor) -> Descriptor? {
    #if canImport(Darwin)
      let number = Darwin.accept(socket.number, nil, nil)
    #elseif canImport(Musl)
      let number = Musl.accept(socket.number, nil, nil)
    #else
      let number = Glibc.accept(socket.number, nil, nil)
    #endif
    guard number >= 0 else { return nil }
    _ = fcntl(number, F_SETFD, FD_CLOEXEC)
    #if canImport(Darwin)
      var on: Int32 = 1
      setsockopt(number, SOL_SOCKET, SO_NOSIGPIPE, &on, socklen_t(MemoryLayout<Int32>.size))
    #endif
    return Descriptor(number)
  }

  /// Waits, without a time limit, until a descriptor is readable or its peer has hung up.
  ///
  /// - Returns: The index of the first descriptor that is ready.
  static func waitForAny(of descriptors: [Int32]) -> Int {
    var entries = descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    while true {
      let ready = poll(&entries, nfds_t(entries.count), -1)
      if ready > 0, let index = entries.firstIndex(where: { $0.revents != 0 }) { return index }
    }
  }

  /// Reads the available bytes, or returns `nil` at the end of the connection.
  static func receive(from connection: Descriptor) -> [UInt8]? {
    var buffer = [UInt8](repeating: 0, count: 4096)
    let count = read(connection.number, &buffer, buffer.count)
    return count > 0 ? Array(buffer[..<count]) : nil
  }

  /// Writes all bytes, or returns `false` if the peer has closed the connection.
  @discardableResult
  static func send(_ bytes: [UInt8], to destination: Descriptor) -> Bool {
    var sent = 0
    while sent < bytes.count {
      let count = bytes[sent...].withUnsafeBytes { part in
        sendWithoutSignal(destination.number, part.baseAddress, part.count)
      }
      guard count > 0 else { return false }
      sent += count
    }
    return true
  }

  /// Creates a pair of connected sockets for use as a pipe, because writes to a socket can suppress
  /// the signal `SIGPIPE`.
  static func pipe() throws -> (read: Descriptor, write: Descriptor) {
    var ends: [Int32] = [-1, -1]
    #if canImport(Glibc)
      let kind = Int32(SOCK_STREAM.rawValue)
    #else
      let kind = SOCK_STREAM
    #endif
    _ = try check("socketpair", socketpair(AF_UNIX, kind, 0, &ends))
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return (Descriptor(ends[0]), Descriptor(ends[1]))
  }

  static func close(_ number: Int32) {
    #if canImport(Darwin)
      _ = Darwin.close(number)
    #elseif canImport(Musl)
      _ = Musl.close(number)
    #else
      _ = Glibc.close(number)
    #endif
  }

  /// The text for an error number from `errno`.
  static func reason(_ number: Int32) -> String {
    String(cString: strerror(number))
  }

  private static func sendWithoutSignal(
    _ number: Int32, _ bytes: UnsafeRawPointer?, _ count: Int
  ) -> Int {
    #if canImport(Darwin)
      Darwin.send(number, bytes, count, 0)
    #elseif canImport(Musl)
      Musl.send(number, bytes, count, Int32(MSG_NOSIGNAL))
    #else
      Glibc.send(number, bytes, count, Int32(MSG_NOSIGNAL))
    #endif
  }

  private static func check(_ call: String, _ result: Int32) throws -> Int32 {
    guard result >= 0 else { throw LoopbackError(call: call, errno: errno) }
    return result
  }
}
