import IntarsiaThread

/// Where recursion goes on when the stack of a thread comes to its end.
///
/// Features that contain themselves are as deep as their state, and without the optimizer each level takes three
/// kilobytes of stack: a thread with half a megabyte would end at about 150. So what calls itself once for each level
/// looks how much is left, which is one comparison, and goes on in memory of its own when that is little. The thread
/// stays the same one, and with it the task, the actor, the locks, and what is bound.
enum StackRoom {
  /// For a state that is made, or taken apart: by code in between which nothing can look.
  static let forWholeState = 2 << 20

  /// Runs something where at least some bytes of stack are left.
  @inline(__always)
  static func with<Result>(_ bytes: Int, _ body: () -> Result) -> Result {
    intarsia_stack_has_less_than(bytes) ? extended(bytes, body) : body()
  }

  /// Runs something elsewhere, if less than some bytes of stack, or than a reserve, are left.
  @inline(never)
  static func extended<Result>(_ bytes: Int, _ body: () -> Result) -> Result {
    var result: Result?
    func work() { result = body() }
    withoutActuallyEscaping(work) { work in
      var work = work
      withUnsafeMutablePointer(to: &work) { work in
        intarsia_call_with_room(
          bytes, { $0.assumingMemoryBound(to: (() -> Void).self).pointee() }, work)
      }
    }
    guard let result else { preconditionFailure("What had to run on more stack did not run") }
    return result
  }
}
