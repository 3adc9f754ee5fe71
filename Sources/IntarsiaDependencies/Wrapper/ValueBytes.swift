/// Compares values of any type by their bytes.
///
/// Two copies of one value are the same, and so are two values with the same contents. Bytes
/// outside of fields are ignored: the padding of a struct, and the unused part of an existential's
/// buffer.
enum ValueBytes {
  static func areSame<Value>(_ lhs: Value, _ rhs: Value) -> Bool {
    withUnsafePointer(to: lhs) { left in
      withUnsafePointer(to: rhs) { right in
        let size = MemoryLayout<Value>.size
        let leftBytes = UnsafeRawBufferPointer(start: left, count: size)
        let rightBytes = UnsafeRawBufferPointer(start: right, count: size)
        return leftBytes.elementsEqual(rightBytes) || areSameWithoutGaps(left, right)
      }
    }
  }

  private static func areSameWithoutGaps<Value>(
    _ left: UnsafePointer<Value>, _ right: UnsafePointer<Value>
  ) -> Bool {
    let occupied = occupiedBytes(of: Value.self)
    func areSame(_ left: UnsafeRawPointer, _ right: UnsafeRawPointer) -> Bool {
      occupied.indices.allSatisfy { index in
        !occupied[index]
          || left.load(fromByteOffset: index, as: UInt8.self)
            == right.load(fromByteOffset: index, as: UInt8.self)
      }
    }
    // Trivial types contain no existentials, so they are compared in place. A copy of such a value
    // would read a whole stride, but the source may have only the size.
    guard !_isPOD(Value.self) else { return areSame(left, right) }
    return withCopy(of: left) { left in
      withCopy(of: right) { right in areSame(left, right) }
    }
  }

  /// Copies a value to zeroed memory, because copying an existential writes only its contents.
  private static func withCopy<Value, R>(
    of source: UnsafePointer<Value>, _ body: (UnsafeRawPointer) -> R
  ) -> R {
    let size = MemoryLayout<Value>.stride
    let start = UnsafeMutableRawPointer.allocate(
      byteCount: size, alignment: MemoryLayout<Value>.alignment)
    defer { start.deallocate() }
    start.initializeMemory(as: UInt8.self, repeating: 0, count: size)
    // Copied from memory to memory: a copy through a variable would bring along stale bytes.
    let copy = start.initializeMemory(as: Value.self, from: source, count: 1)
    defer { copy.deinitialize(count: 1) }
    return body(UnsafeRawPointer(start))
  }

  /// Marks the bytes of a type that belong to a field.
  private static func occupiedBytes(of type: Any.Type) -> [Bool] {
    var occupied = [Bool](repeating: false, count: size(of: type))
    mark(type, at: 0, &occupied)
    return occupied
  }

  private static func mark(_ type: Any.Type, at offset: Int, _ occupied: inout [Bool]) {
    // The Swift ABI specifies that the first word of a type's metadata is its kind.
    let kind = unsafeBitCast(type, to: UnsafePointer<Int>.self).pointee
    let count = kind == Kind.structure || kind == Kind.tuple ? fieldCount(of: type) : 0
    guard count > 0 else {
      for index in offset..<offset + size(of: type) { occupied[index] = true }
      return
    }
    for index in 0..<count {
      var field = FieldMetadata()
      let fieldType = fieldType(of: type, index: index, metadata: &field)
      field.freeName?(field.name)
      mark(fieldType, at: offset + fieldOffset(in: type, index: index), &occupied)
    }
  }

  private static func size(of type: Any.Type) -> Int {
    func size<T>(_: T.Type) -> Int { MemoryLayout<T>.size }
    return _openExistential(type, do: size)
  }

  private enum Kind {
    static let structure = 0x200
    static let tuple = 0x301
  }
}

// The functions behind `Mirror`, part of the stable ABI of the standard library. It offers no other
// API for the offsets of a type's fields.

private struct FieldMetadata {
  var name: UnsafePointer<CChar>?
  var freeName: (@convention(c) (UnsafePointer<CChar>?) -> Void)?
  var isStrong = false
  var isVariable = false
}

@_silgen_name("swift_reflectionMirror_recursiveCount")
private func fieldCount(of type: Any.Type) -> Int

@_silgen_name("swift_reflectionMirror_recursiveChildMetadata")
private func fieldType(
  of type: Any.Type, index: Int, metadata: UnsafeMutablePointer<FieldMetadata>
) -> Any.Type

@_silgen_name("swift_reflectionMirror_recursiveChildOffset")
private func fieldOffset(in type: Any.Type, index: Int) -> Int
