import IntarsiaConcurrency
import IntarsiaIssues
import Testing

extension TestIdentity {
  /// The running test of Swift Testing, or the running case of a parameterised test.
  static var swiftTesting: Self? {
    guard let test = Test.current else { return nil }
    var id = id(of: test)
    if let testCase = Test.Case.current, testCase.isParameterized {
      id += "/" + identity(of: testCase)
    }
    return Self(framework: .swiftTesting, id: id)
  }

  /// The declaration of a test, unique in the process.
  private struct Declaration: Hashable {
    let name: String
    let place: SourceLocation
  }

  /// A cache, because Swift Testing builds an identifier from type names at each access.
  private static let ids = VisibleMutex<[Declaration: String]>([:])

  private static func id(of test: Test) -> String {
    let declaration = Declaration(name: test.name, place: test.sourceLocation)
    if let known = ids.withLock({ $0[declaration] }) { return known }
    let id = "\(test.id)"
    ids.withLock { $0[declaration] = id }
    return id
  }

  /// The identifier of a case, unique in its test.
  ///
  /// Swift Testing's identifiers of arguments, and its numbers of cases with equal ones, are not
  /// public, so a mirror reads them. If a later version stores them elsewhere, the arguments
  /// themselves are used, or all cases of a test share one identifier.
  static func identity(of testCase: Test.Case) -> String {
    guard let parts = Mirror(reflecting: testCase).descendant("_kind", 0) else { return "" }
    let mirror = Mirror(reflecting: parts)
    let arguments = mirror.descendant("arguments").map { Array(Mirror(reflecting: $0).children) }
    var words = (arguments ?? []).map { argument in
      let argument = Mirror(reflecting: argument.value)
      if let bytes = argument.descendant("id", "bytes") as? [UInt8] {
        return String(decoding: bytes, as: UTF8.self)
      }
      return argument.descendant("value").map { String(reflecting: $0) } ?? ""
    }
    if let discriminator = mirror.descendant("discriminator") {
      words.append("\(discriminator)")
    }
    return words.joined(separator: "/")
  }
}
