// Conformances of Foundation's classes that are not shown as the values that they bridge to.
#if canImport(Foundation)
  public import Foundation

  extension NSError: CustomDumpReflectable {
    /// The domain, the code and the user's information.
    public var customDumpMirror: Mirror {
      Mirror(
        self, children: ["domain": domain, "code": code, "userInfo": userInfo],
        displayStyle: .class)
    }
  }

  extension NSExceptionName: CustomDumpStringConvertible {
    /// The name.
    public var customDumpDescription: String { rawValue }
  }

  extension NSOrderedSet: CustomDumpReflectable {
    /// The elements in their order, in the form of an array.
    public var customDumpMirror: Mirror {
      Mirror(self, unlabeledChildren: array, displayStyle: .collection)
    }
  }

  extension NSPredicate: CustomDumpStringConvertible {
    /// The format of the predicate.
    public var customDumpDescription: String { debugDescription }
  }

  extension NSRange: CustomDumpRepresentable {
    /// The range as a value.
    public var customDumpValue: Any { Range(self) as Any }
  }

  extension NSValue: CustomDumpStringConvertible {
    /// The number, or the description of another value.
    public var customDumpDescription: String { debugDescription }
  }
#endif
