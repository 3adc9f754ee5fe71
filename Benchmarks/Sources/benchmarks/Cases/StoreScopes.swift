import Intarsia
import IntarsiaCases
import IntarsiaCollections
import IntarsiaRuntime
import MeasuringSupport

extension Benchmarks {
  /// Calls a function repeatedly on the main actor, and prevents the removal of its result.
  private static func repeating(
    _ make: @escaping @MainActor () -> AnyObject
  ) -> (Int) -> Void {
    { iterations in
      MainActor.assumeIsolated {
        for _ in 0..<iterations { keep(ObjectIdentifier(make()).hashValue & 1) }
      }
    }
  }

  private final class Nothing {}

  static var storeScopes: BenchmarkGroup {
    let held = nestedStore()
    let child = held.scope(state: \.child, action: \.child)
    let kept = nestedStore()
    let fresh = nestedStore()
    let rows = Store(initialState: Rows.State(count: 10_000)) { Rows() }
    let thousand = Store(initialState: Rows.State(count: 1_000)) { Rows() }
    let row = rows.scope(state: \.rows, action: \.rows)[5_000]
    let action: CaseKeyPath<Level1.Action, Level2.Action> = \.child
    let floor = "make and drop an object"
    // Only this array retains the stores below the root.
    let way: [AnyObject] = storesOnTheWay(kept)
    return BenchmarkGroup(
      name: "Store: making",
      benchmarks: [
        Benchmark(floor, repeating { Nothing() }),
        Benchmark(
          "Store.Scope", floor: floor, allocations: 0,
          repeating {
            _ = child
            return held.scope(state: \.child, action: \.child)
          }
        ).wanted(280),
        Benchmark(
          "Store.Scope: by a case key path", floor: floor,
          repeating { held.scope(state: \.child, action: action) }),
        Benchmark(
          "Store.Scope: made and dropped", floor: floor,
          repeating { fresh.scope(state: \.child, action: \.child) }),
        Benchmark(
          "Store.Scope: a row of 10,000", floor: floor,
          repeating {
            _ = row
            return rows.scope(state: \.rows, action: \.rows)[5_000]
          }),
        Benchmark(
          "scope a store for each of 1,000 rows, per row", floor: floor, scopingAll(thousand)
        ).each(of: 1_000).wanted(750),
        Benchmark(
          "NestedStore.Scope", floor: floor, allocations: 0,
          repeating {
            _ = way
            return innermost(kept)
          }),
        Benchmark(
          "NestedStore.Scope: made and dropped", floor: floor, repeating { innermost(fresh) }),
        Benchmark(
          "make and drop a store", floor: floor,
          repeating { Store(initialState: Counting.State()) { Counting() } }
        ).wanted(1_300),
      ])
  }

  /// Scopes a store for each row, retains all of them, and then drops them.
  static func scopingAll(_ store: StoreOf<Rows>) -> (Int) -> Void {
    { iterations in
      MainActor.assumeIsolated {
        for _ in 0..<iterations {
          let rows = Array(store.scope(state: \.rows, action: \.rows))
          keep(rows.count)
        }
      }
    }
  }

  private static func storesOnTheWay(_ store: StoreOf<Level1>) -> [AnyObject] {
    let second = store.scope(state: \.child, action: \.child)
    let third = second.scope(state: \.child, action: \.child)
    let fourth = third.scope(state: \.child, action: \.child)
    let fifth = fourth.scope(state: \.child, action: \.child)
    let sixth = fifth.scope(state: \.child, action: \.child)
    let seventh = sixth.scope(state: \.child, action: \.child)
    let eighth = seventh.scope(state: \.child, action: \.child)
    let ninth = eighth.scope(state: \.child, action: \.child)
    let tenth = ninth.scope(state: \.child, action: \.child)
    let last = tenth.scope(state: \.child, action: \.child)
    return [second, third, fourth, fifth, sixth, seventh, eighth, ninth, tenth, last]
  }
}
