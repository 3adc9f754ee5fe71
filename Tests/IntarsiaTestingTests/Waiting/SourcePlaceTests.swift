import Testing

@testable import IntarsiaTesting

#if canImport(Runtime) && os(Linux)
  @Suite("The line of an address", .endsWithinAMinute)
  struct SourcePlaceTests {
    /// An address of code in this file.
    private static func addressOfCode() -> UInt? {
      let function: @convention(c) (Int) -> Int = { [1, 2, 3].firstIndex(of: $0) ?? 0 }
      let begin = unsafeBitCast(function, to: UInt.self)
      // This is what the compiler has added, so that C can call it. What it calls stands in front.
      for address in stride(from: begin - 16, to: begin - 512, by: -16) {
        guard let location = AddressLocation(inProgramOf: address) else { continue }
        if location.path == #filePath, location.line > 0 { return address }
      }
      return nil
    }

    @Test("What is read of a program is what the toolchain says")
    func toolchain() throws {
      let address = try #require(Self.addressOfCode())
      let own = try #require(AddressLocation(inProgramOf: address))
      let toolchain = try #require(AddressLocation(inBacktraceOf: address))
      #expect(own.path == toolchain.path)
      #expect(own.line == toolchain.line)
      #expect(own.symbol == toolchain.symbol)
      #expect(SourcePlace.of(address) == "SourcePlaceTests.swift:\(own.line)")
    }

    @Test("What is no address of code has none")
    func noCode() {
      withUnsafeBytes(of: 0) { bytes in
        let address = UInt(bitPattern: bytes.baseAddress)
        #expect(AddressLocation(inProgramOf: address) == nil)
        #expect(SourcePlace.of(address) == nil)
      }
      #expect(SourcePlace.of(16) == nil)
    }
  }
#endif
