/// A function that resumes after a wait.
struct Symbol: Hashable, Sendable {
  /// A line of the sources.
  struct Place: Hashable, Sendable {
    let path: String
    /// The line number; 0 for code that the compiler added.
    let line: Int
  }

  /// The mangled name.
  let name: String

  /// The file name of the library or program.
  let image: String
}

#if canImport(Runtime) && os(Linux)
  import Foundation
  import IntarsiaConcurrency
  import Runtime

  extension Symbol {
    /// The functions at some addresses, if known; takes about a millisecond together.
    static func at(_ addresses: [UInt]) -> [Symbol?] {
      let frames = find(addresses, options: [])
      guard frames.count == addresses.count else { return addresses.map { _ in nil } }
      return frames.map { frame in
        frame.symbol.flatMap { symbol in
          symbol.rawName.isEmpty ? nil : Symbol(name: symbol.rawName, image: symbol.imageName)
        }
      }
    }

    /// The source locations at an address, inlined functions first; takes about 15 milliseconds.
    static func places(at address: UInt) -> [Place] {
      known.withLock { known in
        if let places = known[address] { return places }
        let frames = find([address], options: [.showInlineFrames, .showSourceLocations])
        let places = frames.compactMap { $0.symbol?.sourceLocation }
          .map { Place(path: $0.path, line: $0.line) }
        known[address] = places
        return places
      }
    }

    /// The locations found so far, which stay valid as long as the process runs.
    private static let known = VisibleMutex<[UInt: [Place]]>([:])

    /// The libraries; in Swift 6.3, a second map finds no symbols without debug information.
    private static let images = ImageMap.capture()

    private static func find(
      _ addresses: [UInt], options: Backtrace.SymbolicationOptions
    ) -> [SymbolicatedBacktrace.Frame] {
      let frames = backtrace(of: addresses)?.symbolicated(with: images, options: options)?.frames
      return frames.map { Array($0) } ?? []
    }

    /// Creates a backtrace whose frames have the given addresses.
    ///
    /// No initializer takes addresses, but a backtrace can be decoded. The Swift repository
    /// documents the format in docs/CompactBacktraceFormat.md.
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
      guard let images = try? JSONEncoder().encode(images),
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
  extension Symbol {
    /// Returns no functions, because this toolchain cannot look them up.
    static func at(_ addresses: [UInt]) -> [Symbol?] { addresses.map { _ in nil } }

    static func places(at address: UInt) -> [Place] { [] }
  }
#endif
