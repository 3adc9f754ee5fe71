import Testing

@testable import IntarsiaDurability

@Suite("Runs of a durable reducer", .endsWithinAMinute)
struct ReductionTests {
  typealias Answer = Reduction.Answer

  private let order = EntityAddress(kind: "order", id: "1")

  /// Calls an endpoint, which asks for an answer and otherwise makes one.
  private func call<Value>(
    _ name: String, of reduction: Reduction, makes result: Result<Value, any Error>
  ) -> Value? {
    let call = reduction.began("Shop", name, names: [], [], of: nil)
    if let value = reduction.answer(to: call, as: Value.self) { return value }
    reduction.ended(call, with: result.map { $0 })
    return try? result.get()
  }

  @Test("Answers are recorded, those of inner calls as a part of the outer one, and repeated")
  func repeated() {
    let first = Reduction(order, version: 7)
    first.run {
      _ = call("price", of: first, makes: .success(5))
      let outer = first.began("Shop", "total", names: [], [], of: nil)
      _ = call("price", of: first, makes: .success(6))
      first.ended(outer, with: .success("eleven"))
      _ = call("log", of: first, makes: .success(()))
    }
    let answers = [
      Answer(call: "Shop.price", value: "5"), Answer(call: "Shop.total", value: #""eleven""#),
      Answer(call: "Shop.log", value: "null"),
    ]
    #expect(first.answers == answers)
    #expect(first.error == nil)
    #expect(!first.isRepeated && !first.isReducing)

    let second = Reduction(order, version: 7, recorded: answers)
    second.run {
      #expect(second.isReducing)
      #expect(Reduction.running === second)
      #expect(call("price", of: second, makes: .success(9)) == 5)
      #expect(call("total", of: second, makes: .success("nine")) == "eleven")
      #expect(call("log", of: second, makes: .success(())) != nil)
    }
    #expect(second.answers == answers)
    #expect(second.error == nil)
    #expect(second.isRepeated)
    #expect(Reduction.current == nil)
  }

  @Test("A reducer that asks for other answers than before diverges, and says how")
  func diverging() {
    let price = Answer(call: "Shop.price", value: "5")
    let cases: [(recorded: [Answer], calls: [String], message: String)] = [
      ([price, price], ["price"], "It asked for 1 answers instead of 2."),
      ([], ["price"], "It asked for Shop.price, and the journal has no further answer."),
      (
        [price], ["price", "total"],
        "It asked for Shop.total, and the journal has no further answer."
      ),
      (
        [price], ["total"],
        "It asked for Shop.total, and the journal has an answer of Shop.price."
      ),
    ]
    for (recorded, calls, message) in cases {
      let reduction = Reduction(order, version: 7, recorded: recorded)
      reduction.run {
        for name in calls { _ = call(name, of: reduction, makes: .success(5)) }
      }
      #expect(
        reduction.error
          == DurabilityError(
            .diverged, entity: order, statement: "action 7",
            "The reducer does not repeat its work. " + message,
            remedy: "Keep what it does for old actions, or raise the schema and add an upcaster."))
    }
  }

  @Test("An answer that cannot be written or read fails the action, and the first error counts")
  func undecodable() {
    struct Secret {}
    struct Refusal: Error {}
    let calls: [((Reduction) -> Void, String)] = [
      (
        { _ = call("key", of: $0, makes: .success(Secret())) },
        "The answer of Shop.key has the type Secret, which is not `Codable`."
      ),
      (
        { _ = call("key", of: $0, makes: .success(Unwritable())) },
        "The answer of Shop.key cannot be written: Failure()."
      ),
      (
        { _ = call("key", of: $0, makes: Result<Int, any Error>.failure(Refusal())) },
        "Shop.key threw an error in a reducer: Refusal()."
      ),
    ]
    for (perform, message) in calls {
      let reduction = Reduction(order, version: 7)
      reduction.run {
        perform(reduction)
        reduction.fail(.failed, "Later.")
      }
      #expect(
        reduction.error
          == DurabilityError(
            .undecodable, entity: order, statement: "action 7", message,
            remedy: "Call the dependency in an effect, and send its answer in an action."))
      #expect(reduction.answers.isEmpty)
    }
    let repeated = Reduction(
      order, version: 7, recorded: [Answer(call: "Shop.price", value: #""five""#)])
    repeated.run { #expect(call("price", of: repeated, makes: .success(9)) == 9) }
    #expect(repeated.error?.code == .undecodable)
    #expect(repeated.error?.message == "The answer of Shop.price cannot be read as Int.")
  }
}
