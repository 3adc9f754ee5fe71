extension IssueCode {
  /// The codes about reporting itself.
  package static let issue = ReportingIssues()

  /// The codes about collections.
  package static let array = ArrayIssues()

  /// The codes about cases of enums.
  package static let `case` = CaseIssues()

  /// The codes about clocks.
  package static let clock = ClockIssues()

  /// The codes about dependencies.
  package static let dependency = DependencyIssues()

  /// The codes about shared state.
  package static let sharing = SharingIssues()

  /// The codes about stores.
  package static let store = StoreIssues()

  /// The codes about child features.
  package static let scope = ScopeIssues()

  /// The codes about features that are presented, or pushed onto a stack.
  package static let navigation = NavigationIssues()

  /// The codes about effects.
  package static let effect = EffectIssues()

  /// The codes about tests of features.
  package static let testStore = TestStoreIssues()

  /// The codes about simulations of concurrent code.
  package static let simulation = SimulationIssues()

  /// The codes about expectations that compare values.
  package static let expect = ExpectationIssues()

  /// The codes about laws of chosen actions.
  package static let laws = LawIssues()

  /// The codes about traces.
  package static let trace = TraceIssues()

  /// The codes about durable entities.
  package static let durability = DurabilityIssues()

  /// The codes about undo.
  package static let undo = UndoIssues()

  /// The codes about objects that are leaked.
  package static let leak = LeakIssues()

  /// All parts of the catalogue, each with a code in each stored property.
  static let catalogues: [any Sendable] = [
    issue, array, `case`, clock, dependency, sharing, store, scope, navigation, effect, testStore,
    simulation, expect, laws, trace, durability, undo, leak,
  ]

  /// All codes, in the order of the catalogue.
  public static let all: [Self] = catalogues.flatMap { catalogue in
    Mirror(reflecting: catalogue).children.compactMap { $0.value as? Self }
  }
}
