extension Migration {
  /// The names that a rule looks for, if the folder does not declare them itself.
  private static let names: [String: Rule] = {
    var names: [String: Rule] = [:]
    for name in [
      "ViewStore", "ViewStoreOf", "WithViewStore", "IfLetStore", "ForEachStore", "SwitchStore",
      "CaseLet", "NavigationStackStore", "NavigationLinkStore", "BindingState", "BindingViewState",
      "BindingViewStore", "BindableState", "ReducerProtocol", "EffectTask", "EffectPublisher",
    ] { names[name] = .viewStores }
    for name in ["Perceptible", "PerceptionIgnored", "PerceptionTracked", "PerceptionRegistrar"] {
      names[name] = .perception
    }
    names["withPerceptionTracking"] = .perception
    names["WithPerceptionTracking"] = .deprecatedViews
    names["appStorageKeyFormatWarningEnabled"] = .formatWarning
    for name in [
      "TaskResult", "ActorIsolated", "withMainSerialExecutor", "uncheckedUseMainSerialExecutor",
      "megaYield",
    ] { names[name] = .concurrencyExtras }
    for name in ["XCTestExpectation", "expectation", "fulfillment"] { names[name] = .waits }
    names["fireAndForget"] = .fireAndForget
    return names
  }()

  /// Reports the places of a file that a person has to change, or should look at.
  ///
  /// A file without an import of the library has none.
  func search(_ file: SourceFile) {
    let words = Set(file.tokens.lazy.map(\.text))
    let modules = Set(ImportStatement.all(in: file).map { file.text($0.module) })
    guard modules.contains(where: { replaced[$0] != nil || $0.hasPrefix("Intarsia") }) else {
      return
    }
    let isTest = !modules.isDisjoint(with: ["XCTest", "Testing", "IntarsiaTesting"])
    let isFeature = words.contains("Reducer") || words.contains("Reduce")
    let hasSwiftUI = modules.contains("SwiftUI")
    for index in file.tokens.indices where file.tokens[index].kind == .word {
      let text = file.text(index)
      let (before, after) = (file.text(index - 1), file.text(index + 1))
      if let rule = Migration.names[text], !declared.contains(text) {
        if rule.key != Rule.waits.key || (isTest && (after == "(" || text == "XCTestExpectation")) {
          file.report(rule, at: index)
        }
      }
      searchSchedulers(file, at: index)
      switch text {
      case "FileStorage" where before != "any" && before != "some" && !declared.contains(text):
        // A class that conforms to it knows that it is a protocol.
        if !(before == ":" && after == "{") { file.report(.fileStorage, at: index) }
      case "combine", "pullback":
        if before != ".", before != "func", after == "(", !declared.contains(text) {
          file.report(.freeFunctions, at: index)
        }
      case "sheet", "popover", "fullScreenCover", "navigationDestination", "alert",
        "confirmationDialog":
        if before == ".", file.isSequence("(", "store", ":", at: index + 1) {
          file.report(.deprecatedViews, at: index)
        }
      case "append" where before == "." && after == "(":
        if isResultNamed(file, at: index) { file.report(.appendResult, at: index) }
      case "ids" where before == "." && isOnLine("OrderedSet", of: file, at: index):
        if !isOnLine("(", after: "OrderedSet", of: file, at: index) {
          file.report(.orderedIDs, at: index)
        }
      case "send" where before != "." && after == "(":
        if isFeature, !["await", "func", "case"].contains(before),
          isInClosure(of: "send", file, index)
        {
          file.report(.sendWithoutAwait, at: index)
        }
      case "Bindable", "Binding", "withAnimation":
        let isUsed = before == "@" || after == "<" || after == "("
        if isUsed, before != ".", !hasSwiftUI, !modules.contains("IntarsiaViews"),
          !declared.contains(text)
        {
          file.report(.bindings, at: index)
        }
      case "publisher" where before == "." && after == "{":
        file.report(.publishers, at: index)
      case "current" where file.isSequence("IssueReporters", ".", at: index - 2) && after == "=":
        file.report(.reporters, at: index)
      case "UUID" where file.isSequence("(", "-", at: index + 1):
        file.report(.negativeUUID, at: index)
      case "receive" where before == "." && after == "(":
        let end = file.end(ofBracketAt: index + 1)
        if (index..<end).contains(where: { file.isSequence("timeout", ":", at: $0) }) {
          file.report(.timeouts, at: index)
        }
      case "sleep", "yield":
        if isTest, file.isSequence("Task", ".", at: index - 2) { file.report(.waits, at: index) }
      case "Task" where isFeature && !isTest && before != ".":
        if after == "{" || file.isSequence(".", "detached", at: index + 1) {
          file.report(.unstructuredTasks, at: index)
        } else if file.isSequence(".", "cancel", "(", "id", at: index + 1) {
          file.report(.plainCancellation, at: index)
        }
      case "case" where before == "[" || before == ",":
        if after == ":", isWriteOfCase(file, at: index) { file.report(.otherCases, at: index) }
      default: break
      }
    }
  }

