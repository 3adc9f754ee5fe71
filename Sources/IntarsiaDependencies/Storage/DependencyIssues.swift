package import IntarsiaIssues

/// The codes about dependencies.
package enum DependencyIssues {
  package static let noLiveValue = IssueCode(
    "dependency-no-live-value",
    summary: "A dependency was used in the running application, but its key has no live value.",
    remedy: """
      Conform the key to DependencyKey and give it a liveValue, in a module that the application \
      links, or override the dependency where the feature is created. Until then its test value is \
      used.
      """)

  package static let testValueMissing = IssueCode(
    "dependency-test-value-missing",
    summary: "A test used a dependency that it did not override and that has no test value.",
    remedy: """
      Override the dependency for this test with withDependencies, or give its key a testValue. \
      Until then the test talks to the preview or live value.
      """)

  package static let unknownContext = IssueCode(
    "dependency-unknown-context",
    summary: "The environment variable for the dependency context has an unknown value.",
    remedy: """
      Set the variable to live, preview or test, or unset it. Until then it is ignored: the \
      process uses test values if it runs tests, and live values if not.
      """)

  package static let cycle = IssueCode(
    "dependency-cycle",
    summary: "The default of a dependency reads itself.",
    remedy: """
      Break the circle: let one of the defaults listed above read its dependency when it is used, \
      not when it is created. The process ends, because the read has no value to return.
      """)

  package static let preparedTwice = IssueCode(
    "dependency-prepared-twice",
    summary: "A dependency was prepared twice.",
    remedy: """
      Call prepareDependencies once, as the first thing that the application does. To change a \
      dependency later on, use withDependencies around the code that should see the change.
      """)

  package static let preparedTooLate = IssueCode(
    "dependency-prepared-too-late",
    summary: "A dependency was prepared after it had been read.",
    remedy: """
      Call prepareDependencies before the first model or store is created. Code that has read the \
      dependency keeps the earlier value, and the preparation is ignored.
      """)

  package static let modelWithoutDependencies = IssueCode(
    "dependency-model-without-dependencies",
    summary: "Dependencies were requested from an object that has none.",
    remedy: """
      Call withDependencies(from:) with the object that creates the new one, and give it at least \
      one @Dependency property, so that it remembers the dependencies that were in force at its \
      own creation.
      """)

  package static let uncontrolled = IssueCode(
    "dependency-uncontrolled",
    summary: "A test that controls every dependency touched one that it did not override.",
    remedy: """
      Override the dependency for this test, with the trait .dependencies or with \
      withDependencies, or take the trait .controlsDependencies() off the test.
      """)

  package static let unusedOverride = IssueCode(
    "dependency-unused-override",
    summary: "A test overrode a dependency that nothing read.",
    remedy: """
      Remove the override, or find out why the feature does not use the dependency. The trait \
      .usesOverrides() asks for this check.
      """)

  package static let leakedReader = IssueCode(
    "dependency-leaked-reader",
    summary: "An object with dependencies was shared by tests.",
    remedy: """
      Look for a static let, a global or a singleton that holds the object. Create the object in \
      each test, or make it a dependency itself: the defaults of dependencies are made anew for \
      each test.
      """)

  package static let outlivesScope = IssueCode(
    "dependency-outlives-scope",
    summary: "A dependency that was made for a value is in use after the value is gone.",
    remedy: """
      Look for an object, a closure or a task that was created in the feature, or has read the \
      dependency there, and that is stored outside the feature. Store it in the feature's state, \
      or let it read the dependency when it needs it.
      """)

  package static let unimplemented = IssueCode(
    "dependency-unimplemented",
    summary: "A test called an endpoint of a dependency that it did not override.",
    remedy: """
      Override this endpoint in the test, even if only with a value that does nothing: that shows \
      that the feature is meant to use it.
      """)
}
