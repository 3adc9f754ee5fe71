import Foundation
import Intarsia
import IntarsiaTesting
import Testing

@testable import IntarsiaTraces

@MainActor
@Suite("Graph of features and dependencies", .endsWithinAMinute)
struct DependencyGraphTests {
  /// Records a session of the bazaar.
  private func trace(
    _ actions: [Bazaar.Action] = [.left(.opened), .right(.opened), .right(.rang), .closed],
    ring: Int = 100, _ kinds: StoreInstrument.Kinds = .all
  ) async throws -> Trace {
    let store = Bazaar.store()
    let recorder = TraceRecorder(ring: ring, kinds)
    store.record(to: recorder)
    for action in actions { await store.send(action).finish() }
    return try Trace(recorder.contents)
  }

  @Test("A recorded session shows what each feature and each default read")
  func recorded() async throws {
    let trace = try await trace()
    expectNoDifference(
      DependencyGraph([trace]).mermaid,
      """
      flowchart LR
        Bazaar_(["Bazaar"])
        Bazaar_ --> Bazaar_left_
        Bazaar_ --> Bazaar_right_
        Bazaar_ --> LocaleKey
        Bazaar_left_(["left: Stall"])
        Bazaar_left_ --> BannerKey
        BannerKey["BannerKey (uncontrolled)"]:::uncontrolled
        BannerKey --> LocaleKey
        Bazaar_right_(["right: Stall"])
        Bazaar_right_ --> BannerKey
        Bazaar_right_ --> ContinuousClockKey
        UUIDGeneratorKey["UUIDGeneratorKey (unused)"]:::unused
        classDef uncontrolled stroke: #b45309, stroke-width: 2px
        classDef unused stroke-dasharray: 1 3
      """)
  }

  @Test("Graphviz gets the same nodes, with boxes for features")
  func dot() async throws {
    let trace = try await trace()
    expectNoDifference(
      DependencyGraph([trace]).dot,
      """
      digraph dependencies {
        rankdir=LR
        "Bazaar/" [label="Bazaar", shape=box]
        "Bazaar/" -> "Bazaar/left/"
        "Bazaar/" -> "Bazaar/right/"
        "Bazaar/" -> "LocaleKey"
        "Bazaar/left/" [label="left: Stall", shape=box]
        "Bazaar/left/" -> "BannerKey"
        "BannerKey" [label="BannerKey (uncontrolled)", color="#b45309", penwidth=2]
        "BannerKey" -> "LocaleKey"
        "LocaleKey"
        "Bazaar/right/" [label="right: Stall", shape=box]
        "Bazaar/right/" -> "BannerKey"
        "Bazaar/right/" -> "ContinuousClockKey"
        "ContinuousClockKey"
        "UUIDGeneratorKey" [label="UUIDGeneratorKey (unused)", style=dotted]
      }
      """)
  }

