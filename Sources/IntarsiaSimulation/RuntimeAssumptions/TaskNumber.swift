/// The numbers that the runtime gives to tasks, in the order of their creation.
///
/// A `Task`, an `UnsafeCurrentTask` and a job of a task are each a single reference to the task
/// object, which proves the casts below.
package enum TaskNumber {
  package static func of(_ task: Task<Void, Never>) -> UInt64 {
    withExtendedLifetime(task) { numberOfTask(unsafeBitCast(task, to: UnownedJob.self)) }
  }

  package static var current: UInt64? {
    withUnsafeCurrentTask { task in
      // Like a job of the task, an `UnsafeCurrentTask` is a single reference to the task object.
      unsafeBitCast(task, to: UnownedJob?.self).map(numberOfTask)
    }
  }

  static var currentTask: (number: UInt64, object: AnyObject)? {
    withUnsafeCurrentTask { task in
      task.map { task in
        let job = unsafeBitCast(task, to: UnownedJob.self)
        // The reference keeps the object alive, even if the task has ended.
        let object = Unmanaged<AnyObject>.fromOpaque(unsafeBitCast(task, to: UnsafeRawPointer.self))
        return (numberOfTask(job), object.takeUnretainedValue())
      }
    }
  }

  /// The number of a task that is created for this call, which is higher than those of all older
  /// tasks.
  static func next() -> UInt64 { of(Task.detached {}) }

  static func cancelTask(_ object: AnyObject) {
    unsafeBitCast(object, to: Task<Void, Never>.self).cancel()
  }
}

/// The number of a job's task, which the job prints as its `id`.
@_silgen_name("swift_task_getJobTaskId")
func numberOfTask(_ job: UnownedJob) -> UInt64
