import Foundation
import IntarsiaTraces

@main
struct TracesAlone {
  static func main() {
    do {
      print(try Trace(Data("no trace".utf8)).stores.count)
    } catch {
      print("refused")
    }
  }
}
