// Conformances of Foundation's classes, which are shown like the values that they bridge to.
#if canImport(Foundation)
  public import Foundation

  extension NSArray: CustomDumpRepresentable {
    /// The elements.
    public var customDumpValue: Any { map { $0 } }
  }

  extension NSAttributedString: CustomDumpRepresentable {
    /// The text without attributes.
    public var customDumpValue: Any { string }
  }

  extension NSCalendar: CustomDumpRepresentable {
    /// The calendar as a value.
    public var customDumpValue: Any { self as Calendar }
  }

  extension NSData: CustomDumpRepresentable {
    /// The data as a value.
    public var customDumpValue: Any { self as Data }
  }

  extension NSDate: CustomDumpRepresentable {
    /// The date as a value.
    public var customDumpValue: Any { self as Date }
  }

  extension NSDictionary: CustomDumpRepresentable {
    /// The entries.
    public var customDumpValue: Any {
      var entries: [AnyHashable: Any] = [:]
      for (key, value) in self {
        if let key = key as? AnyHashable { entries[key] = value }
      }
      return entries
    }
  }

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

  extension NSIndexPath: CustomDumpRepresentable {
    /// The path as a value.
    public var customDumpValue: Any { self as IndexPath }
  }

  extension NSIndexSet: CustomDumpRepresentable {
    /// The indices as a value.
    public var customDumpValue: Any { self as IndexSet }
  }

  extension NSLocale: CustomDumpRepresentable {
    /// The locale as a value.
    public var customDumpValue: Any { self as Locale }
  }

  extension NSMeasurement: CustomDumpRepresentable {
    /// The number and its unit.
    public var customDumpValue: Any { self as Measurement }
  }

  extension NSNotification: CustomDumpRepresentable {
    /// The notification as a value.
    public var customDumpValue: Any { self as Notification }
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

  extension NSSet: CustomDumpRepresentable {
    /// The elements.
    public var customDumpValue: Any { Set(compactMap { $0 as? AnyHashable }) }
  }

  extension NSString: CustomDumpRepresentable {
    /// The string as a value.
    public var customDumpValue: Any { "\(self)" }
  }

  extension NSTimeZone: CustomDumpRepresentable {
    /// The time zone as a value.
    public var customDumpValue: Any { TimeZone(identifier: name) as Any }
  }

  extension NSURL: CustomDumpRepresentable {
    /// The address as a value.
    public var customDumpValue: Any { self as URL }
  }

  extension NSURLComponents: CustomDumpRepresentable {
    /// The components as a value.
    public var customDumpValue: Any { self as URLComponents }
  }

  extension NSURLQueryItem: CustomDumpRepresentable {
    /// The item as a value.
    public var customDumpValue: Any { self as URLQueryItem }
  }

  extension NSUUID: CustomDumpRepresentable {
    /// The identifier as a value.
    public var customDumpValue: Any { self as UUID }
  }

  extension NSValue: CustomDumpStringConvertible {
    /// The number, or the description of another value.
    public var customDumpDescription: String { debugDescription }
  }
#endif
