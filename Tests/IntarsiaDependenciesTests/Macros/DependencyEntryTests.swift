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
  @DependencyEntry fileprivate var salute: Salute = .live
  @DependencyEntry(test: Salute.test) fileprivate var tested: Salute = .live
  @DependencyEntry(preview: Salute.preview) fileprivate var previewed: Salute = .live
  @DependencyEntry(preview: Salute.preview, test: Salute.test) fileprivate var full: Salute = .live
  @DependencyEntry(test: Salute.test) fileprivate var withoutLive: Salute
  @DependencyEntry fileprivate var optional: Salute?
  @DependencyEntry fileprivate var keyed: KeyedSalute
  @DependencyEntry(test: Salute.test) fileprivate var saluting: any Saluting = Salute.live
  @DependencyEntry(test: { (name: String) in name }) fileprivate var function:
    @Sendable (String) -> String = { "Hello, \($0)" }
  @DependencyEntry(test: Counting()) fileprivate var counting: Counting = Counting()
  @DependencyEntry(test: 2) fileprivate var `default`: Int = 1
}

private final class Counting: Sendable {}

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

  @Test("A one-line dependency's value is used in every context, and reported in tests")
  func liveOnly() {
    let (values, issues) = values(of: \.salute)
    #expect(values == ["live", "live", "live"])
    #expect(issues == ["dependency-test-value-missing"])
  }

  @Test("A one-line dependency has the values that it names for tests and previews")
  func named() {
    let (tested, noIssues) = values(of: \.tested)
    #expect(tested == ["live", "live", "test"])
    #expect(noIssues == [])
    let (full, none) = values(of: \.full)
    #expect(full == ["live", "preview", "test"])
    #expect(none == [])
    let (previewed, issues) = values(of: \.previewed)
    #expect(previewed == ["live", "preview", "preview"])
    #expect(issues == ["dependency-test-value-missing"])
  }

  @Test("A one-line dependency can be without a live value, which is reported where one is needed")
  func withoutLive() {
    let (values, issues) = values(of: \.withoutLive)
    #expect(values == ["test", "test", "test"])
    #expect(issues == ["dependency-no-live-value"])
  }

  @Test("A one-line dependency is keyed by the type of its value, where it names none")
  func keyed() {
    @Dependency(\.keyed) var keyed
    #expect(keyed.text == "test")
    withDependencies {
      $0[KeyedSalute.self] = KeyedSalute(text: "overridden")
    } operation: {
      #expect(keyed.text == "overridden")
    }
  }

  @Test("A one-line dependency is nil where an optional one has no value")
  func optional() {
    withDependencies {
      $0.context = .live
    } operation: {
      @Dependency(\.optional) var optional
      #expect(optional == nil)
      withDependencies {
        $0.optional = .preview
      } operation: {
        #expect(optional == .preview)
      }
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
}
