import Foundation
import IntarsiaTesting
import Testing

@testable import IntarsiaRuntime

@Suite("Dismissing", .endsWithinAMinute)
struct DismissTests {
  @Test("A feature tested without a parent calls the test's override of dismiss")
  func override() async {
    let isDismissed = LockIsolated(false)
    let store = TestStore(initialState: Form.State()) {
      Form()
    } withDependencies: {
      $0.dismiss = DismissEffect { isDismissed.setValue(true) }
    }
    await store.send(.cancelButtonTapped)
    #expect(isDismissed.value)
  }

  @Test("A test store records the dismissal of its feature and ends the feature's effects")
  func root() async {
    let store = TestStore(initialState: Form.State()) {
      Form()
    } withDependencies: {
      $0.continuousClock = TestClock()
    }
    let timer = await store.send(.timerButtonTapped)
    #expect(!store.isDismissed)
    await store.send(.cancelButtonTapped)
    #expect(store.isDismissed)
    await timer.finish()
    #expect(store.dependencyRecord.unused.isEmpty)
  }

  @Test("A dismissed child of a test store's feature leaves the store's feature alone")
  func child() async {
    let store = TestStore(initialState: Inventory.State(form: Form.State())) { Inventory() }
    await store.send(.form(.presented(.cancelButtonTapped)))
    await store.receive(\.form.dismiss) { $0.form = nil }
    #expect(!store.isDismissed)
  }

  /// A presented feature that reads a dependency.
  struct Reading: Reducer {
    @ObservableState
    struct State { var ids: [UUID] = [] }
    enum Action { case read }

    func reduce(into state: inout State, action: Action) -> Effect<Action> {
      state.ids.append(Dependency(\.uuid).wrappedValue())
      return .none
    }
  }

  @Test("A record contains the dependencies of a presented feature, and no check for dismissal")
  @MainActor
  func readingInside() {
    let record = DependencyRecord()
    let store = withDependencies(recordedBy: record) {
      $0.uuid = .incrementing
    } operation: {
      Store(initialState: PresentationState(wrappedValue: Reading.State())) {
        EmptyReducer<PresentationState<Reading.State>, PresentationAction<Reading.Action>>()
          .ifLet(\.self, action: \.self) { Reading() }
      }
    }
    store.send(.presented(.read))
    #expect(record.touched.map(\.key) == ["UUIDGeneratorKey"])
  }

  @Test("An effect that an action of a child starts in its parent does not dismiss the child")
  func inheritedTask() async {
    let store = TestStore(initialState: Closer.State(child: Closer.Child.State())) { Closer() }
    await store.send(.child(.presented(.start)))
    await store.receive(\.child.said)
    #expect(store.isDismissed)
    #expect(store.state.child != nil)
  }

  @Test("A child dismisses itself from child tasks and cancellable parts of its effect")
  func partsOfAnEffect() async {
    let store = TestStore(initialState: Closer.State(child: Closer.Child.State())) { Closer() }
    await store.send(.child(.presented(.closeInTasks)))
    await store.receive(\.child.dismiss) { $0.child = nil }
  }

  @Test(
    "A child is dismissed by effects that its effect adds for actions and errors",
    arguments: [
      Closer.Child.Action.closeForAction, .closeForError, .closeInTransaction,
    ])
  func addedEffects(action: Closer.Child.Action) async {
    let store = TestStore(initialState: Closer.State(child: Closer.Child.State())) { Closer() }
    await store.send(.child(.presented(action)))
    await store.receive(\.child.dismiss) { $0.child = nil }
    #expect(!store.isDismissed)
  }

  @Test("A feature's dismissal in an effect of its child dismisses the feature, not the child")
  func passedToChild() async {
    let store = TestStore(initialState: Owner.State()) { Owner() }
    await store.send(.lender(.presented(.borrower(.presented(.closeLender)))))
    await store.receive(\.lender.dismiss) { $0.lender = nil }
    #expect(!store.isDismissed)
  }

  @Test("In a test store of the feature alone, its child dismisses the store's feature")
  func passedByRoot() async {
    let store = TestStore(initialState: Lender.State()) { Lender() }
    await store.send(.borrower(.presented(.closeLender)))
    #expect(store.isDismissed)
    #expect(store.state.borrower != nil)
  }

  @Test("The dismissal of a feature that is not presented is reported, also in a child's effect")
  @MainActor
  func passedByNothing() async {
    let issues = IssueRecorder()
    let store = Store(initialState: Lender.State()) { Lender() }
    await withIssueReporters([issues]) {
      await store.send(.borrower(.presented(.closeLender))).finish()
    }
    #expect(issues.messages.map { $0.hasSuffix("[navigation-nothing-to-dismiss]") } == [true])
    #expect(store.borrower != nil)
  }

