#if canImport(Runtime) && os(Linux)
  import Foundation
  import Runtime

  /// Finds out which function an address is in, and on which line: slow, for failures only.
  enum SymbolicatedFrames {
    /// The functions at some addresses; `nil` where none is known.
    static func of(_ addresses: [UInt]) -> [FrameSymbol?] {
      guard !addresses.isEmpty else { return [] }
      guard let backtrace = backtrace(of: addresses),
        let symbolicated = backtrace.symbolicated(options: [.showSourceLocations])
      else { return Array(repeating: nil, count: addresses.count) }
      var symbols: [UInt: FrameSymbol] = [:]
      for frame in symbolicated.frames where !frame.inlined {
        guard let symbol = frame.symbol, let address = UInt(frame.captured.originalProgramCounter)
        else { continue }
        symbols[address] = FrameSymbol(
          mangledName: symbol.rawName, name: symbol.name, image: symbol.imageName,
          file: symbol.sourceLocation?.path, line: symbol.sourceLocation?.line)
      }
      return addresses.map { symbols[$0] }
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
  /// Finds out which function an address is in: no means to do so on this toolchain.
  enum SymbolicatedFrames {
    /// The functions at some addresses; `nil` where none is known.
    static func of(_ addresses: [UInt]) -> [FrameSymbol?] {
      addresses.map { _ in nil }
    }
  }
#endif
