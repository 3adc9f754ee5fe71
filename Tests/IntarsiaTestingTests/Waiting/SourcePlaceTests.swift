import Testing

@testable import IntarsiaTesting

#if canImport(Runtime) && os(Linux)
  import Runtime

  @Suite("The line of an address")
  struct SourcePlaceTests {
    /// Addresses of all functions that have not returned.
    @inline(never)
    private func addresses() throws -> [UInt] {
      try Backtrace.capture(limit: 8).frames.compactMap { UInt($0.originalProgramCounter) }
    }

    @Test("What is read of a program is what the toolchain says")
    func toolchain() throws {
      let line = #line + 1
      let addresses = try addresses()
      let address = try #require(
        addresses.first { AddressLocation(inProgramOf: $0)?.line == line })
      let own = try #require(AddressLocation(inProgramOf: address))
      let toolchain = try #require(AddressLocation(inBacktraceOf: address))
      #expect(own.path == toolchain.path)
      #expect(own.line == toolchain.line)
      #expect(own.symbol == toolchain.symbol)
      #expect(own.path == #filePath)
      #expect(own.line == line)
      #expect(SourcePlace.of(address) == "SourcePlaceTests.swift:\(line)")
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