  @Test("Each feature has one event for its reads of a dependency, however often it reads")
  func reads() async throws {
    let actions: [Bazaar.Action] = [
      .left(.opened), .left(.opened), .right(.opened), .left(.opened), .right(.rang),
    ]
    let trace = try await trace(actions)
    let reads = trace.events.filter { $0.event == .dependency }.map { read -> [String] in
      let action = trace.causes(of: read).first { $0.event == .action }
      return [read.key ?? "", read.reader ?? "-"] + (action?.features ?? [])
    }
    #expect(
      reads == [
        ["BannerKey", "-", "left: Stall"], ["LocaleKey", "BannerKey", "left: Stall"],
        ["BannerKey", "-", "right: Stall"], ["ContinuousClockKey", "-", "right: Stall"],
      ])
  }

  @Test("A ring that has dropped its first events still knows the overrides")
  func ring() async throws {
    let trace = try await trace(Array(repeating: .left(.opened), count: 20), ring: 4)
    #expect(trace.events.contains { $0.event == .gap })
    let store = try #require(trace.stores.first)
    #expect(
      Set(store.event.overrides ?? []).isSuperset(
        of: ["LocaleKey", "ContinuousClockKey", "UUIDGeneratorKey"]))
  }

  @Test("A recording without dependencies names no overrides, which would all seem unused")
  func withoutDependencies() async throws {
    let graph = DependencyGraph([try await trace(ring: 100, [.actions, .effects])])
    #expect(graph.nodes.map(\.key) == ["Bazaar/", "Bazaar/left/", "Bazaar/right/"])
  }

  // MARK: - Features of actions

  private enum App {
    enum Action {
      case form(PresentationAction<Form.Action>)
      case rows(IdentifiedAction<Int, Form.Action>)
      case path(StackAction<Int, Path.Action>)
      case delegate(Delegate)
      case tab(Tab)
      case tapped
    }
    enum Delegate { case saved(Form.Action) }
    enum Tab { case first }
  }
  private enum Path {
    enum Action { case form(Form.Action) }
  }
  private enum Form {
    enum Action {
      case saved(Int)
      indirect case form(Action)
    }
  }

  @Test("An action belongs to the features whose types `Action` are nested in it")
  func features() {
    func features(_ action: App.Action) -> [String]? { TraceEvent.features(of: action) }
    let form = "form: DependencyGraphTests.Form"
    #expect(features(.form(.presented(.saved(1)))) == [form])
    #expect(features(.form(.presented(.form(.saved(1))))) == [form, form])
    #expect(features(.form(.dismiss)) == nil)
    #expect(
      features(.rows(.element(id: 1, action: .saved(1)))) == ["rows: DependencyGraphTests.Form"])
    #expect(
      features(.path(.element(id: 0, action: .form(.saved(1)))))
        == ["path: DependencyGraphTests.Path", form])
    #expect(features(.path(.popFrom(id: 0))) == nil)
    #expect(features(.delegate(.saved(.saved(1)))) == nil)
    #expect(features(.tab(.first)) == nil)
    #expect(features(.tapped) == nil)
    #expect(TraceEvent.features(of: 7) == nil)
  }

  // MARK: - Lines

  private func graph(_ lines: [String]..., store: Int? = nil) throws -> DependencyGraph {
    DependencyGraph(try lines.map { try Trace(Lines.data($0)) }, store: store)
  }

  private func reads(_ graph: DependencyGraph) -> [String: [String]] {
    Dictionary(uniqueKeysWithValues: graph.nodes.map { ($0.key, $0.reads) })
  }

  @Test("A read in the file of a feature around the action's own belongs to that feature")
  func files() throws {
    let graph = try graph(Lines.features)
    #expect(
      reads(graph) == [
        "Shop/": ["Shop/path/", "DateKey"], "Shop/path/": ["Shop/path/detail/"],
        "Shop/path/detail/": ["ClockKey", "UUIDKey"], "DateKey": [], "ClockKey": [], "UUIDKey": [],
        "TeaKey": [],
      ])
    #expect(graph.nodes.map(\.mark) == [nil, nil, nil, .uncontrolled, nil, nil, .unused])
    #expect(graph.nodes.map(\.isFeature) == [true, true, true, false, false, false, false])
    #expect(graph.nodes[2].label == "detail: TeaDetail")
  }

  @Test("A dependency is unused if no session reads it, and uncontrolled if one reads its default")
  func sessions() throws {
    let read =
      #"{"event":"dependency","n":9,"at":9,"store":1,"key":"TeaKey","controlled":false,"#
      + #""place":"Shop/Tea.swift:3"}"#
    let graph = try graph(Lines.features, Lines.features + [read])
    #expect(graph.nodes.last?.key == "TeaKey")
    #expect(graph.nodes.last?.mark == .uncontrolled)
    #expect(reads(graph)["Shop/"] == ["Shop/path/", "DateKey", "TeaKey"])
  }

  @Test("The graph of one store leaves out the others")
  func store() throws {
    #expect(try graph(Lines.features, store: 2).nodes == [])
    #expect(try graph(Lines.features, store: 1) == graph(Lines.features))
  }

  @Test("A trace of an earlier version shows all reads at the root")
  func earlier() throws {
    expectNoDifference(
      try graph(Lines.session).mermaid,
      """
      flowchart LR
        Shop_(["Shop"])
        Shop_ --> TeaClient
        TeaClient["TeaClient (uncontrolled)"]:::uncontrolled
        classDef uncontrolled stroke: #b45309, stroke-width: 2px
      """)
  }

  @Test("No text of a trace ends its label or its line")
  func labels() throws {
    let graph = try graph([
      #"{"event":"dependency","n":1,"at":1,"store":1,"key":"A\"]\nclick\\","place":"A/B.swift:1"}"#
    ])
    expectNoDifference(
      graph.mermaid,
      #"""
      flowchart LR
        store_(["store"])
        store_ --> A___click_
        A___click_["A#quot;]click\"]
      """#)
    expectNoDifference(
      graph.dot,
      #"""
      digraph dependencies {
        rankdir=LR
        "store/" [label="store", shape=box]
        "store/" -> "A\"]click\\"
        "A\"]click\\"
      }
      """#)
  }
}

extension Lines {
  /// A session in which a parent and its child read dependencies during an action of the child.
  static let features: [String] = [
    #"{"event":"store","n":1,"at":0,"store":1,"name":"Shop.State #1","dump":"","#
      + #""overrides":["ClockKey","TeaKey","UUIDKey"]}"#,
    #"{"event":"action","n":2,"at":1,"store":1,"label":".path","from":{"user":"A/B.swift:1"},"#
      + #""features":["path: Shop.Path","detail: TeaDetail"]}"#,
    #"{"event":"dependency","n":3,"at":2,"store":1,"action":2,"key":"DateKey","controlled":false,"#
      + #""place":"Shop/Shop+Tasting.swift:7"}"#,
    started(1, 4, at: 3, by: 2),
    #"{"event":"dependency","n":5,"at":4,"store":1,"effect":1,"key":"ClockKey","controlled":true,"#
      + #""place":"Shop/TeaDetail.swift:3"}"#,
    #"{"event":"dependency","n":6,"at":5,"store":1,"effect":1,"key":"UUIDKey","controlled":true,"#
      + #""place":"Shop/Helpers.swift:3"}"#,
  ]
}
