#if canImport(Foundation)
  import Foundation
#endif

/// The objects of Foundation that are shown like the values that they bridge to.
enum BridgedObject {
  /// Returns the value of an object, or `nil` for anything else.
  static func value(of object: Any) -> Any? {
    #if canImport(Foundation)
      // Elsewhere than on Linux, values can be cast to objects, too.
      guard type(of: object) is AnyClass, let object = object as? NSObject else { return nil }
      return switch object {
      case let array as NSArray: array.map { $0 }
      case let text as NSAttributedString: text.string
      case let calendar as NSCalendar: calendar as Calendar
      case let data as NSData: data as Data
      case let date as NSDate: date as Date
      case let dictionary as NSDictionary: entries(of: dictionary)
      case let path as NSIndexPath: path as IndexPath
      case let indices as NSIndexSet: indices as IndexSet
      case let locale as NSLocale: locale as Locale
      case let measurement as NSMeasurement: measurement as Measurement
      case let notification as NSNotification: notification as Notification
      case let set as NSSet: Set(set.compactMap { $0 as? AnyHashable })
      case let string as NSString: "\(string)"
      case let zone as NSTimeZone: TimeZone(identifier: zone.name) as Any
      case let url as NSURL: url as URL
      case let components as NSURLComponents: components as URLComponents
      case let item as NSURLQueryItem: item as URLQueryItem
      case let uuid as NSUUID: uuid as UUID
      default: nil
      }
    #else
      return nil
    #endif
  }

  #if canImport(Foundation)
    private static func entries(of dictionary: NSDictionary) -> [AnyHashable: Any] {
      var entries: [AnyHashable: Any] = [:]
      for (key, value) in dictionary {
        if let key = key as? AnyHashable { entries[key] = value }
      }
      return entries
    }
  #endif
}
