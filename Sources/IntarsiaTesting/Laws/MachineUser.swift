public import IntarsiaCases
import IntarsiaDump
import IntarsiaRuntime

/// A user of one store: the actions that it may send, and the laws of the state.
///
/// ```swift
/// let user = machine.user(of: store)
/// user.action(weight: 3) { .buyTapped($0.pick(1...2)) }
/// user.action(when: { $0.cart != nil }) { _ in .cancelTapped }
/// user.always("stock is never negative") { $0.stock >= 0 }
/// user.eventually("the cart empties", within: .seconds(60)) { $0.cart == nil }
/// ```
///
/// Without any ``action(_:weight:when:_:)``, a user may send each case of an action with
/// `@CasePathable` whose payload is ``Generable``.
public struct MachineUser<State, Action> {
  let machine: TestMachine
  let read: () -> State
  let send: nonisolated(nonsending) (Action) async -> Void
  let log: MachineLog<State, Action>

  /// The state after the last action, for laws about several stores.
  public var state: State { read() }

  // MARK: - Actions

  /// Adds an action that the user may send.
  ///
  /// - Parameters:
  ///   - name: The name in reports; the default is the action's case.
  ///   - weight: How often the action is sent, compared with the other rules, whose default is 1.
  ///   - isEnabled: Whether the user may send it in a state.
  ///   - make: Makes the action from choices and the state. `nil` refuses: the step does nothing.
  public func action(
    _ name: String? = nil, weight: Int = 1,
    when isEnabled: @escaping (State) -> Bool = { _ in true },
    _ make: @escaping (Draw<State>) -> Action?
  ) {
    let (coverage, choices, state, send) = (machine.coverage, machine.choices, read, send)
    log.actionCount += 1
    let number = log.actionCount
    machine.add(
      TestMachine.Rule(weight: weight, isEnabled: { isEnabled(state()) }) {
        guard let action = make(Draw(state: state(), choices: choices)) else {
          coverage.note(name ?? "number \(number)", isTaken: false)
          return false
        }
        coverage.note(name ?? Coverage.caseName(of: action) ?? "\(Action.self)", isTaken: true)
        await send(action)
        return true
      })
  }

  /// Adds all cases of the action, or the given ones, whose payloads a test can make.
  ///
  /// ```swift
  /// user.actions(\.incrementTapped, \.decrementTapped)
  /// ```
  ///
  /// - Parameter cases: The cases; all of them if there are none.
  public func actions(_ cases: PartialCaseKeyPath<Action>...) where Action: CasePathIterable {
    add(cases.isEmpty ? GeneratedCase.all(of: Action.self) : cases.compactMap { GeneratedCase($0) })
  }

  private func add(_ cases: [GeneratedCase<Action>]) {
    for generated in cases { action(generated.name) { generated.make($0.values) } }
  }

  /// Adds all cases, unless the user has actions.
  func addActionsIfNone() {
    guard log.actionCount == 0, let type = Action.self as? any CasePathIterable.Type else { return }
    func cases<Root: CasePathIterable>(of type: Root.Type) -> [GeneratedCase<Action>] {
      GeneratedCase<Root>.all(of: type) as? [GeneratedCase<Action>] ?? []
    }
    add(cases(of: type))
  }

  /// Adds an undo followed by a redo, after which a part of the state must be as before.
  ///
  /// ```swift
  /// user.undo(.history(.undo), redo: .history(.redo), of: \.document) { $0.history.canUndo }
  /// ```
  ///
  /// - Parameters:
  ///   - undo: The action that undoes.
  ///   - redo: The action that redoes.
  ///   - part: The part of the state that an undo restores, without the history itself.
  ///   - isEnabled: Whether there is something to undo in a state.
  public func undo<Part: Equatable>(
    _ undo: Action, redo: Action, of part: KeyPath<State, Part>,
    when isEnabled: @escaping (State) -> Bool
  ) {
    let (machine, state, send) = (machine, read, send)
    machine.add(
      TestMachine.Rule(weight: 1, isEnabled: { isEnabled(state()) }) {
        machine.coverage.note("undo and redo", isTaken: true)
        let before = state()[keyPath: part]
        await send(undo)
        await send(redo)
        let after = state()[keyPath: part]
        if before != after {
          machine.breakLaw(
            "undo and redo", "The state after an undo and a redo is not the one before.",
            [("Before -, after +", diff(before, after) ?? "")])
        }
        return true
      })
  }

