import IntarsiaDependencies

/// The object that the floors read from a bare task local.
final class Reference: Sendable {
  let number: Int

  init(_ number: Int) {
    self.number = number
  }
}

enum Floor {
  @TaskLocal static var reference: Reference?
}

/// A dependency that is a class.
enum ReferenceKey: DependencyKey {
  static let liveValue = Reference(1)
  static let testValue = Reference(1)
}

/// A dependency that is a struct without references.
struct Settings: Sendable {
  var number = 1
  var scale = 2.0
}

enum SettingsKey: DependencyKey {
  static let liveValue = Settings()
  static let testValue = Settings()
}

/// A dependency that is a struct of closures.
struct Client: Sendable {
  var number: @Sendable () -> Int
}

private enum ClientKey: DependencyKey {
  static let liveValue = Client { 1 }
}

/// A dependency that is an existential.
protocol Service: Sendable {
  func number() -> Int
}

struct FixedService: Service {
  var value = 1
  func number() -> Int { value }
}

private enum ServiceKey: DependencyKey {
  static var liveValue: any Service { FixedService() }
}

/// A dependency that is an enum with a payload.
enum Mode: Sendable {
  case off
  case on(Int)

  var number: Int {
    switch self {
    case .off: 0
    case .on(let number): number
    }
  }
}

private enum ModeKey: DependencyKey {
  static let liveValue = Mode.on(1)
}

/// A dependency that is a struct with gaps between its fields.
struct Gappy: Sendable {
  var flag = true
  var number = 1
  var letter: UInt8 = 7
}

private enum GappyKey: DependencyKey {
  static let liveValue = Gappy()
}

extension DependencyValues {
  var service: any Service {
    get { self[ServiceKey.self] }
    set { self[ServiceKey.self] = newValue }
  }

  var mode: Mode {
    get { self[ModeKey.self] }
    set { self[ModeKey.self] = newValue }
  }

  var gappy: Gappy {
    get { self[GappyKey.self] }
    set { self[GappyKey.self] = newValue }
  }

  var reference: Reference {
    get { self[ReferenceKey.self] }
    set { self[ReferenceKey.self] = newValue }
  }

  var settings: Settings {
    get { self[SettingsKey.self] }
    set { self[SettingsKey.self] = newValue }
  }

  var client: Client {
    get { self[ClientKey.self] }
    set { self[ClientKey.self] = newValue }
  }
}

// MARK: - Ten keys with small values

private enum SmallKey<Name>: DependencyKey {
  static var liveValue: Int { 0 }
}

extension DependencyValues {
  /// Overrides ten dependencies, each by its own line as in a test.
  mutating func overrideTen(with number: Int) {
    self[SmallKey<Int8>.self] = number
    self[SmallKey<Int16>.self] = number
    self[SmallKey<Int32>.self] = number
    self[SmallKey<Int64>.self] = number
    self[SmallKey<UInt8>.self] = number
    self[SmallKey<UInt16>.self] = number
    self[SmallKey<UInt32>.self] = number
    self[SmallKey<UInt64>.self] = number
    self[SmallKey<Float>.self] = number
    self[SmallKey<Double>.self] = number
  }
}

// MARK: - As many keys as are wanted

private protocol NumberedKey: DependencyKey where Value == Int {}

private enum Zero: NumberedKey {
  static var liveValue: Int { 0 }
}

private enum Next<Before>: NumberedKey {
  static var liveValue: Int { 0 }
}

extension DependencyValues {
  /// Overrides a number of dependencies that no benchmark reads.
  mutating func overrideOthers(_ count: Int) {
    func next<Key: NumberedKey>(after key: Key.Type) -> any NumberedKey.Type { Next<Key>.self }
    var key: any NumberedKey.Type = Zero.self
    for number in 0..<count {
      override(key, with: number)
      key = next(after: key)
    }
  }

  private mutating func override<Key: NumberedKey>(_ key: Key.Type, with number: Int) {
    self[key] = number
  }
}
