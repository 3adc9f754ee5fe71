import IntarsiaConcurrency

/// Finds the line that an address belongs to, for failures only.
enum SourcePlace {
  /// The file and line of an address, such as `Search.swift:31`, unless they are the compiler's or this library's.
  ///
  /// - Complexity: About a millisecond for each address that was not asked for before, and some tens of them for the first
  ///   one of a program or library, for which what the compiler has noted is read once. Where that can't be read, the
  ///   toolchain does it, and takes tens of milliseconds for each address.
  static func of(_ address: UInt) -> String? {
    if let known = known.withLock({ $0[address] }) { return known }
    let place = find(address)
    known.withLock { $0[address] = .some(place) }
    return place
  }

  /// What was found out, which stays true as long as the process runs.
  private static let known = VisibleMutex<[UInt: String?]>([:])

  private static func find(_ address: UInt) -> String? {
    guard AddressLocation(inProgramOf: address) != nil else {
      return line(from: address) { AddressLocation(inBacktraceOf: $0) }?.place
    }
    let line = line(from: address) { AddressLocation(inProgramOf: $0) }
    // With the optimizer it may be this library's because a function of its own stands in the one that waits.
    guard let line, line.isInLibrary else { return line?.place }
    return AddressLocation(inBacktraceOf: address)?.place
  }

  /// The first line that a function has from an address on.
  private static func line(
    from address: UInt, location: (UInt) -> AddressLocation?
  ) -> AddressLocation? {
    guard let first = location(address) else { return nil }
    if first.line > 0 { return first }
    // The compiler has put something in front for which there is no line, as in a loop over a stream that throws. What
    // comes next in the function has one. Each address may cost a reading of its own, so they are asked one by one.
    for step in 1...32 {
      guard let next = location(address + 16 * UInt(step)), next.symbol == first.symbol else {
        return nil
      }
      if next.line > 0 { return next }
    }
    return nil
  }
}