  private func searchSchedulers(_ file: SourceFile, at index: Int) {
    let text = file.text(index)
    if text == "DispatchQueue", file.isSequence(".", "test", at: index + 1) {
      return file.report(.testScheduler, at: index)
    }
    guard text == "mainQueue" || text == "mainRunLoop" else { return }
    let rule: Rule
    switch (file.text(index - 1), file.text(index + 1), file.text(index + 2)) {
    case (_, ".", "sleep"): rule = .schedulerSleep
    case (_, ".", "timer"): rule = .schedulerTimer
    case (_, ".", "advance"), (_, ".", "run"): rule = .schedulerAdvance
    case (_, ".", "eraseToAnyScheduler"): rule = .erasedScheduler
    case (_, "=", "."): rule = .immediateScheduler
    // The right side of the assignment is on the same line.
    case (".", "=", _): return
    case (":", _, _) where file.text(index - 2) == "scheduler": rule = .schedulerDebounce
    case (":", _, _) where file.text(index - 2) == "on": rule = .schedulerReceive
    case (".", _, _) where file.isSequence("Dependency", "(", "\\", at: index - 4):
      rule = .schedulerDependency
    // A declaration is reported for its value.
    case ("var", _, _), ("let", _, _): return
    default: rule = .schedulers
    }
    file.report(rule, at: index)
  }

  /// Whether the value of a call of `append` gets a single name.
  private func isResultNamed(_ file: SourceFile, at index: Int) -> Bool {
    var start = index
    while start > 0, !file.tokens[start].isFirstOnLine { start -= 1 }
    guard ["let", "var"].contains(file.text(start)), file.text(start + 2) == "=" else {
      return false
    }
    let receiver = (start + 3..<max(start + 3, index)).map { file.tokens[$0] }
    let arguments = index..<file.end(ofBracketAt: index + 1)
    return receiver.allSatisfy { ($0.kind == .word && $0.text != "try") || ".?!".contains($0.text) }
      && !arguments.contains { file.text($0) == "," }
  }

  private func isOnLine(
    _ text: String, after: String = "", of file: SourceFile, at index: Int
  ) -> Bool {
    file.tokens.indices.contains {
      file.tokens[$0].line == file.tokens[index].line && file.text($0) == text
        && (after.isEmpty || file.text($0 - 1) == after)
    }
  }

  /// Whether a token is in a closure with a parameter of this name.
  private func isInClosure(of parameter: String, _ file: SourceFile, _ index: Int) -> Bool {
    var (depth, index) = (0, index - 1)
    while index >= 0 {
      if file.text(index) == "}" { depth += 1 }
      if file.text(index) == "{" {
        depth -= 1
        if depth < 0 {
          depth = 0
          var header = index + 1
          while header < index + 40, file.text(header) != "in", file.tokens.indices.contains(header)
          {
            if file.text(header) == parameter, file.text(header + 1) == "in" { return true }
            header += 1
          }
        }
      }
      index -= 1
    }
    return false
  }

  /// Whether `stack[id:case:]` or `$destination[case:]` is written to.
  private func isWriteOfCase(_ file: SourceFile, at index: Int) -> Bool {
    var open = index
    while open > 0, file.text(open) != "[" { open -= 1 }
    let end = file.end(ofBracketAt: open)
    let isPresented = file.text(open + 1) == "id" || file.text(open - 1).hasPrefix("$")
    return isPresented && file.text(end) == "=" && file.text(end + 1) != "="
  }
}
