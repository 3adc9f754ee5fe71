enum WaitDescription {
  /// Describes some waits, each as the end of a sentence.
  ///
  /// - Complexity: About 15 milliseconds for each wait at an address that was not looked up before.
  static func of(_ waits: [TaskWait]) -> [String] {
    var symbols = Symbol.at(waits.flatMap(\.frames))[...]
    return waits.map { wait in
      defer { symbols = symbols.dropFirst(wait.frames.count) }
      return describe(wait, in: Array(symbols.prefix(wait.frames.count)))
    }
  }

  private static func describe(_ wait: TaskWait, in symbols: [Symbol?]) -> String {
    // Library functions, called by the code under test, that perform the wait.
    let called = symbols.prefix { $0?.isInCodeUnderTest != true }
    let awaited = wait.awaited ?? describe(wait.kind, in: called.compactMap(\.self))
    let place =
      zip(wait.frames, symbols).lazy
      .filter { $0.1?.isInCodeUnderTest == true }
      .prefix(3)
      .compactMap { frame, symbol in symbol.flatMap { Self.place(of: $0, at: frame) } }
      .first
    return awaited + (place.map { ", at \($0)" } ?? "")
  }

  private static func describe(_ kind: TaskWait.Kind, in frames: [Symbol]) -> String {
    switch kind {
    case .unknown: return "something"
    case .task: return "the value of another task"
    case .taskGroup: return "a task group"
    case .executor: return "an actor that other code uses"
    case .continuation: break
    }
    if frames.contains(where: { $0.image.hasPrefix("libFoundationNetworking") }) {
      return "the network"
    }
    if frames.contains(where: {
      $0.name.hasPrefix("$sScT19IntarsiaConcurrency") && $0.name.contains("E5never")
    }) {
      return "nothing that ever comes, in Task.never"
    }
    if frames.contains(where: { $0.name.hasPrefix("$sScS") }) { return "an AsyncStream" }
    if frames.contains(where: { $0.name.hasPrefix("$sScs") }) { return "an AsyncThrowingStream" }
    return "a continuation"
  }

  private static func place(of symbol: Symbol, at address: UInt) -> String? {
    let places = Symbol.places(at: address)
    if let place = places.lazy.compactMap(\.inCodeUnderTest).first { return place }
    guard places.contains(where: { $0.line == 0 }) else { return nil }
    // The compiler added this code without a line, as in a loop over a throwing stream. The code
    // after it has a line.
    let next = (1...32).map { address + 16 * UInt($0) }
    return zip(next, Symbol.at(next)).prefix { $1?.name == symbol.name }.lazy
      .compactMap { Symbol.places(at: $0.0).lazy.compactMap(\.inCodeUnderTest).first }
      .first
  }
}

extension Symbol.Place {
  /// The file and line, unless the code belongs to the compiler or this library.
  fileprivate var inCodeUnderTest: String? {
    guard line > 0, !path.hasSuffix(">"), !path.hasPrefix(Self.library),
      let file = path.split(separator: "/").last, !file.hasPrefix("@")
    else { return nil }
    return "\(file):\(line)"
  }

  /// The prefix of the paths of this library's files; the code under test may be in any folder.
  private static let library: String = {
    let folders = #filePath.split(separator: "/", omittingEmptySubsequences: false)
    // Sources/IntarsiaSimulation/Diagnosis/WaitDescription.swift
    return folders.dropLast(3).joined(separator: "/") + "/Intarsia"
  }()
}

extension Symbol {
  /// Whether neither the toolchain nor this library contains the function.
  fileprivate var isInCodeUnderTest: Bool {
    name.hasPrefix("$s") && !isThunk && !isInToolchain
      && !Self.library.contains { module in
        let mangledModule = "\(module.utf8.count)\(module)"
        // A declaration of the module, or its extension of a standard library type.
        return name.prefix(12 + mangledModule.count).contains(mangledModule)
      }
  }

  private var isThunk: Bool {
    ["TATQ", "TATY", "TRTQ", "TRTY", "TRTA"].contains { name.contains($0) }
  }

  /// The modules of the library that call functions of the code under test.
  private static let library = [
    "IntarsiaClocks", "IntarsiaConcurrency", "IntarsiaDependencies", "IntarsiaRuntime",
    "IntarsiaSimulation", "IntarsiaTesting",
  ]

  private var isInToolchain: Bool {
    ["libswift", "libFoundation", "lib_", "libdispatch", "libTesting", "libXCTest"]
      .contains { image.hasPrefix($0) }
  }
}