  // MARK: - Laws

  /// Adds a law that holds for the state after each action, whether the user or an effect sent it.
  ///
  /// - Parameters:
  ///   - name: The law, as a sentence.
  ///   - applies: Whether the law says something about a state. A warning is reported if it never
  ///     does.
  ///   - holds: Whether the law holds.
  public func always(
    _ name: String, when applies: ((State) -> Bool)? = nil,
    _ holds: @escaping (State) throws -> Bool
  ) {
    let machine = machine
    machine.coverage.expect(law: name)
    log.checks.append { state in
      if let applies {
        guard applies(state) else { return }
      }
      machine.coverage.note(law: name)
      do {
        if try !holds(state) {
          machine.breakLaw(name, "It is broken.", [("State", String(compactlyDumping: state))])
        }
      } catch {
        machine.breakLaw(name, "It throws an error.", [("Error", "\(error)")])
      }
    }
  }

  /// Adds a law that comes true at some time after the steps.
  ///
  /// - Parameters:
  ///   - name: The law, as a sentence.
  ///   - limit: The virtual time until then.
  ///   - holds: Whether it is true.
  public func eventually(
    _ name: String, within limit: Duration, _ holds: @escaping (State) throws -> Bool
  ) {
    let state = read
    machine.coverage.expect(law: name)
    machine.add(Law(name: name, moment: .eventually(within: limit)) { try holds(state()) })
  }

  /// Adds a law that holds when all effects have ended after the steps.
  ///
  /// - Parameters:
  ///   - name: The law, as a sentence.
  ///   - limit: The virtual time in which all effects must end.
  ///   - holds: Whether it holds.
  public func atRest(
    _ name: String, within limit: Duration = .seconds(3600),
    _ holds: @escaping (State) throws -> Bool
  ) {
    let state = read
    machine.coverage.expect(law: name)
    machine.add(Law(name: name, moment: .atRest(within: limit)) { try holds(state()) })
  }

  /// Adds the law that all effects end after the steps, so that no timer or retry is endless.
  public func effectsEnd(within limit: Duration) {
    atRest("all effects end", within: limit) { _ in true }
  }

  /// Adds a model: a simpler description of what the feature does, which must agree with its state.
  ///
  /// ```swift
  /// user.model(0, "the count is the sum of the taps") { sum, action in
  ///   if case .tapped(let number) = action { sum += number }
  /// } agrees: { sum, state in
  ///   state.count == sum
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - initial: The model before the first action.
  ///   - name: What agrees, as a sentence.
  ///   - update: Changes the model for an action of the user or of an effect.
  ///   - agrees: Whether the model agrees with a state.
  public func model<Model>(
    _ initial: Model, _ name: String, update: @escaping (inout Model, Action) -> Void,
    agrees: @escaping (Model, State) throws -> Bool
  ) {
    let model = Box(initial)
    log.observers.append { update(&model.value, $0) }
    let machine = machine
    machine.coverage.expect(law: name)
    log.checks.append { state in
      machine.coverage.note(law: name)
      if (try? agrees(model.value, state)) != true {
        machine.breakLaw(
          name, "The model does not agree with the state.",
          [
            ("Model", String(compactlyDumping: model.value)),
            ("State", String(compactlyDumping: state)),
          ])
      }
    }
  }
}

/// The models and laws that follow each action of a store.
final class MachineLog<State, Action> {
  var actionCount = 0
  /// Called for each action, before its laws are checked.
  var observers: [(Action) -> Void] = []
  /// The laws of each state.
  var checks: [(State) -> Void] = []

  func note(_ action: Action, _ state: State) {
    for observe in observers { observe(action) }
    for check in checks { check(state) }
  }
}

/// A value that several closures change.
final class Box<Value> {
  var value: Value

  init(_ value: Value) { self.value = value }
}
