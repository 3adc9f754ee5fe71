import ChildProcesses
import Foundation
import Intarsia
import IntarsiaTesting
import Testing

@testable import IntarsiaRuntime
@testable import IntarsiaTraces

/// A feature with a password, a token and an account number at many depths.
@Reducer
private struct Login {
  struct Card: Codable, Equatable, Sendable {
    var iban = "IT60-X054-2811"
    var owner: String? = "Lovelace"
    var pin: Int? = 987_654_321

    enum CodingKeys: String, CodingKey {
      case iban = "account"
      case owner
      case pin = "code"
    }
  }

  @ObservableState
  struct State: Codable, Equatable, Sendable {
    var user = ""
    var password = "swordfish"
    var cards: [Card] = []
    var headers: [String: String] = [:]
    var screen = Screen.start
  }

  enum Screen: Codable, Equatable, Sendable {
    case start
    case confirm(password: String, card: Card?)
    case token(String)
  }

  enum Action: BindableAction, Sendable {
    case binding(BindingAction<State>)
    case submit(user: String, password: String)
    case added([Card])
    case opened(Screen)
    case headers([String: String])
    case complain
  }

  @DependencyClient
  struct Client: Sendable {
    var login: @Sendable (_ user: String, _ password: String) async throws -> [String]
    var token: @Sendable () async throws -> Screen
  }

  enum ClientKey: TestDependencyKey {
    static let testValue = Client()
  }

  @Dependency(ClientKey.self) var client

  var body: some Reducer<State, Action> {
    BindingReducer()
    Reduce { state, action in
      switch action {
      case .binding: break
      case .submit(let user, let password):
        (state.user, state.password) = (user, password)
        return .run { _ in
          _ = try await client.token()
          _ = try await client.login(user: user, password: password)
        } catch: { _, _ in
        }
      case .added(let cards): state.cards += cards
      case .opened(let screen): state.screen = screen
      case .headers(let headers):
        state.headers = headers
        @Shared(.inMemory("login token")) var token = ""
        $token.withLock { $0 = headers["Authorization"] ?? "" }
      case .complain:
        reportIssue("Wrong state: \(String(customDumping: state))")
      }
      return .none
    }
  }
}

@DependencyClient
private struct Bank: Sendable {
  var balance: @Sendable () async throws -> Int
}

private enum BankKey: TestDependencyKey {
  static let testValue = Bank()
}

private struct Refused: Error, CustomStringConvertible {
  let description: String
}

@MainActor
@Suite("Redaction of traces", .endsWithinAMinute)
struct TraceRedactionTests {
  private static let secrets = [
    "swordfish", "hunter2", "letmein", "IT60-X054-2811", "987654321", "Bearer-abc", "tok-en-9",
  ]

  /// Runs a session with each secret in every form that a trace has.
  private func session(_ redaction: TraceRedaction?) async -> String {
    let recorder = TraceRecorder(ring: 1_000, redact: redaction)
    let store = Store(initialState: Login.State()) {
      Login()
    } withDependencies: {
      $0[Login.ClientKey.self] = Login.Client(
        login: { _, password in throw Refused(description: "\(password) is wrong") },
        token: { .token("tok-en-9") })
    }
    store.record(to: recorder)
    store.send(.binding(.set(\.password, "hunter2")))
    store.send(.added([Login.Card()]))
    store.send(.opened(.confirm(password: "letmein", card: Login.Card())))
    store.send(.opened(.token("tok-en-9")))
    store.send(.headers(["Authorization": "Bearer-abc", "Accept": "text/plain"]))
    store.send(.headers([:]))
    await store.send(.submit(user: "ada", password: "letmein")).finish()
    withExpectedIssue { _ = store.send(.complain) }
    return String(decoding: recorder.contents, as: UTF8.self)
  }

