import Dispatch
import Foundation
import IntarsiaTesting
import Testing

@Suite("Documentation: dependencies", .endsWithinAMinute)
struct DependenciesPageTests {
  @Test("withDependencies overrides a client and the date")
  func overriding() async throws {
    // snippet
    let line = try await withDependencies {
      $0.quotes.quote = { topic in "Nothing about \(topic)" }
      $0.date = .constant(Date(timeIntervalSince1970: 0))
    } operation: {
      try await QuoteModel().line(about: "rain")
    }
    #expect(line == "0.0: Nothing about rain")
    // end
  }

  @Test("A dependency is read and overridden by its key type")
  func byKey() async throws {
    // snippet
    @Dependency(QuoteClient.self) var quotes
    let text = try await withDependencies {
      $0[QuoteClient.self] = .previewValue
    } operation: {
      try await quotes.quote("rain")
    }
    #expect(text == "A plausible line about rain")
    // end
  }

  @Test("A model keeps the dependencies of its creation")
  func captured() async throws {
    // snippet
    let model = withDependencies {
      $0.quotes.quote = { _ in "from where it was made" }
      $0.date = .constant(Date(timeIntervalSince1970: 0))
    } operation: {
      QuoteModel()
    }
    #expect(try await model.line(about: "rain") == "0.0: from where it was made")

    let line = try await withDependencies {
      $0.quotes.quote = { _ in "from around the call" }
    } operation: {
      try await model.line(about: "rain")
    }
    #expect(line == "0.0: from around the call")
    // end
  }

  @Test("The screens of a session share what ends with it")
  func sessions() throws {
    weak var drafts: Drafts?
    do {
      // snippet
      let session = withDependencies {
        $0[UserKey.self] = "Blob"
      } operation: {
        SessionModel()
      }
      #expect(session.drafts.user == "Blob")
      #expect(session.drafts === session.makeChild().drafts)
      #expect(SessionModel().drafts.user == "guest")
      // end
      drafts = session.drafts
    }
    #expect(drafts == nil)
  }

  @Test("A session in a store has drafts of its own, of the user in its state")
  func sessionInStore() async {
    // snippet
    let store = TestStore(initialState: OfficeFeature.State()) { OfficeFeature() }
    await store.send(.signedIn("Blob")) { $0.session = SessionFeature.State(user: "Blob") }
    await store.send(.session(.draftButtonTapped)) { $0.session?.author = "Blob" }
    await store.send(.signedOut) { $0.session = nil }
    // end
  }

  @Test("Setting the preview context selects preview values")
  func contexts() async throws {
    // snippet
    let previews = try await withDependencies {
      $0.context = .preview
    } operation: {
      @Dependency(\.quotes) var quotes
      return try await quotes.quote("rain")
    }
    #expect(previews == "A plausible line about rain")
    // end
  }

  @Test("Merging dependency values adds overrides to a context")
  func merging() {
    // snippet
    var overrides = DependencyValues()
    overrides.locale = Locale(identifier: "de_CH")
    let values = DependencyValues.preview.merging(overrides)  // the right side wins
    #expect(values.context == .preview)
    #expect(values.locale == Locale(identifier: "de_CH"))
    // end
  }

  @Test("Child tasks share an overridden UUID generator")
  func tasks() async {
    // snippet
    let ids = await withDependencies {
      $0.uuid = .incrementing
    } operation: {
      let makeID: @Sendable () -> UUID = {
        @Dependency(\.uuid) var uuid
        return uuid()
      }
      async let first = makeID()
      let second = Task { makeID() }
      let third = await withTaskGroup(of: UUID.self) { group in
        group.addTask { makeID() }
        return await group.reduce(into: [UUID]()) { $0.append($1) }
      }
      return await [first, second.value] + third
    }
    #expect(Set(ids) == [UUID(0), UUID(1), UUID(2)])
    // end
  }

  @Test("withDependencies(from:) passes a parent model's dependencies to a child model")
  func models() async throws {
    // snippet
    let parent = withDependencies {
      $0.quotes.quote = { _ in "the parent's" }
      $0.date = .constant(Date(timeIntervalSince1970: 0))
    } operation: {
      QuoteModel()
    }
    #expect(try await parent.makeChild().line(about: "rain") == "0.0: the parent's")
    // end
  }

  @Test("withEscapedDependencies passes the date to a callback")
  func escaping() async {
    // snippet
    let year = await withDependencies {
      $0.date = .constant(Date(timeIntervalSince1970: 0))
    } operation: {
      await withCheckedContinuation { continuation in
        withEscapedDependencies { dependencies in
          DispatchQueue.global().async {
            dependencies.yield {
              @Dependency(\.date.now) var now
              continuation.resume(returning: now.timeIntervalSince1970)
            }
          }
        }
      }
    }
    #expect(year == 0)
    // end
  }

  @Test("prepareDependencies replaces the defaults of a program")
  func preparing() async throws {
    // snippet
    prepareDependencies {
      $0.quotes.quote = { topic in "from the file that the user named, about \(topic)" }
      $0.date = .constant(Date(timeIntervalSince1970: 0))
    }
    let line = try await QuoteModel().line(about: "rain")
    #expect(line == "0.0: from the file that the user named, about rain")
    // end
  }

  @Test("A client made with @DependencyClient is overridden by endpoint")
  func macros() async throws {
    // snippet
    let printed = LockIsolated<[String]>([])
    try await withDependencies {
      $0.printer.print = { text, copies in printed.withValue { $0.append("\(copies) × \(text)") } }
    } operation: {
      @Dependency(\.printer) var printer
      try await printer.print(text: printer.format("hello"), copies: 2)
    }
    #expect(printed.value == ["2 × HELLO"])
    // end
  }

  @Test("A missing endpoint reports an issue, and throws or returns a placeholder")
  func endpoints() {
    // snippet
    @Dependency(\.printer) var printer
    withExpectedIssue {  // PrinterClient.isReady was called, but has no implementation
      #expect(printer.isReady() == false)
    }
    withExpectedIssue {
      #expect(throws: (any Error).self) { try printer.cancel(named: "report") }
    }
    // end
  }

  @Test("A dependency record lists uncontrolled and unused dependencies")
  func proof() {
    // snippet
    let record = DependencyRecord()
    withDependencies(recordedBy: record) {
      $0.uuid = .incrementing
      $0.locale = Locale(identifier: "de_CH")
    } operation: {
      @Dependency(\.uuid) var uuid
      @Dependency(\.notificationCenter) var notificationCenter
      _ = (uuid(), notificationCenter)
    }
    #expect(record.touched.map(\.key) == ["UUIDGeneratorKey", "NotificationCenterKey"])
    #expect(record.uncontrolled.map(\.key) == ["NotificationCenterKey"])
    #expect(record.unused == ["LocaleKey"])
    // end
  }

  /// Is compiled only, because this process links keys of tests, which have no live values.
  func live() {
    // snippet
    let graph = expectLiveDependencies()
    print(graph.mermaid)
    // end
  }
}