  @Test("A child's dismissal in an effect of its parent is reported, and dismisses nothing")
  @MainActor
  func passedToParent() async {
    let issues = IssueRecorder()
    let store = Store(initialState: Owner.State()) { Owner() }
    await withIssueReporters([issues]) {
      await store.send(.lender(.presented(.borrower(.presented(.lend))))).finish()
    }
    #expect(
      issues.messages.map { $0.prefix { $0 != "\n" } } == [
        "A feature was asked to be dismissed outside of its effects."
      ])
    #expect(store.lender?.borrower != nil)
  }

  @Test("A store that a presented feature's effect makes presents features of its own")
  @MainActor
  func storeInside() async {
    let store = Store(initialState: Owner.State()) { Owner() }
    await store.send(.lender(.presented(.borrower(.presented(.openStore))))).finish()
    #expect(store.lender?.borrower?.innerIsDismissed == true)
    #expect(store.lender?.borrower != nil)
  }

  /// A feature that presents another one, which presents a child.
  @Reducer
  struct Owner {
    @ObservableState
    struct State: Equatable {
      @Presents var lender: Lender.State? = Lender.State()
    }
    enum Action {
      case lender(PresentationAction<Lender.Action>)
    }

    var body: some ReducerOf<Self> {
      EmptyReducer()
        .ifLet(\.$lender, action: \.lender) { Lender() }
    }
  }

  /// A feature that passes its dismissal to its child, and gets that of the child.
  @Reducer
  struct Lender {
    @ObservableState
    struct State: Equatable {
      @Presents var borrower: Borrower.State? = Borrower.State()
    }
    enum Action {
      case borrower(PresentationAction<Borrower.Action>)
    }

    @Dependency(\.dismiss) var dismiss

    var body: some ReducerOf<Self> {
      Reduce { _, action in
        guard case .borrower(.presented(.lent(let dismissal))) = action else { return .none }
        return .run { _ in await dismissal() }
      }
      .ifLet(\.$borrower, action: \.borrower) { Borrower(closeLender: dismiss) }
    }
  }

  @Reducer
  struct Borrower {
    @ObservableState
    struct State: Equatable {
      var innerIsDismissed = false
    }
    enum Action {
      case closeLender, lend, openStore
      case lent(DismissEffect)
      case opened(isDismissed: Bool)
    }

    let closeLender: DismissEffect
    @Dependency(\.dismiss) var dismiss

    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .closeLender: return .run { _ in await closeLender() }
        case .lend: return .send(.lent(dismiss))
        case .lent: return .none
        case .openStore:
          return .run { @MainActor send in
            let store = Store(initialState: Inventory.State(form: Form.State())) { Inventory() }
            await store.send(.form(.presented(.cancelButtonTapped))).finish()
            await send(.opened(isDismissed: store.form == nil))
          }
        case .opened(let isDismissed):
          state.innerIsDismissed = isDismissed
          return .none
        }
      }
    }
  }

  @Test("A feature is not presented because a presented child's effect sends the action")
  @MainActor
  func askedByChild() async {
    let store = Store(initialState: Closer.State(child: Closer.Child.State())) { Closer() }
    await store.send(.child(.presented(.askParent))).finish()
    #expect(store.answers == [false, false])
  }

  /// A feature that wants to dismiss itself when its child says so.
  @Reducer
  struct Closer {
    @ObservableState
    struct State: Equatable {
      @Presents var child: Child.State?
      var answers: [Bool] = []
    }

    enum Action {
      case answered(Bool)
      case child(PresentationAction<Child.Action>)
    }

    @Dependency(\.dismiss) var dismiss
    @Dependency(\.isPresented) var isPresented

    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .child(.presented(.said)): return .run { _ in await dismiss() }
        case .child(.presented(.asked)):
          state.answers.append(isPresented)
          return .run { await $0(.answered(isPresented)) }
        case .answered(let answer): state.answers.append(answer)
        case .child: break
        }
        return .none
      }
      .ifLet(\.$child, action: \.child) { Child() }
    }

    @Reducer
    struct Child {
      enum Action {
        case start, said, askParent, asked
        case closeInTasks, closeForAction, closeForError, closeInTransaction
      }

      @Dependency(\.dismiss) var dismiss

      private var close: Effect<Action> { .run { _ in await dismiss() } }

      var body: some ReducerOf<Self> {
        Reduce { _, action in
          switch action {
          case .start: .run { await $0(.said) }
          case .askParent: .run { await $0(.asked) }
          case .said, .asked: .none
          case .closeForAction: Effect<Int>.run { await $0(1) }.flatMap { _ in close }
          case .closeForError: .fail(CocoaError(.fileNoSuchFile)).catch { _ in close }
          case .closeInTransaction:
            Effect<Int>.run { await $0(1) }.flatMap { _ in close }.animation()
          case .closeInTasks:
            .run { _ in
              await withTaskCancellation(id: "part") {
                await withTaskGroup { group in group.addTask { await dismiss() } }
              }
            }
          }
        }
      }
    }
  }

  @Test("An action to the dismissed feature of a test store is reported and not processed")
  func sendingAfterDismissal() async {
    let store = TestStore(initialState: Form.State()) { Form() }
    await store.send(.cancelButtonTapped)
    let issues = IssueRecorder()
    await withIssueReporters([issues]) {
      let task = await store.send(.nameChanged("Milk")) { $0.name = "Milk" }
      await task.finish()
    }
    #expect(store.state.name != "Milk")
    #expect(
      issues.messages == [
        """
        The test sends an action to a feature that has dismissed itself.

          Action: Form.Action.nameChanged("Milk")

        End the test after the dismissal, or make another store for the rest. In an application, \
        the parent has removed the feature's state by then. The action is not processed.

        [test-store-sent-after-dismissal]
        """
      ])
  }

  @Test("Calling dismiss without a presented feature is reported at the call")
  @MainActor
  func nothing() async {
    let issues = IssueRecorder()
    await withIssueReporters([issues]) {
      let store = Store(initialState: Form.State()) { Form() }
      await store.send(.cancelButtonTapped).finish()
    }
    #expect(
      issues.messages == [
        """
        A feature that is not presented was asked to be dismissed.

          Called at: IntarsiaRuntimeTests/InventoryFixture.swift:95

        Call dismiss in an effect of a feature that its parent presents with ifLet over a \
        @Presents variable, or puts on a stack with forEach. Where the feature is used in \
        other ways too, look at the dependency isPresented first. Where something else \
        presents the feature, override the dependency dismiss with a closure.

        [navigation-nothing-to-dismiss]
        """
      ])
  }

  @Test(
    "isPresented is true in a presented feature and below it, and false in its parent")
  func isPresented() async {
    let store = TestStore(initialState: Asker.State()) { Asker() }
    await store.send(.ask) { $0.answer = false }
    await store.send(.present) { $0.child = Asker.State() }
    await store.send(\.child.ask) { $0.child?.answer = true }
    await store.send(\.child.inner.ask) { $0.child?.inner.answer = true }
    await store.send(\.child.inner.dismiss)
    await store.receive(\.child.dismiss) { $0.child = nil }
  }

  @Test("The dependency record lists dismiss neither as uncontrolled nor as unused")
  func record() async {
    let store = TestStore(initialState: Inventory.State(form: Form.State())) { Inventory() }
    await store.send(.form(.presented(.nameChanged("Milk")))) { $0.form?.name = "Milk" }
    #expect(store.dependencyRecord.uncontrolled.isEmpty)
    #expect(store.dependencyRecord.unused.isEmpty)
  }

  @Test("In a store, a child that dismisses itself is removed from its parent's state")
  @MainActor
  func store() async {
    let store = Store(initialState: Inventory.State(form: Form.State())) {
      Inventory()
    } withDependencies: {
      $0.continuousClock = TestClock()
    }
    store.send(.form(.presented(.timerButtonTapped)))
    await store.send(.form(.presented(.cancelButtonTapped))).finish()
    #expect(store.form == nil)
  }

  @Reducer
  struct Asker {
    @ObservableState
    struct State: Equatable {
      var answer: Bool?
      var inner = Inner.State()
      @Presents var child: Asker.State?
    }
    enum Action {
      case ask
      case present
      case inner(Inner.Action)
      indirect case child(PresentationAction<Asker.Action>)
    }

    @Dependency(\.isPresented) var isPresented

    var body: some ReducerOf<Self> {
      Scope(state: \.inner, action: \.inner) { Inner() }
      Reduce { state, action in
        switch action {
        case .ask: state.answer = isPresented
        case .present: state.child = State()
        case .inner, .child: break
        }
        return .none
      }
      .ifLet(\.$child, action: \.child) { Asker() }
    }
  }

  @Reducer
  struct Inner {
    @ObservableState
    struct State: Equatable {
      var answer: Bool?
    }
    enum Action {
      case ask
      case dismiss
    }

    @Dependency(\.isPresented) var isPresented
    @Dependency(\.dismiss) var dismiss

    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .ask:
          state.answer = isPresented
          return .none
        case .dismiss:
          return .run { _ in await dismiss() }
        }
      }
    }
  }
}
