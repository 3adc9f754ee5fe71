/// A difference that the program knows, with the row of the page that explains it.
struct Rule {
  enum Kind: String {
    /// The program rewrites the code.
    case rewritten
    /// The code does not compile, or fails, until a person changes it.
    case byHand = "by hand"
    /// The code compiles. It is deprecated, or does something else.
    case look
  }

  /// A part of the left column of the row, which no other row has.
  var key: String
  var kind: Kind
}

extension Rule {
  static let sharingImport = Rule(key: "`import Sharing`", kind: .rewritten)
  static let keyIdentifier = Rule(key: "`var id: some Hashable` in a key", kind: .rewritten)
  static let renamedKeys = Rule(key: "`AppStorageKeyPathKey`", kind: .rewritten)
  static let caseBody = Rule(key: "`case child(Child.Body = Child.body)`", kind: .rewritten)
  static let awaitedStore = Rule(key: "`await TestStore(…)`", kind: .rewritten)
  static let renamedAssertions = Rule(key: "`XCTAssertNoDifference`, ", kind: .rewritten)

  static let fileStorage = Rule(key: "`FileStorage` is a struct", kind: .byHand)
  static let viewStores = Rule(key: "`ViewStore`, `WithViewStore`", kind: .byHand)
  static let kitViews = Rule(key: "`import UIKitNavigation`", kind: .look)
  static let perception = Rule(key: "`@Perceptible`, ", kind: .byHand)
  static let freeFunctions = Rule(key: "The free functions `combine`", kind: .byHand)
  static let appendResult = Rule(key: "`let result = array.append(x)`", kind: .byHand)
  static let orderedIDs = Rule(key: "`ids` of an `IdentifiedArray`", kind: .byHand)
  static let formatWarning = Rule(key: "`.appStorage` registers the default", kind: .byHand)
  static let sendWithoutAwait = Rule(key: "calls `send` without `await`", kind: .byHand)
  static let package = Rule(key: "`.package(url: …)` of the library", kind: .byHand)

  static let schedulers = Rule(key: "`@Dependency(\\.mainQueue)`, ", kind: .look)
  static let schedulerDependency = Rule(key: "`@Dependency(\\.mainQueue) var", kind: .look)
  static let schedulerSleep = Rule(key: "`mainQueue.sleep(", kind: .look)
  static let schedulerTimer = Rule(key: "`mainQueue.timer(", kind: .look)
  static let schedulerDebounce = Rule(key: "`.debounce(id: id, for: 0.3, scheduler", kind: .look)
  static let testScheduler = Rule(key: "`let mainQueue = DispatchQueue.test`", kind: .look)
  static let erasedScheduler = Rule(key: "`$0.mainQueue = mainQueue.erase", kind: .look)
  static let immediateScheduler = Rule(key: "`$0.mainQueue = .immediate`", kind: .look)
  static let schedulerAdvance = Rule(key: "`await mainQueue.advance(", kind: .look)
  static let schedulerReceive = Rule(key: "`.receive(on: mainQueue)`", kind: .look)
  static let concurrencyExtras = Rule(key: "`TaskResult`, `ActorIsolated`", kind: .look)
  static let bindings = Rule(key: "`Binding`, `Bindable`, `Animation`", kind: .look)
  static let deprecatedViews = Rule(key: "`WithPerceptionTracking`, `@Perception", kind: .look)
  static let publishers = Rule(key: "`Effect.publisher` without Combine", kind: .look)
  static let reporters = Rule(key: "`IssueReporters.current = …`", kind: .look)
  static let mainActorModule = Rule(key: "in a module on the main actor", kind: .look)
  static let negativeUUID = Rule(key: "`UUID(-1)`", kind: .look)
  static let timeouts = Rule(key: "A test waits for effects, up to a timeout", kind: .look)
  static let waits = Rule(key: "wait outside of its store", kind: .look)
  static let unstructuredTasks = Rule(key: "An unstructured `Task` of an effect", kind: .look)
  static let otherCases = Rule(key: "`stack[id:case:]` of another case", kind: .look)
  static let fireAndForget = Rule(key: "Errors inside of `fireAndForget`", kind: .look)
  static let plainCancellation = Rule(key: "An identifier of `withTaskCancellation`", kind: .look)

  /// All rules, in the order in which they are printed.
  static let all = [
    sharingImport, keyIdentifier, renamedKeys, caseBody, awaitedStore, renamedAssertions,
    package, fileStorage, viewStores, perception, freeFunctions, appendResult, orderedIDs,
    formatWarning, sendWithoutAwait, kitViews,
    schedulers, schedulerDependency, schedulerSleep, schedulerTimer, schedulerDebounce,
    testScheduler, erasedScheduler, immediateScheduler, schedulerAdvance, schedulerReceive,
    concurrencyExtras, deprecatedViews, bindings, publishers, reporters, mainActorModule,
    negativeUUID,
    timeouts, waits, unstructuredTasks, otherCases, fireAndForget, plainCancellation,
  ]
}
