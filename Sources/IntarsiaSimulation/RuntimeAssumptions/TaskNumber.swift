/// The numbers that the runtime gives to tasks, in the order of their creation.
package enum TaskNumber {
  /// The number of the task that a job is a part of: what a job prints as its `id`.
  static func of(_ job: UnownedJob) -> UInt64 {
    numberOfTask(job)
  }

  /// The number of the running task, if there is one.
  package static var current: UInt64? {
    withUnsafeCurrentTask { task in
      // An `UnsafeCurrentTask`, too, is one reference to the object that its job is.
      task.map { numberOfTask(unsafeBitCast($0, to: UnownedJob.self)) }
    }
  }

  /// The number of the running task, if there is one, and its object.
  static var currentTask: (number: UInt64, object: AnyObject)? {
    withUnsafeCurrentTask { task in
      task.map { task in
        // As above. The reference keeps the object, even if the task has ended.
        let job = unsafeBitCast(task, to: UnownedJob.self)
        let object = Unmanaged<AnyObject>.fromOpaque(unsafeBitCast(task, to: UnsafeRawPointer.self))
        return (numberOfTask(job), object.takeUnretainedValue())
      }
    }
  }

  /// The number of a task.
  package static func of(_ task: Task<Void, Never>) -> UInt64 {
    // A `Task` is one reference to the object that its job is.
    withExtendedLifetime(task) { numberOfTask(unsafeBitCast(task, to: UnownedJob.self)) }
  }

  /// The number of a task made for this call.
  ///
  /// All older tasks have smaller numbers.
  static func next() -> UInt64 {
    let task = Task.detached {}
    return withExtendedLifetime(task) {
      // A `Task` is one reference to the object that its job is.
      numberOfTask(unsafeBitCast(task, to: UnownedJob.self))
    }
  }

  /// The address of the task that a job is a part of.
  static func address(of job: UnownedJob) -> UInt {
    // A job of a task is one reference to the task.
    unsafeBitCast(job, to: UInt.self)
  }

  /// The address of a task.
  static func address(of task: Task<Void, Never>) -> UInt {
    // A `Task` is one reference to the object that its job is.
    unsafeBitCast(task, to: UInt.self)
  }

  /// Cancels a task, given the object that its job is.
  static func cancelTask(_ object: AnyObject) {
    // A `Task` is one reference to that object.
    unsafeBitCast(object, to: Task<Void, Never>.self).cancel()
  }
}

@_silgen_name("swift_task_getJobTaskId")
private func numberOfTask(_ job: UnownedJob) -> UInt64
