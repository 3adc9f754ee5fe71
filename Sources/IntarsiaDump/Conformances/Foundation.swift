// Conformances of Foundation types whose mirrors show implementation details or nothing.
#if canImport(FoundationEssentials)
  public import FoundationEssentials
#elseif canImport(Foundation)
  public import Foundation
#endif

#if canImport(FoundationEssentials) || canImport(Foundation)
  extension AttributedString: CustomDumpReflectable {
    /// The text, or its runs if any of them has attributes.
    public var customDumpMirror: Mirror {
      let runs = runs.map { run in
        Run(
          text: String(characters[run.range]),
          attributes: "\(run.attributes)".split(whereSeparator: \.isNewline)
            .map { $0.drop { $0.isWhitespace } }.dropFirst().dropLast().map(String.init))
      }
      let plain = String(characters)
      return Mirror(
        self,
        unlabeledChildren: runs.allSatisfy(\.attributes.isEmpty) ? [plain] : runs.map { $0 as Any },
        displayStyle: .struct)
    }

    private struct Run: CustomDumpReflectable {
      let text: String
      let attributes: [String]

      var customDumpMirror: Mirror {
        Mirror(self, children: ["text": text, "attributes": attributes], displayStyle: .tuple)
      }
    }
  }

  extension Calendar: CustomDumpReflectable {
    /// The identifier, the locale, the time zone, and the rules for weeks.
    public var customDumpMirror: Mirror {
      Mirror(
        self,
        children: [
          "identifier": identifier,
          "locale": locale as Any,
          "timeZone": timeZone,
          "firstWeekday": firstWeekday,
          "minimumDaysInFirstWeek": minimumDaysInFirstWeek,
        ],
        displayStyle: .struct)
    }
  }

  extension Data: CustomDumpStringConvertible {
    /// The number of bytes, and the first sixteen bytes: `Data(3 bytes: 01 02 03)`.
    ///
    /// For more than sixteen bytes, a hash of all bytes follows. It distinguishes data with the
    /// same beginning.
    public var customDumpDescription: String {
      guard !isEmpty else { return "Data(0 bytes)" }
      let shown = prefix(16).map { Self.hexadecimal(UInt64($0), digits: 2) }
      let hash = Self.hexadecimal(checksum >> 32, digits: 8)
      let rest = count > shown.count ? [" … hash \(hash)"] : []
      let text = shown.joined(separator: " ") + rest.joined()
      return "Data(\(count) \(count == 1 ? "byte" : "bytes"): \(text))"
    }

    private static func hexadecimal(_ number: UInt64, digits: Int) -> String {
      let text = String(number, radix: 16)
      return String(repeating: "0", count: digits - text.count) + text
    }

    /// A hash that is the same in every process, computed from eight bytes at a time.
    package var checksum: UInt64 {
      withUnsafeBytes { bytes in
        var hash = UInt64(bytes.count)
        var offset = 0
        while offset + 8 <= bytes.count {
          let word = bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
          hash = Self.mixed(hash ^ UInt64(littleEndian: word))
          offset += 8
        }
        for byte in bytes[offset...] { hash = Self.mixed(hash ^ UInt64(byte)) }
        return Self.mixed(hash)
      }
    }

    /// Mixes the bits of a number.
    ///
    /// The multiplication by the golden ratio in 64 bits changes the higher bits (Fibonacci
    /// hashing). The shift then changes the lower bits.
    private static func mixed(_ number: UInt64) -> UInt64 {
      let product = number &* 0x9e37_79b9_7f4a_7c15
      return product ^ (product >> 32)
    }
  }

  extension Date: CustomDumpStringConvertible {
    /// The date and the time in UTC, in milliseconds or with as many digits as needed:
    /// `Date(2009-02-13T23:31:30.000Z)`.
    ///
    /// A date outside of the years 1 to 9999, and one so close to the reference date that no digits
    /// distinguish it, is its number of seconds: `Date(timeIntervalSinceReferenceDate: 1e+18)`.
    public var customDumpDescription: String {
      let years = Date.distantPast...Date(timeIntervalSinceReferenceDate: 252_423_993_599)
      guard years.contains(self), let (fraction, second) = fraction else {
        return "Date(timeIntervalSinceReferenceDate: \(timeIntervalSinceReferenceDate))"
      }
      return "Date(\(second.formatted(ISO8601FormatStyle()).dropLast()).\(fraction)Z)"
    }

    /// The fractional digits that distinguish the date from all others, at least three, and the
    /// whole second.
    private var fraction: (digits: String, second: Date)? {
      let ways: [(seconds: Double, make: (Double) -> Date)] = [
        (timeIntervalSince1970, { Date(timeIntervalSince1970: $0) }),
        (timeIntervalSinceReferenceDate, { Date(timeIntervalSinceReferenceDate: $0) }),
      ]
      // A date has few digits relative to the reference date that it was created from.
      for places in 3...15 {
        let scale = (0..<places).reduce(1.0) { scale, _ in scale * 10 }
        for (seconds, make) in ways {
          let whole = seconds.rounded(.down)
          let fraction = ((seconds - whole) * scale).rounded()
          guard fraction < scale, make(whole + fraction / scale) == self else { continue }
          let digits = "\(Int(fraction))"
          return (String(repeating: "0", count: places - digits.count) + digits, make(whole))
        }
      }
      return nil
    }
  }

  extension Decimal: CustomDumpStringConvertible {
    /// The number.
    public var customDumpDescription: String { description }
  }

  extension Locale: CustomDumpStringConvertible {
    /// The identifier: `Locale(en_US)`.
    public var customDumpDescription: String { "Locale(\(identifier))" }
  }

  extension TimeZone: CustomDumpReflectable {
    /// The identifier and the abbreviation, and the distance to UTC at present.
    public var customDumpMirror: Mirror {
      Mirror(
        self,
        children: [
          "identifier": identifier,
          "abbreviation": abbreviation() as Any,
          "secondsFromGMT": secondsFromGMT(),
          "isDaylightSavingTime": isDaylightSavingTime(),
        ],
        displayStyle: .struct)
    }
  }

  extension URL: CustomDumpStringConvertible {
    /// The address: `URL(https://swift.org/)`.
    public var customDumpDescription: String { "URL(\(absoluteString))" }
  }

  extension UUID: CustomDumpStringConvertible {
    /// The digits: `UUID(00000000-0000-0000-0000-000000000000)`.
    public var customDumpDescription: String { "UUID(\(uuidString))" }
  }
#endif
