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

    /// How the paths of this library's files begin.
    ///
    /// The code under test may live in a folder of any name.
    private static let library: String = {
      let folders = #filePath.split(separator: "/", omittingEmptySubsequences: false)
      // Sources/IntarsiaTesting/Waiting/SourcePlace.swift
      return folders.dropLast(3).joined(separator: "/") + "/Intarsia"
    }()

    private static func find(_ address: UInt) -> String? {
      guard let first = locations(of: [address]).first, !first.symbol.isEmpty else { return nil }
      if first.line > 0 { return first.place }
      // The compiler has put something in front for which there is no line, as in a loop over a stream that throws. What
      // comes next in the function has one. Each address costs a reading of its own, so they are asked one by one.
      for step in 1...32 {
        guard let next = locations(of: [address + 16 * UInt(step)]).first,
          next.symbol == first.symbol
        else { return nil }
        if next.line > 0 { return next.place }
      }
      return nil
    }

    /// What is known of an address.
    private struct Location {
      var symbol = ""
      var path = ""
      var line = 0

      /// Its file and line, unless they are the compiler's or this library's.
      var place: String? {
        guard !path.hasSuffix(">"), !path.hasPrefix(library),
          let file = path.split(separator: "/").last, !file.hasPrefix("@")
        else { return nil }
        return "\(file):\(line)"
      }
    }

    private static func locations(of addresses: [UInt]) -> [Location] {
      let frames = backtrace(of: addresses)?.symbolicated(options: .showSourceLocations)?.frames
      return (frames ?? []).filter { !$0.inlined }.map { frame in
        guard let symbol = frame.symbol, let location = symbol.sourceLocation else {
          return Location()
        }
        return Location(symbol: symbol.rawName, path: location.path, line: location.line)
      }
    }

    /// A backtrace of addresses that were not found on a stack.
    ///
    /// There is no initializer that takes addresses, but backtraces can be decoded. Their format is described in the
    /// Swift repository, in docs/CompactBacktraceFormat.md.
    private static func backtrace(of addresses: [UInt]) -> Backtrace? {
      let eightByteWords: UInt8 = 2
      let absoluteAsyncFrame: UInt8 = 0x3f
      let end: UInt8 = 0
      var bytes = [eightByteWords]
      for address in addresses {
        bytes.append(absoluteAsyncFrame)
        withUnsafeBytes(of: UInt64(address).bigEndian) { bytes.append(contentsOf: $0) }
      }
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
