#if canImport(Runtime) && os(Linux)
  import Foundation
  import Runtime

  extension AddressLocation {
    /// What the toolchain, when it prints backtraces, knows of an address: also what was inlined where.
    init?(inBacktraceOf address: UInt) {
      let frames = Self.backtrace(of: address)?.symbolicated(options: .showSourceLocations)?.frames
      guard let symbol = frames?.first(where: { !$0.inlined })?.symbol,
        let location = symbol.sourceLocation, !symbol.rawName.isEmpty
      else { return nil }
      self.init(symbol: symbol.rawName, path: location.path, line: location.line)
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
  extension AddressLocation {
    /// What the toolchain knows of an address: nothing.
    init?(inBacktraceOf address: UInt) { return nil }
  }
#endif