  @Test("Without a filter, every secret of the session is in the trace")
  func unfiltered() async {
    let text = await session(nil)
    for secret in Self.secrets { #expect(text.contains(secret), "\(secret)") }
  }

  @Test("A filter that names an endpoint redacts the number that it answers")
  func answeredNumber() async throws {
    // A text of four characters that was redacted is redacted everywhere, and a shorter one is not.
    let recorder = TraceRecorder(ring: 100, redact: .fields("balance"))
    let store = Store(initialState: 0) {
      Reduce<Int, Int> { _, _ in
        @Dependency(BankKey.self) var bank
        return .run { _ in _ = try await bank.balance() }
      }
    } withDependencies: {
      $0[BankKey.self] = Bank(balance: { 917 })
    }
    store.record(to: recorder)
    await store.send(1).finish()
    let events = try events(of: recorder.contents)
    let values = events.map { "\($0.value as Any) \($0.json as Any)" }
    #expect(values.contains { $0.contains("0") }, "the neutral number")
    #expect(!values.contains { $0.contains("917") }, "\(values)")
  }

  @Test("Fields that a filter names leave no text in the trace, at any depth")
  func fields() async throws {
    let text = await session(.fields("password", "*token", "authorization", "cards.iban", "pin"))
    for secret in Self.secrets { #expect(!text.contains(secret), "\(secret) in \(text)") }
    for kept in ["Lovelace", "ada", "text/plain", "Accept"] {
      #expect(text.contains(kept), "\(kept)")
    }
    let events = try events(of: Data(text.utf8))
    #expect(
      events.compactMap(\.label).filter { $0.contains(".binding(") }
        == [#"Login.Action.binding(.set(\.password, •••))"#])
    #expect(
      events.compactMap(\.source).filter { $0.hasPrefix(".submit") }
        == [#".submit(user: "ada", password: "•••")"#])
    let call = try #require(events.first { $0.endpoint == "login" })
    #expect(call.arguments == [#""ada""#, #""•••""#])
    #expect(events.first { $0.call == call.n }?.error == "••• is wrong")
    let token = try #require(events.first { $0.endpoint == "token" })
    #expect(events.first { $0.call == token.n }?.value == "<#redacted Login.Screen#>")
    #expect(events.first { $0.event == .shared }?.dump == .hunks([]), "••• replaces •••")
    #expect(events.first { $0.event == .issue }?.message?.contains("password: \"•••\"") == true)
  }

  @Test("A coding key of another name does not reveal a redacted field")
  func codingKeys() async throws {
    let text = await session(.fields("iban", "owner", "pin"))
    #expect(!text.contains("IT60"))
    #expect(!text.contains("Lovelace"))
    #expect(text.contains(#"\"account\" : \"•••\""#))
    #expect(text.contains(#"\"code\" : 0"#))
    #expect(!text.contains("987654321"))
  }

  @Test("A redacted state can still be decoded")
  func neutralValues() async throws {
    let text = await session(.fields("password", "pin", "cards.iban"))
    let event = try #require(
      events(of: Data(text.utf8)).last { event in
        if case .whole = event.json { event.event == .store } else { false }
      })
    guard case .whole(let json) = event.json else { return }
    let state = try JSONDecoder().decode(Login.State.self, from: Data(json.utf8))
    #expect(state.password == "•••")
  }

  @Test("A closure decides by the path and the value, and gives another value")
  func closure() async throws {
    let text = await session(
      TraceRedaction { path, value in
        if path == ["cards"] { return [Login.Card(iban: "DE", owner: nil, pin: 1)] }
        return value is String && path.last == "password" ? TraceRedaction.mark : nil
      })
    #expect(!text.contains("swordfish"))
    #expect(text.contains(#"$0.cards = [Login.Card(iban: \"DE\", owner: nil, pin: 1)]"#))
    #expect(text.contains(#"\"account\" : \"DE\""#))
  }

  @Test(
    "A pattern names a field, the end of a path, or a part of a name, in any case",
    arguments: [
      ("password", ["user", "password"], true), ("password", ["passwordHint"], false),
      ("password*", ["passwordHint"], true), ("*token", ["accessToken"], true),
      ("card.iban", ["card", "iban"], true), ("card.iban", ["iban"], false),
      ("*.iban", ["card", "iban"], true), ("*.iban", ["iban"], false),
      ("login", ["Client", "login", "user"], true), ("iban", ["_iban"], true), ("", ["a"], false),
      ("*", ["a"], true),
    ])
  func patterns(pattern: String, path: [String], matches: Bool) {
    let redaction = TraceRedaction.fields(pattern)
    #expect((redaction.replacement(path, "x") != nil) == matches)
  }

  @Test("Recordings into files, of store actors and of all stores use the filter")
  func otherRecordings() async {
    // Runs in its own process, because a recording of all stores changes the order of jobs in tests
    // that run at the same time.
    await #expect(processExitsWith: .success) {
      try await TraceRedactionTests.recordIntoFiles()
    }
  }

  @MainActor
  private static func recordIntoFiles() async throws {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "redaction-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let files = ["store", "actor", "all"].map { folder.appending(path: $0 + ".trace") }
    let redaction = TraceRedaction.fields("password")

    let store = Store(initialState: Login.State()) { Login() }
    var recorders = [try store.record(to: files[0], redact: redaction)]
    store.send(.binding(.set(\.password, "hunter2")))

    let actor = StoreActor(initialState: Login.State()) { Login() }
    recorders.append(try await actor.record(to: files[1], redact: redaction))
    await actor.send(.binding(.set(\.password, "hunter2")))

    let all = try TraceRecorder(file: files[2], redact: redaction)
    recorders.append(all)
    let token = recordAllStores(to: all)
    store.send(.binding(.set(\.password, "letmein")))
    token.cancel()

    for (recorder, file) in zip(recorders, files) {
      recorder.flush()
      let text = try String(contentsOf: file, encoding: .utf8)
      #expect(text.contains(#"Login.Action.binding(.set(\\.password, •••))"#), "\(file)")
      for secret in Self.secrets { #expect(!text.contains(secret), "\(secret) in \(file)") }
    }
  }

  #if os(Linux)
    @Test(
      "INTARSIA_TRACE_REDACT names fields that no recorder of a program writes",
      .enabled(if: !ChildProcess.isThisOne))
    func environment() async throws {
      let folder = FileManager.default.temporaryDirectory
        .appending(path: "redaction-\(UUID().uuidString)")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(at: folder) }
      let file = folder.appending(path: "session.trace")
      let child = try await ChildProcess.run(
        "--testing-library", "swift-testing", "--filter", "RedactedOnPurpose",
        environment: ["INTARSIA_TRACE": file.path, "INTARSIA_TRACE_REDACT": "*word, iban"])
      #expect(child.status == 0, "\(child.output)")
      let text = try String(contentsOf: file, encoding: .utf8)
      #expect(text.contains(#""label":"Login.Action.submit(user: \"ada\", password: •••)""#))
      #expect(!text.contains("swordfish"))
      #expect(!text.contains("letmein"))
    }
  #endif
}

@MainActor
@Suite("Redacted on purpose", .endsWithinAMinute, .enabled(if: ChildProcess.isThisOne))
struct RedactedOnPurpose {
  @Test("Sends a password")
  func send() async {
    let store = Store(initialState: Login.State()) {
      Login()
    } withDependencies: {
      $0[Login.ClientKey.self] = Login.Client(login: { _, _ in [] }, token: { .start })
    }
    await store.send(.submit(user: "ada", password: "letmein")).finish()
  }
}
