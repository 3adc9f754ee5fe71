import Foundation

/// A value that a property list stores as it is.
///
/// Numbers and texts are converted as `UserDefaults` does: the arguments of a launch are texts.
protocol PropertyListObject: SendableMetatype {
  init?(stored: Any)
  var object: Any { get }
}

extension PropertyListObject {
  init?(stored: Any) {
    guard let value = stored as? Self else { return nil }
    self = value
  }

  var object: Any { self }
}

extension Data: PropertyListObject {}
extension [String]: PropertyListObject {}

extension Date: PropertyListObject {
  /// The date, on Linux without the fraction of its second, which Foundation's file would lose.
  var object: Any {
    #if canImport(ObjectiveC)
      return self
    #else
      return Date(timeIntervalSinceReferenceDate: timeIntervalSinceReferenceDate.rounded(.down))
    #endif
  }
}

extension String: PropertyListObject {
  init?(stored: Any) {
    guard let text = stored as? String ?? (stored as? NSNumber)?.stringValue else { return nil }
    self = text
  }
}

extension Bool: PropertyListObject {
  init?(stored: Any) {
    if let number = stored as? NSNumber {
      self = number.boolValue
    } else {
      switch (stored as? String)?.lowercased() {
      case "yes", "y", "true", "t", "1": self = true
      case "no", "n", "false", "f", "0": self = false
      default: return nil
      }
    }
  }
}

extension Int: PropertyListObject {
  init?(stored: Any) {
    let rounded = Double(stored: stored)?.rounded(.towardZero)
    guard let integer = stored as? Int ?? rounded.flatMap(Int.init(exactly:)) else { return nil }
    self = integer
  }
}

extension Double: PropertyListObject {
  init?(stored: Any) {
    let parsed = (stored as? String).flatMap { Double($0) }
    guard let number = (stored as? NSNumber)?.doubleValue ?? parsed else { return nil }
    self = number
  }
}

extension URL: PropertyListObject {
  init?(stored: Any) {
    if let text = stored as? String {
      if let url = URL(string: text), url.scheme != nil {
        self = url
      } else {
        self = URL(fileURLWithPath: NSString(string: text).expandingTildeInPath)
      }
    } else {
      #if canImport(ObjectiveC)
        guard let data = stored as? Data,
          let url = try? NSKeyedUnarchiver.unarchivedObject(ofClass: NSURL.self, from: data)
        else { return nil }
        self = url as URL
      #else
        return nil
      #endif
    }
  }

  /// The object that `UserDefaults.url(forKey:)` reads: for a file its path.
  ///
  /// On Linux, Foundation stores the path of every URL. The text of the whole URL keeps its host.
  var object: Any {
    if isFileURL, URL(fileURLWithPath: path) == self { return path }
    #if canImport(ObjectiveC)
      let archive = try? NSKeyedArchiver.archivedData(
        withRootObject: self as NSURL, requiringSecureCoding: true)
      return archive ?? absoluteString
    #else
      return absoluteString
    #endif
  }
}
