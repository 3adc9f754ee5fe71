package import Intarsia
import IntarsiaDurability

/// An order: its lines, their reservations, its payment and its expiry.
///
///     open ─▶ placed ─▶ reserved ─▶ paying ─▶ paid ─▶ shipped
///      │        │ │         │
///      │        │ └─ rejected: an article has too few
///      └────────┴─ expired ─┘  not paid in time
///
/// The order and its articles are separate entities, so they send each other messages. An action
/// that the status does not allow changes nothing, because it may be repeated or late.
@Reducer
package struct Order: DurableFeature {
  /// The state of an order.
  package struct State: Codable, Equatable, Sendable {
    /// The identifier.
    package let id: String
    /// The creator's key; `nil` while the order does not exist.
    package var creator: String?
    /// The status of the order.
    package var status = Status.open
    /// The lines, one for each article.
    package var lines: [Line] = []
    /// The key of the payment, the same for each request to the bank.
    package var paymentKey: String?
    /// The bank's receipt.
    package var receipt: String?
    /// The error of the last failed request to the bank, until the bank gives a receipt.
    package var paymentProblem: String?

    /// Creates the state of an order.
    package init(id: String) { self.id = id }

    /// The number of items.
    package var itemCount: Int { lines.reduce(0) { $0 + $1.count } }
  }

  /// A request to an order, or an event that concerns it.
  package enum Action: Codable, Equatable, Sendable {
    /// A caller claims the identifier; the first caller becomes the creator.
    case create(creator: String)
    /// Items are added.
    case add(count: Int, article: String)
    /// The order gets no more lines, and reserves those that it has.
    case place
    /// An article has reserved the items.
    case reserved(article: String)
    /// An article has too few items.
    case refused(article: String, available: Int)
    /// Pay for all reserved items.
    case pay
    /// The bank has given a receipt.
    case paid(receipt: String)
    /// A request to the bank has failed.
    case paymentFailed(reason: String)
    /// The time for another request to the bank has come.
    case retryPayment
    /// The items are shipped.
    case ship
    /// The time for the payment is over.
    case expire
  }

  private enum Timer {
    static let expiry = "expiry"
    static let payment = "payment"
  }

  private enum CancelID { case payment }

  @Dependency(\.outbox) private var outbox
  @Dependency(\.actionKey) private var actionKey
  @Dependency(\.bank) private var bank
  @Dependency(\.orderTerms) private var terms

  /// The name of orders in journals.
  package static let kind = "order"

  /// Creates the feature.
  package init() {}

  /// Returns an order that no caller has created.
  package static func initialState(id: String) -> State { State(id: id) }

  /// Repeats the request to the bank if the process ended before the answer.
  package func recovered(_ state: State) -> Effect<Action> {
    state.status == .paying ? requestPayment(state) : .none
  }

  /// The reducer.
  package var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .create(let creator):
        guard state.creator == nil else { return .none }
        state.creator = creator
        startExpiry(of: state)
        return .none
      case .add(let count, let article):
        guard state.creator != nil, state.status == .open, count > 0 else { return .none }
        add(count, article, to: &state)
        return .none
      case .place:
        guard state.status == .open, !state.lines.isEmpty else { return .none }
        place(&state)
        return .none
      case .reserved(let article):
        answer(.reserved, from: article, to: &state)
        return .none
      case .refused(let article, let available):
        answer(.refused(available: available), from: article, to: &state)
        return .none
      case .pay:
        guard state.status == .reserved else { return .none }
        outbox.cancel(timer: Timer.expiry)
        state.status = .paying
        state.paymentKey = actionKey()
        return pay(state)
      case .retryPayment:
        guard state.status == .paying else { return .none }
        return pay(state)
      case .paymentFailed(let reason):
        guard state.status == .paying else { return .none }
        state.paymentProblem = reason
        return .none
      case .paid(let receipt):
        guard state.status == .paying else { return .none }
        complete(&state, receipt: receipt)
        return .none
      case .ship:
        if state.status == .paid { state.status = .shipped }
        return .none
      case .expire:
        guard [.open, .placed, .reserved].contains(state.status) else { return .none }
        if state.status != .open { release(state) }
        state.status = .expired
        return .none
      }
    }
  }

  // MARK: - Lines

  private func add(_ count: Int, _ article: String, to state: inout State) {
    if let index = state.lines.firstIndex(where: { $0.article == article }) {
      state.lines[index].count += count
    } else {
      state.lines.append(Line(count, article))
    }
  }

  private func place(_ state: inout State) {
    state.status = .placed
    for line in state.lines {
      outbox.send(
        .reserve(count: line.count, order: state.id), to: Article.self, id: line.article)
    }
    startExpiry(of: state)
  }

  private func answer(_ answer: Answer, from article: String, to state: inout State) {
    // An answer after the expiry has no effect: the article also receives the release, later.
    guard state.status == .placed,
      let index = state.lines.firstIndex(where: { $0.article == article })
    else { return }
    state.lines[index].answer = answer
    guard state.lines.allSatisfy({ $0.answer != .none }) else { return }
    if state.lines.allSatisfy({ $0.answer == .reserved }) {
      state.status = .reserved
    } else {
      state.status = .rejected
      outbox.cancel(timer: Timer.expiry)
      release(state)
    }
  }

  private func release(_ state: State) {
    for line in state.lines {
      if case .refused = line.answer { continue }
      outbox.send(.release(order: state.id), to: Article.self, id: line.article)
    }
  }

  private func startExpiry(of state: State) {
    outbox.send(.expire, to: Self.self, id: state.id, after: terms.expiry, timer: Timer.expiry)
  }

  // MARK: - Payment

  /// Requests the payment, and sets a durable timer that repeats the request if no receipt comes.
  private func pay(_ state: State) -> Effect<Action> {
    outbox.send(
      .retryPayment, to: Self.self, id: state.id, after: terms.paymentRetry, timer: Timer.payment)
    return requestPayment(state)
  }

  private func requestPayment(_ state: State) -> Effect<Action> {
    guard let key = state.paymentKey else { return .none }
    return .run { [id = state.id, items = state.itemCount] send in
      await send(.paid(receipt: try await bank.charge(items, id, key)))
    } catch: { error, send in
      await send(.paymentFailed(reason: "\(error)"))
    }
    .cancellable(id: CancelID.payment, cancelInFlight: true)
  }

  private func complete(_ state: inout State, receipt: String) {
    state.status = .paid
    state.receipt = receipt
    state.paymentProblem = nil
    outbox.cancel(timer: Timer.payment)
    for line in state.lines {
      outbox.send(.sell(order: state.id), to: Article.self, id: line.article)
    }
  }
}
