#if PostgreSQL
  import Foundation

  /// Closes a file descriptor.
  func closeDescriptor(_ descriptor: Int32) -> Int32 { close(descriptor) }

  /// Calls a function with an array of C strings that ends with `nil`.
  func withCStrings<Result>(
    _ strings: [String], _ body: ([UnsafePointer<CChar>?]) -> Result
  ) -> Result {
    let copies = strings.map { strdup($0) }
    defer { for copy in copies { free(copy) } }
    return body(copies.map { UnsafePointer($0) } + [nil])
  }

  extension Duration {
    /// The duration in seconds.
    var seconds: Double {
      Double(components.seconds) + Double(components.attoseconds) / 1e18
    }
  }
#endif
