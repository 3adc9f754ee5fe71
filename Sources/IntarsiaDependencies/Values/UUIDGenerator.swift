public import Foundation
public import IntarsiaIssues
import Synchronization

/// A generator of identifiers: ``DependencyValues/uuid``.
///
/// ```swift
/// let uuid = UUIDGenerator.incrementing
/// uuid()  // 00000000-0000-0000-0000-000000000000
/// uuid()  // 00000000-0000-0000-0000-000000000001
/// ```
public struct UUIDGenerator: Sendable {
  private let generate: @Sendable (IssueLocation) -> UUID

  /// Creates a generator that returns the identifiers of a closure.
  public init(_ generate: @escaping @Sendable () -> UUID) {
    self.generate = { _ in generate() }
  }

  fileprivate init(unimplemented value: UnimplementedValue) {
    generate = { location in
      value.report(at: location)
      return UUID()
    }
  }

  /// Returns a generator that always returns the same identifier.
  public static func constant(_ uuid: UUID) -> Self {
    Self { uuid }
  }

  /// A new generator that counts: `UUID(0)`, `UUID(1)`, `UUID(2)` and so on.
  ///
  /// Each generator has its own counter. Tasks that share a generator get no identifier twice, but
  /// their order decides which task gets which identifier.
  public static var incrementing: Self {
    let counter = Counter()
    return Self { UUID(counter.next.wrappingAdd(1, ordering: .relaxed).oldValue) }
  }

  /// Returns the next identifier.
  public func callAsFunction(
    fileID: StaticString = #fileID, filePath: SourceFilePath = #filePath, line: UInt = #line,
    column: UInt = #column
  ) -> UUID {
    let location = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    guard let call = _DependencyCall.begin("UUIDGenerator", "next") else {
      return generate(location)
    }
    return call.answer(as: UUID.self) ?? call.end(generate(location))
  }

  private final class Counter: Sendable {
    let next = Atomic(0)
  }
}

extension UUID {
  /// Creates an identifier that ends in a number and is otherwise zero, as
  /// ``UUIDGenerator/incrementing`` does.
  ///
  /// ```swift
  /// UUID(42)  // 00000000-0000-0000-0000-00000000002A
  /// ```
  ///
  /// - Parameter number: Different numbers give different identifiers. A negative number fills the
  ///   last eight bytes with its two's complement.
  public init(_ number: Int) {
    let words = (UInt64(0), UInt64(bitPattern: Int64(number)).bigEndian)
    self.init(uuid: withUnsafeBytes(of: words) { $0.load(as: uuid_t.self) })
  }
}

extension DependencyValues {
  /// The generator of identifiers.
  ///
  /// ```swift
  /// struct TodoList {
  ///   var todos: [UUID: String] = [:]
  ///   @Dependency(\.uuid) var uuid
  ///   mutating func add(_ title: String) { todos[uuid()] = title }
  /// }
  ///
  /// let todos = withDependencies {
  ///   $0.uuid = .incrementing
  /// } operation: {
  ///   var list = TodoList()
  ///   list.add("Milk")
  ///   list.add("Eggs")
  ///   return list.todos  // [UUID(0): "Milk", UUID(1): "Eggs"]
  /// }
  /// ```
  ///
  /// The live value returns random identifiers. A test that uses it without an override reports an
  /// issue, because it would differ from run to run.
  public var uuid: UUIDGenerator {
    get { self[UUIDGeneratorKey.self] }
    set { self[UUIDGeneratorKey.self] = newValue }
  }
}

private enum UUIDGeneratorKey: DependencyKey {
  static var liveValue: UUIDGenerator { UUIDGenerator { UUID() } }

  static var testValue: UUIDGenerator {
    UUIDGenerator(unimplemented: UnimplementedValue("uuid", replacement: ".incrementing"))
  }
}
