/// The numbers that the runtime gives to tasks, in the order in which they are made.
enum TaskNumber {
  /// The number of the task that a job is a part of: what a job prints as its `id`.
  static func of(_ job: UnownedJob) -> UInt64 {
    numberOfTask(job)
  }

  /// The number of the running task, if there is one.
  static var current: UInt64? {
    withUnsafeCurrentTask { task in
      // An `UnsafeCurrentTask`, too, is one reference to the object that its job is.
      task.map { numberOfTask(unsafeBitCast($0, to: UnownedJob.self)) }
    }
  }

  /// The running task, if there is one: its number, and the object that it is.
  static var currentTask: (number: UInt64, object: AnyObject)? {
    withUnsafeCurrentTask { task in
      task.map { task in
        // As above; whoever holds the reference keeps the object, even if the task has ended.
        let job = unsafeBitCast(task, to: UnownedJob.self)
        let object = Unmanaged<AnyObject>.fromOpaque(unsafeBitCast(task, to: UnsafeRawPointer.self))
        return (numberOfTask(job), object.takeUnretainedValue())
      }
    }
  }

  /// Whether the running task is to run on an executor of somebody's own wherever it would run on the default one.
  static var currentPrefersAnExecutor: Bool {
    withUnsafeCurrentTask { task in
      // A preference for the default executor is one for none: the first of its two words, the executor, is zero.
      task?.unownedTaskExecutor.map { unsafeBitCast($0, to: (UInt, UInt).self).0 != 0 } ?? false
    }
  }

  /// The number of a task.
  static func of(_ task: Task<Void, Never>) -> UInt64 {
    // A `Task` is one reference to the object that its job is.
    withExtendedLifetime(task) { numberOfTask(unsafeBitCast(task, to: UnownedJob.self)) }
  }

  /// The number of a task that is made for nothing else: all that were made before have smaller ones.
  static func next() -> UInt64 {
    let task = Task.detached {}
    return withExtendedLifetime(task) {
      // A `Task` is one reference to the object that its job is.
      numberOfTask(unsafeBitCast(task, to: UnownedJob.self))
    }
  }
}

@_silgen_name("swift_task_getJobTaskId")
private func numberOfTask(_ job: UnownedJob) -> UInt64
