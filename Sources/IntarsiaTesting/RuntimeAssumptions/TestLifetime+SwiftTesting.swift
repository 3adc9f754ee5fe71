import IntarsiaIssues
import Testing

extension TestLifetime {
  /// Lives as long as the running case of a test of Swift Testing.
  ///
  /// Swift Testing tells only a trait when a case has ended, and a test without traits has
  /// dependencies, too. But each case has a body: a closure that is released with the case, and
  /// whose storage is reference-counted like an object. A mirror finds it. If a later version
  /// stores it elsewhere, the result is `nil`, and values kept for tests stay until the end of the
  /// process.
  static var swiftTesting: TestLifetime? {
    guard let testCase = Test.Case.current,
      let body = Mirror(reflecting: testCase).descendant("body")
    else { return nil }
    return storage(ofClosure: body)
  }

  /// The storage of what a closure has captured.
  private static func storage(ofClosure closure: Any) -> TestLifetime? {
    let type: Any.Type = Swift.type(of: closure)
    // The first word of a type's metadata tells its kind.
    let kind = unsafeBitCast(type, to: UnsafePointer<Int>.self).pointee
    let functionKind = 0x302
    guard kind == functionKind else { return nil }
    // A closure is two words, its code and its storage, and lies in the existential itself.
    return withUnsafeBytes(of: closure) { bytes in
      let storage = bytes.load(
        fromByteOffset: MemoryLayout<UnsafeRawPointer>.size, as: UnsafeRawPointer?.self)
      // Safe: the storage of a closure is counted as an object of a class is, and nothing but its
      // count is used: it is held weakly. The class has no superclass, so that no other runtime is
      // asked to count.
      return storage.map { Unmanaged<TestLifetime>.fromOpaque($0).takeUnretainedValue() }
    }
  }
}
