#if os(Linux)
  import Foundation
  import IntarsiaConcurrency

  /// Calls of the operating system that a test watches or lets fail: the functions below replace
  /// those of the same name in this process.
  enum SystemCalls {
    /// The errors of the next calls, by the name of the function.
    @TaskLocal static var failures: LockIsolated<[String: [Int32]]>?

    /// Runs before each call, with the name of the function.
    @TaskLocal static var observer: (@Sendable (_ name: String) -> Void)?

    /// Returns whether the next call of a function fails, and sets its error.
    static func fails(_ name: String) -> Bool {
      observer?(name)
      let error = failures?.withValue { errors in
        errors[name]?.isEmpty == false ? errors[name]?.removeFirst() : nil
      }
      guard let error else { return false }
      errno = error
      return true
    }

    static let flock = original("flock", (@convention(c) (Int32, Int32) -> Int32).self)
    static let fsync = original("fsync", (@convention(c) (Int32) -> Int32).self)
    static let fchmod = original("fchmod", (@convention(c) (Int32, mode_t) -> Int32).self)
    static let fchown = original("fchown", (@convention(c) (Int32, uid_t, gid_t) -> Int32).self)
    static let addWatch = original(
      "inotify_add_watch", (@convention(c) (Int32, UnsafePointer<CChar>?, UInt32) -> Int32).self)
    static let removeWatch = original(
      "inotify_rm_watch", (@convention(c) (Int32, Int32) -> Int32).self)

    private static func original<Function>(_ name: String, _ type: Function.Type) -> Function? {
      dlsym(UnsafeMutableRawPointer(bitPattern: -1), name).map { unsafeBitCast($0, to: type) }
    }
  }

  // Each function fails with the next error of the test, or calls that of the operating system.

  @_cdecl("flock")
  func flockOrFailure(_ file: Int32, _ operation: Int32) -> Int32 {
    SystemCalls.fails("flock") ? -1 : SystemCalls.flock?(file, operation) ?? -1
  }

  @_cdecl("fsync")
  func fsyncOrFailure(_ file: Int32) -> Int32 {
    SystemCalls.fails("fsync") ? -1 : SystemCalls.fsync?(file) ?? -1
  }

  @_cdecl("fchmod")
  func fchmodOrFailure(_ file: Int32, _ mode: mode_t) -> Int32 {
    SystemCalls.fails("fchmod") ? -1 : SystemCalls.fchmod?(file, mode) ?? -1
  }

  @_cdecl("fchown")
  func fchownOrFailure(_ file: Int32, _ owner: uid_t, _ group: gid_t) -> Int32 {
    SystemCalls.fails("fchown") ? -1 : SystemCalls.fchown?(file, owner, group) ?? -1
  }

  @_cdecl("inotify_add_watch")
  func addWatchOrFailure(_ file: Int32, _ path: UnsafePointer<CChar>?, _ mask: UInt32) -> Int32 {
    SystemCalls.fails("inotify_add_watch") ? -1 : SystemCalls.addWatch?(file, path, mask) ?? -1
  }

  @_cdecl("inotify_rm_watch")
  func removeWatchOrFailure(_ file: Int32, _ watch: Int32) -> Int32 {
    SystemCalls.fails("inotify_rm_watch") ? -1 : SystemCalls.removeWatch?(file, watch) ?? -1
  }
#endif
