public import Foundation
public import IntarsiaCases
public import IntarsiaCollections

/// A type whose values a test can make from choices.
///
/// Enums without payloads need no code: `extension Size: Generable {}`. So do enums with
/// `@CasePathable`, if the payloads can be made. Other types make a value of their parts:
///
/// ```swift
/// extension Address: Generable {
///   static func generate(_ draw: Draw<Void>) -> Address {
///     Address(street: draw.any(), number: draw.pick(1...99))
///   }
/// }
/// ```
public protocol Generable {
  /// Makes a value. Equal choices must give equal values.
  static func generate(_ draw: Draw<Void>) -> Self
}

extension Generable where Self: CaseIterable {
  /// Makes one of all cases.
  ///
  /// - Precondition: The type has a case.
  public static func generate(_ draw: Draw<Void>) -> Self {
    guard let value = draw.pick(allCases) else {
      preconditionFailure("\(Self.self) has no cases, so a test cannot make a value of it.")
    }
    return value
  }
}

extension Generable where Self: CasePathIterable {
  /// Makes a value of one of the cases whose payloads can be made.
  ///
  /// - Precondition: There is such a case.
  public static func generate(_ draw: Draw<Void>) -> Self {
    guard let value = draw.pick(GeneratedCase.all(of: Self.self))?.make(draw) else {
      preconditionFailure(
        "\(Self.self) has no case whose payload a test can make. Let the payload be Generable.")
    }
    return value
  }
}

/// A case of an enum, with a way to make its payload.
struct GeneratedCase<Root> {
  /// The name, such as `quantityChanged`.
  let name: String
  let make: (Draw<Void>) -> Root?

  /// Creates the case of a path; `nil` if a test cannot make its payload.
  init?(_ path: PartialCaseKeyPath<Root>) {
    let (name, payload) = path.nameAndPayload()
    guard let make = Self.generator(of: payload) else { return nil }
    self.name = name
    self.make = { path(make($0)) }
  }

  private static func generator(of payload: Any.Type) -> ((Draw<Void>) -> Any)? {
    if payload == Void.self { return { _ in () } }
    if let type = payload as? any Generable.Type { return { type.generate($0) } }
    // A nested enum, such as the actions of a child feature.
    guard let type = payload as? any CasePathIterable.Type else { return nil }
    func generator<Nested: CasePathIterable>(of type: Nested.Type) -> ((Draw<Void>) -> Any)? {
      let cases = GeneratedCase<Nested>.all(of: type)
      return cases.isEmpty ? nil : { draw in draw.pick(cases).flatMap { $0.make(draw) } as Any }
    }
    return generator(of: type)
  }
}

extension GeneratedCase where Root: CasePathIterable {
  /// The cases whose payloads a test can make.
  static func all(of type: Root.Type) -> [Self] { type.allCasePaths.compactMap { Self($0) } }
}

// MARK: - Types of the standard library

extension Bool: Generable {
  /// Makes `false` or `true`.
  public static func generate(_ draw: Draw<Void>) -> Bool { draw.flip() }
}

extension FixedWidthInteger where Self: Generable {
  /// Makes a number of at most a million, often a small one.
  ///
  /// Larger ones would end the process where the feature adds them up. For all numbers, write
  /// `draw.pick(Int.min ... .max)`.
  public static func generate(_ draw: Draw<Void>) -> Self {
    draw.pick(Self(clamping: -1_000_000)...Self(clamping: 1_000_000))
  }
}

extension Int: Generable {}
extension Int8: Generable {}
extension Int16: Generable {}
extension Int32: Generable {}
extension Int64: Generable {}
extension UInt: Generable {}
extension UInt8: Generable {}
extension UInt16: Generable {}
extension UInt32: Generable {}
extension UInt64: Generable {}

extension Double: Generable {
  /// Makes a finite number, often a small integer.
  public static func generate(_ draw: Draw<Void>) -> Double {
    draw.oneOf(draw.pick(-1_000...1_000), draw.pick(-1e9...1e9))
  }
}

extension Float: Generable {
  /// Makes a finite number, often a small integer.
  public static func generate(_ draw: Draw<Void>) -> Float { Float(draw.any(Double.self)) }
}

extension Character: Generable {
  /// Makes a letter, a digit, a space, or a character that programs often treat wrong.
  public static func generate(_ draw: Draw<Void>) -> Character {
    draw.pick("abcdefghijklmnopqrstuvwxyzABCXYZ0123456789 .-_/\"'\\\n\té߀👍🏽👨‍👩‍👧") ?? "a"
  }
}

extension String: Generable {
  /// Makes a string of at most eight characters.
  public static func generate(_ draw: Draw<Void>) -> String {
    String(draw.array(upTo: 8) { $0.any(Character.self) })
  }
}

extension Optional: Generable where Wrapped: Generable {
  /// Makes `nil` or a value.
  public static func generate(_ draw: Draw<Void>) -> Wrapped? { draw.optional { $0.any() } }
}

extension Array: Generable where Element: Generable {
  /// Makes an array of at most five elements.
  public static func generate(_ draw: Draw<Void>) -> [Element] { draw.array { $0.any() } }
}

extension Set: Generable where Element: Generable {
  /// Makes a set of at most five elements.
  public static func generate(_ draw: Draw<Void>) -> Set { Set(draw.array { $0.any() }) }
}

extension Dictionary: Generable where Key: Generable, Value: Generable {
  /// Makes a dictionary of at most five keys.
  public static func generate(_ draw: Draw<Void>) -> Dictionary {
    Dictionary(
      draw.array { ($0.any(Key.self), $0.any(Value.self)) }, uniquingKeysWith: { first, _ in first }
    )
  }
}

extension Result: Generable where Success: Generable, Failure: Generable {
  /// Makes a success or a failure.
  public static func generate(_ draw: Draw<Void>) -> Result {
    draw.flip() ? .failure(draw.any()) : .success(draw.any())
  }
}

extension Duration: Generable {
  /// Makes a duration of at most a minute.
  public static func generate(_ draw: Draw<Void>) -> Duration { draw.pick(.zero ... .seconds(60)) }
}

// MARK: - Other types

extension Date: Generable {
  /// Makes a date from 2001 to 2032.
  public static func generate(_ draw: Draw<Void>) -> Date {
    Date(timeIntervalSinceReferenceDate: draw.pick(0...1e9))
  }
}

extension Data: Generable {
  /// Makes at most five bytes.
  public static func generate(_ draw: Draw<Void>) -> Data { Data(draw.array { $0.any() }) }
}

extension UUID: Generable {
  /// Makes one of 16 identifiers, as `UUID(0)` to `UUID(15)`: so that some are equal.
  public static func generate(_ draw: Draw<Void>) -> UUID {
    UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, draw.pick(0...15)))
  }
}

extension IdentifiedArray: Generable
where Element: Generable & Identifiable, ID == Element.ID {
  /// Makes an array without elements of equal identifiers.
  public static func generate(_ draw: Draw<Void>) -> Self {
    Self(draw.array { $0.any() }, uniquingIDsWith: { first, _ in first })
  }
}
