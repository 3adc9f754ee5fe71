/// The numbers that the runtime gives to tasks, in the order of their creation.
package enum TaskNumber {
  /// The number of a job's task, which the job prints as its `id`.
  static func of(_ job: UnownedJob) -> UInt64 {
    numberOfTask(job)
  }

  /// The number of the running task, if any.
  package static var current: UInt64? {
    withUnsafeCurrentTask { task in
      // Like a job of the task, an `UnsafeCurrentTask` is a single reference to the task object.
      unsafeBitCast(task, to: UnownedJob?.self).map(numberOfTask)
    }
  }

  /// The number and the object of the running task, if any.
  static var currentTask: (number: UInt64, object: AnyObject)? {
    withUnsafeCurrentTask { task in
      task.map { task in
        // See `current`. The reference keeps the object alive, even if the task has ended.
        let job = unsafeBitCast(task, to: UnownedJob.self)
        let object = Unmanaged<AnyObject>.fromOpaque(unsafeBitCast(task, to: UnsafeRawPointer.self))
        return (numberOfTask(job), object.takeUnretainedValue())
      }
    }
  }

  /// The number of a task.
  package static func of(_ task: Task<Void, Never>) -> UInt64 {
    // A `Task`, like its job, is a single reference to the task object.
    withExtendedLifetime(task) { numberOfTask(unsafeBitCast(task, to: UnownedJob.self)) }
  }

  /// The number of a task that is created for this call, which is higher than those of all older
  /// tasks.
  static func next() -> UInt64 {
    let task = Task.detached {}
    return withExtendedLifetime(task) {
      // A `Task`, like its job, is a single reference to the task object.
      numberOfTask(unsafeBitCast(task, to: UnownedJob.self))
    }
  }

  /// The address of a job's task.
  static func address(of job: UnownedJob) -> UInt {
    // A task's job is a single reference to the task object.
    unsafeBitCast(job, to: UInt.self)
  }

  /// The address of a task.
  static func address(of task: Task<Void, Never>) -> UInt {
    // A `Task`, like its job, is a single reference to the task object.
    unsafeBitCast(task, to: UInt.self)
  }

  /// Cancels a task, given its object.
  static func cancelTask(_ object: AnyObject) {
    // A `Task` is a single reference to that object.
    unsafeBitCast(object, to: Task<Void, Never>.self).cancel()
  }
}

@_silgen_name("swift_task_getJobTaskId")
private func numberOfTask(_ job: UnownedJob) -> UInt64
