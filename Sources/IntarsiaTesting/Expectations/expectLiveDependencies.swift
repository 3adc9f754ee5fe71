import CIntarsiaTesting
import IntarsiaConcurrency
import IntarsiaDependencies
import IntarsiaIssues
public import IntarsiaTraces

/// Expects each dependency that the process links to have a live value, and makes all of them.
///
/// ```swift
/// @Test func everyDependencyHasALiveValue() {
///   expectLiveDependencies(in: "Shop", "Accounts")
/// }
/// ```
///
/// Without such a test, an application finds out when it reads the dependency. The test fails for
/// each key that conforms to ``TestDependencyKey`` and not to ``DependencyKey``, and for each issue
/// that is reported while a live value is made. A cycle of defaults ends the process, and the
/// message names each link.
///
/// Live values are made, and not used. If the making of one does external work, such as opening a
/// file, the test does it, too. Generic keys, which the program's metadata does not list, are left
/// out.
///
/// - Parameter modules: The modules whose keys are checked; without any, all modules but those of
///   this package and those whose names end with `Tests`.
/// - Returns: The keys, and which live values read others while they were made. A value in a
///   `static let` is made once in a process, so it reads nothing if it was made before.
@discardableResult
public func expectLiveDependencies(
  in modules: String...,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath,
  line: UInt = #line, column: UInt = #column
) -> DependencyGraph {
  Boot.ensureIsLinked()
  let location = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
  let keys = linkedKeys().filter { key in
    modules.isEmpty
      ? !key.module.hasPrefix("Intarsia") && !key.module.hasSuffix("Tests")
      : modules.contains(key.module)
  }
  for module in modules.isEmpty ? [""] : modules
  where !keys.contains(where: { module.isEmpty || $0.module == module }) {
    reportIssue(
      ExpectationIssues.noDependencies,
      "No key of a dependency is linked\(module.isEmpty ? "" : " from the module \(module)").",
      at: location)
  }
  let missing = keys.filter { !($0.type is any DependencyKey.Type) }
  if !missing.isEmpty {
    reportIssue(
      DependencyIssues.noLiveValue, "Dependencies have no live value.",
      values: [("Keys", missing.map { "\($0.module).\($0.name)" }.joined(separator: "\n"))],
      at: location)
  }
  let live = DependencyValues.live.snapshot
  return DependencyGraph(
    keys.map { key in
      let isLive = key.type is any DependencyKey.Type
      return DependencyGraph.Node(
        key: key.name, module: key.module, mark: isLive ? nil : .missing,
        reads: isLive ? reads(by: key.type, in: live) : [])
    })
}

/// A key that the process links.
private struct LinkedKey {
  let type: any TestDependencyKey.Type
  let module: String
  let name: String

  init(_ type: any TestDependencyKey.Type) {
    self.type = type
    name = "\(type)"
    // A key in an extension of another module's type begins with `(extension in Shop):`.
    let text = String(reflecting: type)
    module = text.firstMatch(of: /^(?:\(extension in )?(\w+)/).map { String($0.1) } ?? text
  }
}

/// Makes the value of a key, and returns the keys that it read.
private func reads<Key: TestDependencyKey>(
  by key: Key.Type, in snapshot: DependencySnapshot
) -> [String] {
  let record = DependencyRecord()
  let reads = LockIsolated<[String]>([])
  let observation = record.observers.add { touch in
    guard DependencyResolution.keyInProgress == "\(key)" else { return }
    reads.withValue { $0.append(touch.key) }
  }
  snapshot.recorded(by: record).bind { _ = DependencyValues.current[key] }
  observation?.cancel()
  return reads.value
}

/// The keys that the process links, sorted by their modules and names.
private func linkedKeys() -> [LinkedKey] {
  final class Found {
    var types: [ObjectIdentifier: any TestDependencyKey.Type] = [:]
  }
  let found = Found()
  let context = Unmanaged.passUnretained(found).toOpaque()
  _ = intarsia_testing_visit_conforming(
    "TestDependencyKey",
    { metadata, context in
      // Safe: the search passes the metadata of a type, and the object that this function holds.
      let type = unsafeBitCast(metadata, to: Any.Type.self)
      guard let key = type as? any TestDependencyKey.Type, let context else { return }
      let found = Unmanaged<Found>.fromOpaque(context).takeUnretainedValue()
      found.types[ObjectIdentifier(key)] = key
    }, context)
  return withExtendedLifetime(found) {
    found.types.values.map(LinkedKey.init).sorted { ($0.module, $0.name) < ($1.module, $1.name) }
  }
}
