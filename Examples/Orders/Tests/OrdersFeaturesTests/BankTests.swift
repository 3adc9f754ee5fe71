import Foundation
import OrdersFeatures
import Testing

@Suite("The bank", .endsWithinAMinute)
struct BankTests {
  @Test("Requests with one key are one payment")
  func account() {
    var account = BankAccount()
    account.charge(4, order: "1", key: "a")
    account.charge(4, order: "1", key: "a")
    account.charge(2, order: "2", key: "b")
    #expect(account.payments.count == 2)
    #expect(account.payments["a"]?.requestCount == 2)
    #expect(account.requestCount == 3)
  }

  @Test("A bank's file counts the requests of all that use it")
  func file() async throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("orders-bank-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appendingPathComponent("bank").path
    let first = try BankFile(path: path)
    let second = try BankFile(path: path)
    #expect(try first.account() == BankAccount())
    let receipt = try await first.bank.charge(4, "1", "order/1/5")
    #expect(receipt == "receipt of order/1/5")
    #expect(try await second.bank.charge(4, "1", "order/1/5") == receipt)
    _ = try await second.bank.charge(2, "2", "order/2/5")
    var account = BankAccount()
    account.charge(4, order: "1", key: "order/1/5")
    account.charge(4, order: "1", key: "order/1/5")
    account.charge(2, order: "2", key: "order/2/5")
    #expect(try BankFile(path: path).account() == account)

    try Data("not a payment".utf8).write(to: URL(fileURLWithPath: path))
    let error = #expect(throws: BankFileError.self) { try first.account() }
    #expect(error?.reason == "line 1 is not a payment")
  }

  @Test("A bank's file in a missing folder is reported with its path")
  func missing() {
    let error = #expect(throws: BankFileError.self) { try BankFile(path: "/missing/bank") }
    #expect(
      error?.description
        == "The bank's file /missing/bank cannot be used: No such file or directory.")
  }
}
