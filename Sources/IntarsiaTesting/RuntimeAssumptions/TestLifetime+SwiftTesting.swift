import IntarsiaIssues
import Testing

extension TestLifetime {
  /// A lifetime that ends with the running case of a Swift Testing test.
  ///
  /// Swift Testing notifies only traits of the end of a case, but tests without traits have
  /// dependencies, too. Each case has a body: a closure that is released with the case, and whose
  /// context is reference-counted like an object. A mirror finds it. If a later version stores the
  /// body elsewhere, the result is `nil`, and values kept for a test stay until the process ends.
  static var swiftTesting: TestLifetime? {
    guard let testCase = Test.Case.current,
      let body = Mirror(reflecting: testCase).descendant("body")
    else { return nil }
    return storage(ofClosure: body)
  }

  /// The captured context of a closure, as an object.
  private static func storage(ofClosure closure: Any) -> TestLifetime? {
    let type: Any.Type = Swift.type(of: closure)
    // The first word of a type's metadata is its kind.
    let kind = unsafeBitCast(type, to: UnsafePointer<Int>.self).pointee
    let functionKind = 0x302
    guard kind == functionKind else { return nil }
    // A closure consists of two words, its code and its context, and is stored inline in the
    // existential.
    return withUnsafeBytes(of: closure) { bytes in
      let storage = bytes.load(
        fromByteOffset: MemoryLayout<UnsafeRawPointer>.size, as: UnsafeRawPointer?.self)
      // Safe: the context is reference-counted like an object, and only its reference count is
      // used, by a weak reference. The class has no superclass, so no other runtime manages the
      // count.
      return storage.map { Unmanaged<TestLifetime>.fromOpaque($0).takeUnretainedValue() }
    }
  }
}
