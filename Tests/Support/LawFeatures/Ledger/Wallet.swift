package import Intarsia

/// One user's view of a ledger: pays from the joint account, and sums up what was received.
///
/// A payment whose outcome is unknown is tried again, at most four times in all, under the same
/// key. The server delivers a message until it is acknowledged, so a message can arrive again.
///
/// Its laws:
/// - Always, the received sum is that of the messages that were seen, each counted once.
/// - At rest, no payment is being sent, and nothing is being refreshed.
@Reducer
package struct Wallet {
  package static let maximumAttempts = 4

  @ObservableState
  package struct State: Equatable, Codable, Sendable {
    package let owner: Account
    package var payments: IdentifiedArrayOf<Payment> = []
    package var received = 0
    /// The identifiers of the messages that were applied.
    package var seen: Set<Int> = []
    package var isRefreshing = false

    package init(owner: Account) { self.owner = owner }
  }

  package struct Payment: Equatable, Codable, Sendable, Identifiable {
    package enum Status: String, Codable, Sendable {
      case sending, done, refused, unknown
    }

    package let id: Int
    package let recipient: Account
    package let amount: Int
    package var attempts = 1
    package var status = Status.sending

    package init(
      id: Int, recipient: Account, amount: Int, attempts: Int = 1, status: Status = .sending
    ) {
      self.id = id
      self.recipient = recipient
      self.amount = amount
      self.attempts = attempts
      self.status = status
    }
  }

  package enum Action: Equatable, Sendable {
    case payTapped(Account, Int)
    case refreshTapped
    case paid(Payment.ID)
    case paymentFailed(Payment.ID, LedgerError)
    case received([CreditMessage])
    case refreshEnded
  }

  let bugs: Set<PlantedBug>
  @Dependency(\.continuousClock) private var clock
  @Dependency(\.ledger) private var ledger

  package init(bugs: Set<PlantedBug> = []) { self.bugs = bugs }

  package var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .payTapped(let recipient, let amount):
        guard amount > 0, recipient != .joint else { return .none }
        let payment = Payment(
          id: state.payments.count + 1, recipient: recipient, amount: amount)
        state.payments.append(payment)
        return send(payment, owner: state.owner)

      case .paid(let id):
        state.payments[id: id]?.status = .done
        return .none

      case .paymentFailed(let id, .refused):
        state.payments[id: id]?.status = .refused
        return .none

      case .paymentFailed(let id, .timedOut):
        guard var payment = state.payments[id: id] else { return .none }
        if payment.attempts < Self.maximumAttempts {
          payment.attempts += 1
          state.payments[id: id] = payment
          return send(payment, owner: state.owner).delay(for: .seconds(1), clock: clock)
        }
        state.payments[id: id]?.status = .unknown
        return .none

      case .refreshTapped:
        guard !state.isRefreshing else { return .none }
        state.isRefreshing = true
        return .run { [owner = state.owner] send in
          await send(.received(try await ledger.messages(account: owner)))
        } catch: { _, send in
          await send(.refreshEnded)
        }

      case .received(let messages):
        for message in messages {
          let isNew = state.seen.insert(message.id).inserted
          if isNew || bugs.contains(.messageAppliedTwice) { state.received += message.amount }
        }
        guard let last = messages.last?.id else {
          state.isRefreshing = false
          return .none
        }
        // The mistake: all messages are acknowledged, also those that arrived meanwhile.
        let id = bugs.contains(.unreadAcknowledged) ? .max : last
        return .run { [owner = state.owner] send in
          try await ledger.acknowledge(account: owner, upTo: id)
          await send(.refreshEnded)
        } catch: { _, send in
          await send(.refreshEnded)
        }

      case .refreshEnded:
        state.isRefreshing = false
        return .none
      }
    }
  }

  private func send(_ payment: Payment, owner: Account) -> Effect<Action> {
    var key = "\(owner)-\(payment.id)"
    if bugs.contains(.freshKeyForEachAttempt) { key += "-\(payment.attempts)" }
    let transfer = Transfer(key: key, recipient: payment.recipient, amount: payment.amount)
    return .run { send in
      try await ledger.transfer(transfer: transfer)
      await send(.paid(payment.id))
    } catch: { error, send in
      await send(.paymentFailed(payment.id, error as? LedgerError ?? .timedOut))
    }
  }
}
