import Foundation
import Intarsia
import IntarsiaTraces

@main
struct TracesAlone {
  static func main() {
    let add = Reduce<Int, Int> { state, action in
      state += action
      return .none
    }
    // `INTARSIA_TRACE` records this store.
    Store(initialState: 0) { add }.send(1)
    do {
      print(try Trace(Data("no trace".utf8)).stores.count)
    } catch {
      print("refused")
    }
  }
}
