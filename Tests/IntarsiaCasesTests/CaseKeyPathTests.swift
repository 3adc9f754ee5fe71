import IntarsiaCases
import IntarsiaIssues
import IntarsiaTesting
import Testing

@Suite("A case key path", .endsWithinAMinute)
struct CaseKeyPathTests {
  @Test("A case key path starts at the enum's cases, or at a dot if the enum is inferred")
  func spelling() {
    let short: CaseKeyPath<Action, Int> = \.number
    #expect(short == \Action.Cases.number)
    let sendable: any CaseKeyPath<Action, Int> & Sendable = \.number
    #expect(sendable == short)
    #expect(Set<PartialCaseKeyPath<Action>>([short, sendable, \.named]).count == 2)
  }

  @Test("Calling a case key path embeds, with and without a value")
  func embedding() {
    #expect((\Action.Cases.number)(1) == Action.number(1))
    let empty: CaseKeyPath<Action, Void> = \.empty
    #expect(empty() == Action.empty)
  }

  @Test("Case key paths chain through enums, optionals and results")
  func chaining() {
    let path: CaseKeyPath<Action, Int> = \.child.only.leaf
    #expect(path(1) == .child(.only(.leaf(1))))
    #expect(Action.child(.only(.leaf(1)))[case: path] == 1)
    #expect(Action.number(1)[case: path] == nil)
    #expect(Action.nested(.nested(.number(2)))[case: \.nested.nested.number] == 2)
    #expect(Action.nested(.number(2))[case: \.nested.nested.number] == nil)

    let optional: CaseKeyPath<Action?, Int> = \.child.only.leaf
    #expect(optional(3) == .child(.only(.leaf(3))))
    #expect(Action?.some(.child(.only(.leaf(3))))[case: optional] == 3)
    #expect(Action?.none[case: optional] == nil)
    let (absent, present): (Action?, Action?) = (nil, .empty)
    #expect(absent.is(\.none))
    #expect(!present.is(\.none))
    #expect(Action?.some(.number(4))[case: \.some.number] == 4)

    let result = Result<Action, CancellationError>.success(.number(5))
    #expect(result[case: \.success.number] == 5)
    #expect(result[case: \.failure] == nil)
    #expect(Result<Int, CancellationError>.failure(.init()).is(\.failure))
    #expect(!Result<Int, CancellationError>.failure(.init()).is(\.success))
  }

  @Test("A case key path to `self` refers to the whole enum")
  func identity() {
    let path: CaseKeyPath<Action, Action> = \.self
    #expect(path(.empty) == .empty)
    #expect(Action.number(1)[case: path] == .number(1))
    #expect(Action.number(1).is(\.self))
    #expect(Action.number(1).is(path as PartialCaseKeyPath<Action>))
    #expect(path.appending(path: \.child.only) == \Action.Cases.child.only)
  }

  @Test("Two appended case key paths extract and embed end to end")
  func appending() {
    let child: CaseKeyPath<Action, Action.Child> = \.child
    let leaf: CaseKeyPath<Action.Child, Int> = \.only.leaf
    let path = child.appending(path: leaf)
    #expect(path(1) == .child(.only(.leaf(1))))
    #expect(Action.child(.only(.leaf(1)))[case: path] == 1)
    #expect(Action.child(.only(.leaf(1))).is(path))
  }
}

@Suite("A value of an enum with case paths", .endsWithinAMinute)
struct CaseAccessTests {
  @Test("Modifying an enum through a case path changes that case only")
  func modify() {
    var action = Action.number(1)
    #expect(action.modify(\.number) { $0 += 1 })
    #expect(action == .number(2))
    withExpectedIssue { #expect(!action.modify(\.named) { $0 += 1 }) }
    #expect(action == .number(2))
    action = .child(.only(.leaf(1)))
    action.modify(\.child.only.leaf) { $0 = 5 }
    #expect(action == .child(.only(.leaf(5))))
  }

  @Test("Modifying a case that is not current is reported at the caller")
  func modifyOther() {
    let recorder = IssueRecorder()
    var action = Action.number(1)
    let line = #line + 2
    withIssueReporters([recorder]) {
      action.modify(\.child.only) { $0 = .leaf(5) }
      action.modify(\.named, yield: { $0 = 5 })
    }
    #expect(action == .number(1))
    #expect(recorder.issues.map(\.location.line) == [UInt(line), UInt(line + 1)])
    #expect(
      recorder.messages.first == """
        An enum was modified as .child.only, but is another case.

          Value: number(1)

        \(CaseIssues.modifiedOther.remedy)

        [case-modified-other]
        """)
  }

  @Test("Modifying another case is reported at the location that the caller passes on")
  func passedOnLocation() {
    let recorder = IssueRecorder()
    var action = Action.number(1)
    let path: CaseKeyPath<Action, Int> = \.child.only.leaf
    withIssueReporters([recorder]) {
      action.modify(
        path, yield: { $0 = 5 }, fileID: "App/File.swift", filePath: "/File.swift", line: 200,
        column: 9)
      action.modify(
        \.named, yield: { $0 = 5 }, fileID: "App/File.swift", filePath: "/File.swift", line: 200,
        column: 9)
    }
    let location = IssueLocation(
      fileID: "App/File.swift", filePath: "/File.swift" as SourceFilePath, line: 200, column: 9)
    #expect(recorder.issues.map(\.location) == [location, location])
  }

  @Test("Modifying an enum keeps the changes made before the modification throws")
  func modifyThrows() {
    var action = Action.number(1)
    #expect(throws: CancellationError.self) {
      try action.modify(\.number) { number in
        number = 2
        throw CancellationError()
      }
    }
    #expect(action == .number(2))
  }
}

@Suite("A handwritten case path", .endsWithinAMinute)
struct AnyCasePathTests {
  private let even = AnyCasePath<Int, Int>(
    embed: { $0 * 2 }, extract: { $0.isMultiple(of: 2) ? $0 / 2 : nil })

  @Test("A handwritten case path calls its functions")
  func functions() {
    #expect(even.embed(3) == 6)
    #expect(even.extract(from: 6) == 3)
    #expect(even.extract(from: 7) == nil)
    #expect("\(even)" == "AnyCasePath<Int, Int>")
  }

  @Test("A handwritten case path can be appended to another")
  func appending() {
    let fourth = even.appending(path: even)
    #expect(fourth.embed(3) == 12)
    #expect(fourth.extract(from: 12) == 3)
    #expect(fourth.extract(from: 6) == nil)
    #expect(fourth.extract(from: 7) == nil)
  }

  @Test("An identity case path embeds and extracts the same value")
  func identity() {
    let identity = AnyCasePath<Int, Int>()
    #expect(identity.embed(3) == 3)
    #expect(identity.extract(from: 3) == 3)
  }
}
