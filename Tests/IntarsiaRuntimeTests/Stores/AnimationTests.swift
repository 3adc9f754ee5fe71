#if Macros
  import IntarsiaTesting
  import IntarsiaViews
  import Observation
  import Testing

  @Suite("Animations as values", .endsWithinAMinute)
  @MainActor
  struct AnimationTests {
    @Reducer
    struct List {
      @ObservableState
      struct State: Equatable { var count = 0 }

      enum Action: BindableAction {
        case binding(BindingAction<State>)
        case deleteButtonTapped
        case loadButtonTapped
        case refreshButtonTapped
        case loaded
      }

      var body: some ReducerOf<Self> {
        BindingReducer()
        Reduce { state, action in
          switch action {
          case .binding: return .none
          case .deleteButtonTapped:
            state.count -= 1
            return .none
          case .loadButtonTapped:
            return .merge(
              .run { await $0(.loaded, animation: .bouncy) },
              .run { await $0(.loaded) }.animation(.linear),
              .send(.loaded, animation: .easeIn))
          case .refreshButtonTapped:
            state.count = 0
            return .run { await $0(.loaded) }
          case .loaded:
            state.count += 1
            return .none
          }
        }
      }
    }

    /// The animations of the changes of a store's count.
    @MainActor
    private final class AnimationLog: Sendable {
      private(set) var animations: [UIAnimation?] = []

      func track(_ store: StoreOf<List>) {
        withObservationTracking {
          _ = store.count
        } onChange: {
          let animation = UITransaction.current.animation
          MainActor.assumeIsolated {
            self.animations.append(animation)
            self.track(store)
          }
        }
      }
    }

    private func animations(
      of store: StoreOf<List>, during change: (StoreOf<List>) async -> Void
    ) async -> [UIAnimation?] {
      let log = AnimationLog()
      log.track(store)
      await change(store)
      return log.animations
    }

    @Test("An observer reads the animation with which an action was sent")
    func sending() async {
      let store = Store(initialState: List.State()) { List() }
      let animations = await animations(of: store) { store in
        store.send(.deleteButtonTapped, animation: .default)
        store.send(.deleteButtonTapped)
        store.send(.deleteButtonTapped, transaction: UITransaction(animation: .spring(duration: 1)))
      }
      #expect(animations == [.default, nil, .spring(duration: 1)])
    }

    @Test("Changes are made with the given animation, the default one, or none")
    func closures() {
      func animation() -> Animation? { Transaction.current.animation }
      #expect(withAnimation(.bouncy) { animation() } == .bouncy)
      #expect(withAnimation { animation() } == .default)
      #expect(withAnimation(.bouncy) { withAnimation(nil) { animation() } } == nil)
      #expect(withTransaction(Transaction(animation: .linear)) { animation() } == .linear)
      #expect(animation() == nil)
    }

    @Test("An observer reads the animation of an effect's action")
    func effects() async {
      let store = Store(initialState: List.State()) { List() }
      let animations = await animations(of: store) { store in
        await store.send(.loadButtonTapped).finish()
      }
      #expect(Set(animations) == [.bouncy, .linear, .easeIn])
    }

    @Test("An animated action does not animate the actions of the effects that it starts")
    func startedEffects() async {
      let store = Store(initialState: List.State(count: 1)) { List() }
      let ofView = await animations(of: store) { store in
        await store.send(.refreshButtonTapped, animation: .bouncy).finish()
      }
      #expect(ofView == [.bouncy, nil])
      let nested = Store(initialState: List.State(count: 5)) {
        Reduce<List.State, List.Action> { _, action in
          guard case .deleteButtonTapped = action else { return .none }
          return .run { await $0(.refreshButtonTapped, animation: .linear) }
        }
        List()
      }
      let ofEffect = await animations(of: nested) { store in
        await store.send(.deleteButtonTapped, animation: .bouncy).finish()
      }
      #expect(ofEffect == [.bouncy, .linear, nil])
    }

    @Test("The animation of an effect holds for the effects that it adds")
    func addedEffects() async {
      let store = Store(initialState: List.State()) {
        Reduce<List.State, List.Action> { _, action in
          guard case .loadButtonTapped = action else { return .none }
          return Effect<Int>.run { await $0(1) }
            .flatMap { _ in .run { await $0(.deleteButtonTapped) } }
            .animation(.snappy)
        }
        Reduce { state, action in
          if case .deleteButtonTapped = action { state.count -= 1 }
          return .none
        }
      }
      let animations = await animations(of: store) { store in
        await store.send(.loadButtonTapped).finish()
      }
      #expect(animations == [.snappy])
    }

    @Test("A binding and a button carry an animation")
    func controls() async {
      let store = Store(initialState: List.State()) { List() }
      let bindable = UIBindable(store)
      let animations = await animations(of: store) { _ in
        bindable.count.animation(.snappy).wrappedValue = 3
      }
      #expect(animations == [.snappy])
      let button = ButtonState(action: .send(1, animation: .easeOut)) { TextState("Delete") }
      #expect(button.action.animation == .easeOut)
      #expect(button.action.isAnimated)
    }

    @Test("A test store runs effects that animate their actions")
    func testStore() async {
      let store = TestStore(initialState: List.State()) { List() }
      await store.send(.loadButtonTapped)
      for count in 1...3 { await store.receive(\.loaded) { $0.count = count } }
    }

    @Test("Each spring is described by its length and its bounce")
    func springs() {
      let springs: [(UIAnimation, length: Double, bounce: Double)] = [
        (.smooth(duration: 0.2), 0.2, 0), (.smooth(extraBounce: 0.1), 0.5, 0.1),
        (.snappy, 0.5, 0.15), (.snappy(duration: 0.2), 0.2, 0.15),
        (.bouncy(duration: 1, extraBounce: 0.1), 1, 0.4),
        (.spring(response: 2, dampingFraction: 0.75), 2, 0.25),
        (.spring(response: 1, dampingFraction: 2), 1, -0.5),
        (.interactiveSpring, 0.15, 0.14), (.interpolatingSpring, 0.5, 0),
        (.interpolatingSpring(duration: 2, bounce: 0.5), 2, 0.5),
        // A critically damped spring does not bounce, and a spring of half the damping does.
        (.interpolatingSpring(stiffness: 100, damping: 20), 0.2 * .pi, 0),
        (.interpolatingSpring(mass: 4, stiffness: 100, damping: 20), 0.4 * .pi, 0.5),
      ]
      for (animation, length, bounce) in springs {
        guard case .spring(let actualLength, let actualBounce) = animation.curve else {
          Issue.record("\(animation) is no spring")
          continue
        }
        #expect(abs(actualLength - length) < 1e-9)
        #expect(abs(actualBounce - bounce) < 1e-9)
      }
      let curve = UIAnimation.timingCurve(0.1, 0.2, 0.3, 0.4, duration: 2)
      #expect(curve == UIAnimation(.timingCurve(0.1, 0.2, 0.3, 0.4), duration: 2))
    }

    @Test("Each animation without parameters equals the one with the defaults spelled out")
    func defaults() {
      let pairs: [(UIAnimation, UIAnimation)] = [
        (.default, UIAnimation(.easeInOut, duration: nil)), (.linear, UIAnimation(.linear)),
        (.easeIn, UIAnimation(.easeIn)), (.easeOut, UIAnimation(.easeOut)),
        (.easeInOut, UIAnimation(.easeInOut)),
        (.smooth, UIAnimation(.spring(duration: 0.5, bounce: 0))),
        (.smooth(), .smooth), (.snappy(), .snappy), (.bouncy(), .bouncy),
        (.bouncy, UIAnimation(.spring(duration: 0.5, bounce: 0.3))),
        (.spring, UIAnimation(.spring(duration: 0.5, bounce: 0))),
        (.spring(duration: 2), UIAnimation(.spring(duration: 2, bounce: 0))),
        (.spring(bounce: 0.5), UIAnimation(.spring(duration: 0.5, bounce: 0.5))),
        (.spring(response: 1), UIAnimation(.spring(duration: 1, bounce: 1 - 0.825))),
        (.spring(response: 1, dampingFraction: 1), UIAnimation(.spring(duration: 1, bounce: 0))),
        (.interactiveSpring(), .interactiveSpring),
        (.interactiveSpring(response: 1, dampingFraction: 0.5), .spring(duration: 1, bounce: 0.5)),
        (.interpolatingSpring(), .spring),
        (.timingCurve(0, 1, 1, 0), UIAnimation(.timingCurve(0, 1, 1, 0), duration: 0.35)),
        (.linear.repeatCount(2), .linear.repeatCount(2, autoreverses: true)),
        (.linear.repeatForever(), .linear.repeatForever(autoreverses: true)),
      ]
      for (animation, expected) in pairs { #expect(animation == expected) }
      let animation = UIAnimation(.linear)
      #expect(animation.duration == nil)
      #expect(animation.delay == 0)
      #expect(animation.speed == 1)
      #expect(animation.repeatCount == 1)
      #expect(animation.autoreverses)
      #expect(!UITransaction(animation: .linear).disablesAnimations)
      #expect(UITransaction().animation == nil)
    }

    @Test("Each change of an animation adds to those before it")
    func changes() {
      let animation = UIAnimation.linear(duration: 3).delay(1).delay(2).speed(2).speed(3)
      #expect(animation.duration == 3)
      #expect(animation.delay == 3)
      #expect(animation.speed == 6)
      #expect(animation.repeatCount(4, autoreverses: false).repeatCount == 4)
      #expect(!animation.repeatCount(4, autoreverses: false).autoreverses)
      #expect(animation.repeatForever().repeatCount == nil)
      #expect(!animation.repeatForever(autoreverses: false).autoreverses)
      let timed: [UIAnimation] = [
        .easeIn(duration: 1), .easeOut(duration: 2), .easeInOut(duration: 3),
      ]
      #expect(timed.map(\.curve) == [.easeIn, .easeOut, .easeInOut])
      #expect(timed.map(\.duration) == [1, 2, 3])
    }

    /// A feature that presents a child, which dismisses itself with an animation.
    @Reducer
    struct Presenter {
      @ObservableState
      struct State: Equatable {
        @Presents var child: Child.State?
        var animation: UIAnimation?
      }

      enum Action { case child(PresentationAction<Child.Action>) }

      var body: some ReducerOf<Self> {
        Reduce { state, action in
          if case .child(.dismiss) = action { state.animation = UITransaction.current.animation }
          return .none
        }
        .ifLet(\.$child, action: \.child) { Child() }
      }
    }

    @Reducer
    struct Child {
      enum Action: ViewAction {
        case view(View)
        enum View { case closeTapped, doneTapped }
      }

      @Dependency(\.dismiss) var dismiss

      var body: some ReducerOf<Self> {
        Reduce { _, action in
          switch action {
          case .view(.closeTapped): .run { _ in await dismiss(animation: .easeIn) }
          case .view(.doneTapped):
            .run { _ in await dismiss(transaction: UITransaction(animation: .easeOut)) }
          }
        }
      }
    }

    @Test("A child dismisses itself with an animation, or in a transaction")
    func dismissal() async {
      for (action, animation) in [
        (Child.Action.view(.closeTapped), UIAnimation.easeIn),
        (.view(.doneTapped), .easeOut),
      ] {
        let store = Store(initialState: Presenter.State(child: Child.State())) { Presenter() }
        await store.send(.child(.presented(action))).finish()
        #expect(store.child == nil)
        #expect(store.animation == animation)
      }
    }
  }
#endif
