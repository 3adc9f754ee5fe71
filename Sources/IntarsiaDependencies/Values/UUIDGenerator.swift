public import Foundation
public import IntarsiaIssues
import Synchronization

/// Makes identifiers: ``DependencyValues/uuid``.
///
/// ```swift
/// let uuid = UUIDGenerator.incrementing
/// uuid()  // 00000000-0000-0000-0000-000000000000
/// uuid()  // 00000000-0000-0000-0000-000000000001
/// ```
public struct UUIDGenerator: Sendable {
  private let generate: @Sendable (IssueLocation) -> UUID

  /// Makes the identifiers that a closure makes.
  public init(_ generate: @escaping @Sendable () -> UUID) {
    self.generate = { _ in generate() }
  }

  fileprivate init(unimplemented value: UnimplementedValue) {
    generate = { location in
      value.report(at: location)
      return UUID()
    }
  }

  /// Makes the same identifier whenever it is asked.
  public static func constant(_ uuid: UUID) -> Self {
    Self { uuid }
  }

  /// Counts: makes `UUID(0)`, `UUID(1)`, `UUID(2)` and so on.
  ///
  /// Each generator counts by itself. One that several tasks share makes no identifier twice, but who gets which
  /// depends on who comes first.
  public static var incrementing: Self {
    let counter = Counter()
    return Self { UUID(counter.next.wrappingAdd(1, ordering: .relaxed).oldValue) }
  }

  /// The next identifier.
  public func callAsFunction(
    fileID: StaticString = #fileID, filePath: SourceFilePath = #filePath, line: UInt = #line,
    column: UInt = #column
  ) -> UUID {
    generate(IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  private final class Counter: Sendable {
    let next = Atomic(0)
  }
}

extension UUID {
  /// The identifier that ends in a number, and is zero otherwise: what ``UUIDGenerator/incrementing`` makes.
  ///
  /// ```swift
  /// UUID(42)  // 00000000-0000-0000-0000-00000000002A
  /// ```
  ///
  /// - Parameter number: Different numbers make different identifiers. A negative one has the bits of its two's
  ///   complement in the last eight bytes.
  public init(_ number: Int) {
    var uuid: uuid_t = (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
    let bytes = UInt64(bitPattern: Int64(number)).bigEndian
    withUnsafeBytes(of: bytes) { bytes in
      withUnsafeMutableBytes(of: &uuid) { $0[8...].copyBytes(from: bytes) }
    }
    self.init(uuid: uuid)
  }
}

extension DependencyValues {
  /// Makes identifiers.
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
  /// Live, the identifiers are random. A test that makes one without having overridden this reports an issue,
  /// because it would be a different test each time.
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
