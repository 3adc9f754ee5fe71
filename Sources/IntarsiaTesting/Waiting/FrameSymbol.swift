import IntarsiaConcurrency
import IntarsiaTestingBoot

/// A function that goes on when what it waits for has come.
struct FrameSymbol: Hashable, Sendable {
  let mangledName: String

  /// The file name of the library or program.
  let image: String

  /// The functions that addresses are in; `nil` where none is known.
  ///
  /// - Complexity: About a millisecond for each address that was not asked for before.
  static func at(_ addresses: [UInt]) -> [FrameSymbol?] {
    addresses.map { address in
      if let known = known.withLock({ $0[address] }) { return known }
      let symbol = FrameSymbol(at: address)
      known.withLock { $0[address] = .some(symbol) }
      return symbol
    }
  }

  /// What was found out, which stays true as long as the process runs.
  private static let known = VisibleMutex<[UInt: FrameSymbol?]>([:])

  private init?(at address: UInt) {
    var symbol = intarsia_testing_symbol()
    guard intarsia_testing_find_symbol(UnsafeRawPointer(bitPattern: address), &symbol) != 0 else {
      return nil
    }
    mangledName = String(cString: symbol.name)
    let path = String(cString: symbol.image)
    image = path.split(separator: "/").last.map(String.init) ?? path
  }

  /// Whether somebody has written it who does not belong to the toolchain or to this library.
  var isInCodeUnderTest: Bool {
    mangledName.hasPrefix("$s") && !isThunk && !Self.isInToolchain(image)
      && !Self.library.contains { module in
        let mangledModule = "\(module.utf8.count)\(module)"
        // A declaration of the module, or an extension in it of something in the standard library.
        return mangledName.prefix(12 + mangledModule.count).contains(mangledModule)
      }
  }

  /// Whether the compiler has written it, to pass a call on.
  private var isThunk: Bool {
    ["TATQ", "TATY", "TRTQ", "TRTY", "TRTA"].contains { mangledName.contains($0) }
  }

  /// The modules of the library that functions of the code under test are called by.
  private static let library = [
    "IntarsiaClocks", "IntarsiaConcurrency", "IntarsiaDependencies", "IntarsiaRuntime",
    "IntarsiaTesting",
  ]

  private static func isInToolchain(_ image: String) -> Bool {
    ["libswift", "libFoundation", "lib_", "libdispatch", "libTesting", "libXCTest"]
      .contains { image.hasPrefix($0) }
  }
}
