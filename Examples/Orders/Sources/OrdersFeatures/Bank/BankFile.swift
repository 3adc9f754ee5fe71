import Foundation
import Intarsia
import Synchronization

/// A bank in a file, which any number of processes may use at the same time.
///
/// Each request is a line with its key, the order and the number of items, added by one `write`.
/// So the file contains every request that reached the bank, even if the caller's process crashed.
package final class BankFile: Sendable {
  private let file: FileHandle
  /// The path of the file.
  package let path: String

  /// Opens the file, and creates it if necessary.
  ///
  /// - Throws: A ``BankFileError``.
  package init(path: String) throws(BankFileError) {
    let descriptor = open(path, O_WRONLY | O_APPEND | O_CREAT, 0o644)
    guard descriptor >= 0 else { throw BankFileError(path: path, reason: Self.reason) }
    file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    self.path = path
  }

  private static var reason: String { String(cString: strerror(errno)) }

  /// The bank.
  package var bank: Bank {
    Bank { items, order, key in
      try self.add("\(key) \(order) \(items)\n")
      return "receipt of \(key)"
    }
  }

  private func add(_ line: String) throws(BankFileError) {
    let bytes = Array(line.utf8)
    guard write(file.fileDescriptor, bytes, bytes.count) == bytes.count else {
      throw BankFileError(path: path, reason: Self.reason)
    }
  }

  /// Reads the account.
  ///
  /// - Throws: A ``BankFileError``.
  package func account() throws(BankFileError) -> BankAccount {
    let text: String
    do {
      text = try String(contentsOfFile: path, encoding: .utf8)
    } catch {
      throw BankFileError(path: path, reason: error.localizedDescription)
    }
    var account = BankAccount()
    for (number, line) in text.split(separator: "\n").enumerated() {
      let parts = line.split(separator: " ")
      guard parts.count == 3, let items = Int(parts[2]) else {
        throw BankFileError(path: path, reason: "line \(number + 1) is not a payment")
      }
      account.charge(items, order: String(parts[1]), key: String(parts[0]))
    }
    return account
  }
}

/// An error of reading or writing the bank's file.
package struct BankFileError: Error, CustomStringConvertible, Equatable {
  /// The path of the file.
  package let path: String
  /// The reason.
  package let reason: String

  /// Creates an error.
  package init(path: String, reason: String) {
    self.path = path
    self.reason = reason
  }

  /// The error as a sentence.
  package var description: String { "The bank's file \(path) cannot be used: \(reason)." }
}
