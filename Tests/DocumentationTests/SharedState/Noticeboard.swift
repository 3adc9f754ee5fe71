import Intarsia
import IntarsiaConcurrency

final class Noticeboard: Sendable {
  private let notes = LockIsolated<[String: String]>([:])
  private let watchers = LockIsolated<[(id: Int, tell: @Sendable () -> Void)]>([])

  subscript(topic: String) -> String? {
    get { notes.value[topic] }
    set {
      notes.withValue { $0[topic] = newValue }
      for watcher in watchers.value { watcher.tell() }
    }
  }

  func watch(_ tell: @escaping @Sendable () -> Void) -> SharedSubscription {
    let id = watchers.withValue { watchers in
      let id = (watchers.last?.id ?? 0) + 1
      watchers.append((id, tell))
      return id
    }
    return SharedSubscription { [watchers] in
      watchers.withValue { $0.removeAll { $0.id == id } }
    }
  }
}

struct NoticeKey: SharedKey {
  struct ID: Hashable {
    let board: ObjectIdentifier
    let topic: String
  }

  let board: Noticeboard
  let topic: String

  var id: ID { ID(board: ObjectIdentifier(board), topic: topic) }

  func load(context: LoadContext<String>, continuation: LoadContinuation<String>) {
    continuation.resume(with: .success(board[topic]))
  }

  func subscribe(
    context: LoadContext<String>, subscriber: SharedSubscriber<String>
  ) -> SharedSubscription {
    board.watch { [board, topic] in subscriber.yield(with: .success(board[topic])) }
  }

  func save(_ value: String, context: SaveContext, continuation: SaveContinuation) {
    board[topic] = value
    continuation.resume()
  }
}
