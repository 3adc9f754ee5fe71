#if canImport(Runtime) && os(Linux)
  import Foundation
  import IntarsiaConcurrency
  import Runtime

  /// Finds the line that an address belongs to: slow, for failures only.
  enum SourcePlace {
    /// The file and line of an address, such as `Search.swift:31`, unless they are the compiler's or this library's.
    ///
    /// - Complexity: Tens of milliseconds for each address that was not asked for before: the compiler's notes on a whole
    ///   program are read.
    static func of(_ address: UInt) -> String? {
      if let known = known.withLock({ $0[address] }) { return known }
      let place = find(address)
      known.withLock { $0[address] = .some(place) }
      return place
    }

    /// What was found out, which stays true as long as the process runs.
    private static let known = VisibleMutex<[UInt: String?]>([:])

    private static func find(_ address: UInt) -> String? {
      let frames = backtrace(of: address)?.symbolicated(options: .showSourceLocations)?.frames
      guard let location = frames?.first(where: { !$0.inlined })?.symbol?.sourceLocation,
        location.line > 0, !location.path.hasSuffix(">"),
        !location.path.contains("/Sources/Intarsia"),
        let file = location.path.split(separator: "/").last, !file.hasPrefix("@")
      else { return nil }
      return "\(file):\(location.line)"
    }

    /// A backtrace of an address that was not found on a stack.
    ///
    /// There is no initializer that takes addresses, but backtraces can be decoded. Their format is described in the
    /// Swift repository, in docs/CompactBacktraceFormat.md.
    private static func backtrace(of address: UInt) -> Backtrace? {
      let eightByteWords: UInt8 = 2
      let absoluteAsyncFrame: UInt8 = 0x3f
      let end: UInt8 = 0
      var bytes = [eightByteWords, absoluteAsyncFrame]
      withUnsafeBytes(of: UInt64(address).bigEndian) { bytes.append(contentsOf: $0) }
      bytes.append(end)
      let encoded = Data(bytes).base64EncodedString().filter { $0 != "=" }
      guard let images = try? JSONEncoder().encode(ImageMap.capture()),
        let own = try? Backtrace.capture(limit: 1)
      else { return nil }
      let json = """
        {"architecture": "\(own.architecture)", "backtrace": "\(encoded)", \
        "imageMap": \(String(decoding: images, as: UTF8.self))}
        """
      return try? JSONDecoder().decode(Backtrace.self, from: Data(json.utf8))
    }
  }
#else
  /// Finds the line that an address belongs to: no means to do so on this toolchain.
  enum SourcePlace {
    /// The file and line of an address.
    static func of(_ address: UInt) -> String? { nil }
  }
#endif
