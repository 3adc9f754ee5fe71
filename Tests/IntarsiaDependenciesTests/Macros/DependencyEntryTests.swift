import IntarsiaIssues
import IntarsiaTesting
import Synchronization
import Testing

@testable import IntarsiaDependencies

private struct Salute: Sendable, Equatable {
  var text: String
  static let live = Self(text: "live")
  static let preview = Self(text: "preview")
  static let test = Self(text: "test")
}

private struct KeyedSalute: Sendable, DependencyKey {
  var text: String
  static let liveValue = Self(text: "live")
  static let testValue = Self(text: "test")
}

private protocol Saluting: Sendable {
  var text: String { get }
}

extension Salute: Saluting {}

extension DependencyValues {
  @DependencyEntry fileprivate var tested: Salute = .test
  @DependencyEntry(liveValue: Salute.live) fileprivate var living: Salute = .test
  @DependencyEntry(previewValue: Salute.preview) fileprivate var previewed: Salute = .test
  @DependencyEntry(liveValue: Salute.live, previewValue: Salute.preview)
  fileprivate var full: Salute = .test
  @DependencyEntry(liveValue: Salute.live) fileprivate var withoutTest: Salute
  @DependencyEntry fileprivate var inferred = Salute(text: "test")
  @DependencyEntry fileprivate var optional: Salute?
  @DependencyEntry fileprivate var keyed: KeyedSalute
  @DependencyEntry("NamedSaluteKey", liveValue: Salute.live, previewValue: Salute.preview)
  fileprivate var named: Salute = .test
  @DependencyEntry(liveValue: Salute.live) fileprivate var saluting: any Saluting = Salute.test
  @DependencyEntry(liveValue: { (name: String) in "Hello, \(name)" })
  fileprivate var function: @Sendable (String) -> String = { $0 }
  @DependencyEntry fileprivate var counting = Counting()
  @DependencyEntry(liveValue: 1) fileprivate var `default` = 2
}

private final class Counting: Sendable {}

private struct Plotter: Sendable {
  var name: String
  static let test = Plotter(name: "test")
  static let live = Plotter(name: "live")
}

extension DependencyValues {
  @DependencyEntry(liveValue: Plotter.live) fileprivate var plotter = Plotter.test
}

@Suite("A dependency declared in one line", .endsWithinAMinute)
struct DependencyEntryTests {
  private func values(
    of keyPath: KeyPath<DependencyValues, Salute>
  ) -> (values: [String], issues: [String]) {
    var values: [String] = []
    let recorder = IssueRecorder()
    withIssueReporters([recorder]) {
      for context in DependencyContext.allCases {
        withDependencies {
          $0.context = context
        } operation: {
          values.append(DependencyValues.current[keyPath: keyPath].text)
        }
      }
    }
    return (values, recorder.issues.compactMap(\.code?.rawValue))
  }

  @Test("A one-line dependency's initial value is its test value; a live read is reported")
  func testOnly() {
    let (values, issues) = values(of: \.tested)
    #expect(values == ["test", "test", "test"])
    #expect(issues == ["dependency-no-live-value"])
    #expect(self.values(of: \.inferred).values == ["test", "test", "test"])
  }

  @Test("A one-line dependency has the values that it names for applications and previews")
  func named() {
    let (living, noIssues) = values(of: \.living)
    #expect(living == ["live", "live", "test"])
    #expect(noIssues == [])
    let (full, none) = values(of: \.full)
    #expect(full == ["live", "preview", "test"])
    #expect(none == [])
    let (previewed, issues) = values(of: \.previewed)
    #expect(previewed == ["test", "preview", "test"])
    #expect(issues == ["dependency-no-live-value"])
    #expect(values(of: \.named).values == ["live", "preview", "test"])
  }

  @Test("A one-line dependency can be without a test value, which is reported in tests")
  func withoutTest() {
    let (values, issues) = values(of: \.withoutTest)
    #expect(values == ["live", "live", "live"])
    #expect(issues == ["dependency-test-value-missing"])
  }

  @Test("The key of a one-line dependency has the name that the attribute gives it")
  func keyName() {
    withDependencies {
      $0[DependencyValues.NamedSaluteKey.self] = Salute(text: "overridden")
    } operation: {
      @Dependency(\.named) var named
      #expect(named.text == "overridden")
    }
  }

  @Test("A one-line dependency without a named key is keyed by its value's type")
  func keyed() {
    @Dependency(\.keyed) var keyed
    #expect(keyed.text == "test")
    withDependencies {
      $0[KeyedSalute.self] = KeyedSalute(text: "overridden")
    } operation: {
      #expect(keyed.text == "overridden")
    }
  }

  @Test("An optional one-line dependency without a value is nil")
  func optional() {
    @Dependency(\.optional) var optional
    #expect(optional == nil)
    withDependencies {
      $0.optional = .preview
    } operation: {
      #expect(optional == .preview)
    }
  }

  @Test("A one-line dependency can be an existential, a function, or have a keyword for a name")
  func shapes() {
    @Dependency(\.saluting) var saluting
    @Dependency(\.function) var function
    @Dependency(\.default) var number
    #expect(saluting.text == "test")
    #expect(function("Blob") == "Blob")
    #expect(number == 2)
    withDependencies {
      $0.context = .live
    } operation: {
      #expect(saluting.text == "live")
      #expect(function("Blob") == "Hello, Blob")
      #expect(number == 1)
    }
  }

  @Test("A one-line dependency makes its value when it is first used, and only then")
  func once() {
    @Dependency(\.counting) var counting
    #expect(counting === counting)
  }

  @Test("A one-line dependency takes its type from a constant of a type")
  func inferred() {
    @Dependency(\.plotter) var plotter
    #expect(plotter.name == "test")
    withDependencies {
      $0.plotter.name = "overridden"
    } operation: {
      #expect(plotter.name == "overridden")
    }
    withDependencies {
      $0.context = .live
    } operation: {
      #expect(plotter.name == "live")
    }
  }
}
