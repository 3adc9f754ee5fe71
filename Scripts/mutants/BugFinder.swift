import SwiftOperators
import SwiftParser
import SwiftSyntax

/// Finds every place of a file at which a bug can be planted.
final class BugFinder: SyntaxVisitor {
  /// The labels of arguments that some function of this name has a default for.
  typealias Defaults = [String: Set<String>]

  private(set) var bugs: [Bug] = []
  private let file: String
  private let bytes: [UInt8]
  private let lines: SourceLocationConverter
  private let defaults: Defaults

  /// The parameters with defaults of the functions around the current place, innermost last.
  private var parameters: [[String: String]] = []

  init(file: String, text: String, tree: SourceFileSyntax, defaults: Defaults) {
    self.file = file
    self.bytes = Array(text.utf8)
    self.lines = SourceLocationConverter(fileName: file, tree: tree)
    self.defaults = defaults
    super.init(viewMode: .sourceAccurate)
  }

  /// The tree of a file whose operators have their precedences.
  static func tree(of text: String) -> SourceFileSyntax {
    let parsed = Parser.parse(source: text)
    return OperatorTable.standardOperators.foldAll(parsed) { _ in }.as(SourceFileSyntax.self)
      ?? parsed
  }

  // MARK: - Texts and edits

  private func start(_ node: some SyntaxProtocol) -> Int {
    node.positionAfterSkippingLeadingTrivia.utf8Offset
  }
  private func end(_ node: some SyntaxProtocol) -> Int {
    node.endPositionBeforeTrailingTrivia.utf8Offset
  }
  /// The text of a node as it is in the file.
  private func text(_ node: some SyntaxProtocol) -> String {
    String(decoding: bytes[start(node)..<end(node)], as: UTF8.self)
  }
  /// The text on one line, for readers.
  private func short(_ text: String) -> String {
    let line = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return line.count <= 100 ? line : line.prefix(97) + "…"
  }

  private func add(
    _ kind: Bug.Kind, at node: some SyntaxProtocol, edits: [Bug.Edit], before: String, after: String
  ) {
    let first = lines.location(for: node.positionAfterSkippingLeadingTrivia).line
    let last = lines.location(for: node.endPositionBeforeTrailingTrivia).line
    bugs.append(
      Bug(
        kind: kind, file: file, lines: first...last, edits: edits, before: short(before),
        after: short(after)))
  }

  /// Puts text before and after a node.
  private func surround(
    _ kind: Bug.Kind, _ node: some SyntaxProtocol, _ opening: String, _ closing: String,
    after: String
  ) {
    add(
      kind, at: node,
      edits: [
        Bug.Edit(start: start(node), end: start(node), text: opening),
        Bug.Edit(start: end(node), end: end(node), text: closing),
      ], before: text(node), after: after)
  }

  /// Chooses between another expression and the one in the file.
  private func choose(_ kind: Bug.Kind, _ node: some SyntaxProtocol, other: String) {
    guard !other.contains("\n"), !other.contains("//") else { return }
    surround(kind, node, "(@@ ? \(other) : ", ")", after: other)
  }

  // MARK: - Parts without bugs

  override func visit(_ node: AttributeSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: ExpressionPatternSyntax) -> SyntaxVisitorContinueKind {
    .skipChildren
  }
  override func visit(_ node: MacroExpansionExprSyntax) -> SyntaxVisitorContinueKind {
    .skipChildren
  }
  override func visit(_ node: EnumCaseElementSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: IfConfigClauseSyntax) -> SyntaxVisitorContinueKind {
    guard let clauses = node.parent?.as(IfConfigClauseListSyntax.self) else { return .skipChildren }
    let active = clauses.first { $0.condition.map { isActive(text($0)) } ?? true }
    return active == node ? .visitChildren : .skipChildren
  }

  /// Whether a condition holds in a build with the trait SQLite on Linux.
  ///
  /// An unknown condition counts as false: a bug in code that is not compiled is not one.
  private func isActive(_ condition: String) -> Bool {
    if condition.hasPrefix("!") { return !isActive(String(condition.dropFirst())) }
    return [
      "SQLite", "DEBUG", "Macros", "os(Linux)", "os(Linux) || os(Android)", "canImport(Foundation)",
      "canImport(FoundationEssentials)", "canImport(Glibc)", "canImport(FoundationNetworking)",
      "canImport(FoundationEssentials) || canImport(Foundation)", "compiler(>=6.3)",
      "!os(Windows) && !os(WASI)", "os(macOS) || os(Linux) || os(FreeBSD) || os(OpenBSD)",
      "os(Linux) && (compiler(>=6.3) && compiler(<6.4) || REPLACES_EXECUTORS && compiler(<6.5))",
    ].contains(condition)
  }

  // MARK: - Functions and closures

  private func enter(_ clause: FunctionParameterClauseSyntax?) {
    var values: [String: String] = [:]
    for parameter in clause?.parameters ?? [] {
      guard let value = parameter.defaultValue?.value, !text(value).contains("#") else { continue }
      values[(parameter.secondName ?? parameter.firstName).text] = text(value)
    }
    parameters.append(values)
  }

  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
    enter(node.signature.parameterClause)
    guard let body = node.body, let first = body.statements.first else { return .visitChildren }
    let type = node.signature.returnClause.map { text($0.type) }
    let value: String
    switch type {
    case nil, "Void": value = ""
    case "Bool": value = " false"
    case .some(let name) where name.hasSuffix("?"): value = " nil"
    case .some(let name) where name.hasPrefix("["): value = name.contains(":") ? " [:]" : " []"
    default: return .visitChildren
    }
    let isExpression = body.statements.count == 1 && first.item.is(ExprSyntax.self) && type != nil
    let opening = "if @@ { return\(value) }; " + (isExpression ? "return " : "")
    add(
      .returnEarly, at: first,
      edits: [Bug.Edit(start: start(first), end: start(first), text: opening)],
      before: "func \(node.name.text)", after: "return\(value)")
    return .visitChildren
  }
  override func visitPost(_ node: FunctionDeclSyntax) { parameters.removeLast() }
  override func visit(_ node: InitializerDeclSyntax) -> SyntaxVisitorContinueKind {
    enter(node.signature.parameterClause)
    return .visitChildren
  }
  override func visitPost(_ node: InitializerDeclSyntax) { parameters.removeLast() }

  override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind {
    // A closure that is one short expression has a value in most cases.
    guard let first = node.statements.first,
      node.statements.count > 1 || first.item.is(StmtSyntax.self) || isCall(first.item)
    else { return .visitChildren }
    let isExpression = node.statements.count == 1 && first.item.is(ExprSyntax.self)
    let opening = "if @@ { return }; " + (isExpression ? "return " : "")
    add(
      .emptyClosure, at: first,
      edits: [Bug.Edit(start: start(first), end: start(first), text: opening)],
      before: text(node), after: "{ }")
    return .visitChildren
  }

  // MARK: - Statements

  /// The expression without `try` and `await`.
  private func core(_ node: some SyntaxProtocol) -> Syntax {
    if let tried = node.as(TryExprSyntax.self) { return core(tried.expression) }
    if let awaited = node.as(AwaitExprSyntax.self) { return core(awaited.expression) }
    return Syntax(node)
  }
  private func isCall(_ node: some SyntaxProtocol) -> Bool {
    core(node).is(FunctionCallExprSyntax.self)
  }
  private func isInInitializer(_ node: some SyntaxProtocol) -> Bool {
    var parent = node.parent
    while let next = parent {
      if next.is(InitializerDeclSyntax.self) { return true }
      if next.is(FunctionDeclSyntax.self) || next.is(ClosureExprSyntax.self) { return false }
      parent = next.parent
    }
    return false
  }

  override func visit(_ node: CodeBlockItemSyntax) -> SyntaxVisitorContinueKind {
    // The only expression of a closure may be its value.
    guard case .expr(let expression) = node.item,
      node.parent?.parent?.is(ClosureExprSyntax.self) != true
        || node.parent?.as(CodeBlockItemListSyntax.self)?.count != 1
    else { return .visitChildren }
    let body = core(expression)
    if let call = body.as(FunctionCallExprSyntax.self) {
      let name = text(call.calledExpression)
      guard !name.hasSuffix(".init"), !name.hasPrefix("fatalError"), !name.hasPrefix("precondition")
      else { return .visitChildren }
      let last = name.split(separator: ".").last.map { $0.lowercased() } ?? ""
      let verbs = ["cancel", "resume", "notify", "remove", "finish", "end", "close", "unlock"]
      let ends = verbs.contains { last.hasPrefix($0) }
      surround(ends ? .dropCall : .dropStatement, expression, "if !@@ { ", " }", after: "nothing")
    } else if let infix = body.as(InfixOperatorExprSyntax.self), !isInInitializer(node),
      infix.operator.is(AssignmentExprSyntax.self) || text(infix.operator).hasSuffix("=")
    {
      surround(.dropStatement, expression, "if !@@ { ", " }", after: "nothing")
    }
    return .visitChildren
  }

  // MARK: - Conditions

  private func findCondition(_ condition: ExprSyntax) {
    let was = text(condition)
    guard was != "true" else { return }
    surround(.negateCondition, condition, "((", ") != @@)", after: "!(\(was))")
    surround(.widenCondition, condition, "((", ") || @@)", after: "true")
    surround(.narrowCondition, condition, "((", ") && !@@)", after: "false")
  }

  override func visit(_ node: ConditionElementSyntax) -> SyntaxVisitorContinueKind {
    if case .expression(let condition) = node.condition { findCondition(condition) }
    return .visitChildren
  }
  override func visit(_ node: TernaryExprSyntax) -> SyntaxVisitorContinueKind {
    findCondition(node.condition)
    return .visitChildren
  }
  override func visit(_ node: RepeatStmtSyntax) -> SyntaxVisitorContinueKind {
    findCondition(node.condition)
    return .visitChildren
  }
  override func visit(_ node: WhereClauseSyntax) -> SyntaxVisitorContinueKind {
    findCondition(node.condition)
    return .visitChildren
  }

  // MARK: - Operators and literals

  override func visit(_ node: InfixOperatorExprSyntax) -> SyntaxVisitorContinueKind {
    let left = text(node.leftOperand)
    let right = text(node.rightOperand)
    switch text(node.operator) {
    case "??": choose(.dropFallback, node, other: "(\(right))")
    case "&&":
      surround(.widenCondition, node.rightOperand, "((", ") || @@)", after: "true")
      surround(.widenCondition, node.leftOperand, "((", ") || @@)", after: "true")
    case "||":
      surround(.narrowCondition, node.rightOperand, "((", ") && !@@)", after: "false")
      surround(.narrowCondition, node.leftOperand, "((", ") && !@@)", after: "false")
    case "<": choose(.changeComparison, node, other: "(\(left) <= \(right))")
    case "<=": choose(.changeComparison, node, other: "(\(left) < \(right))")
    case ">": choose(.changeComparison, node, other: "(\(left) >= \(right))")
    case ">=": choose(.changeComparison, node, other: "(\(left) > \(right))")
    case "==": choose(.changeComparison, node, other: "(\(left) != \(right))")
    case "!=": choose(.changeComparison, node, other: "(\(left) == \(right))")
    case "===": choose(.changeComparison, node, other: "(\(left) !== \(right))")
    case "!==": choose(.changeComparison, node, other: "(\(left) === \(right))")
    case "+" where !left.contains("\"") && !right.contains("\""):
      choose(.changeArithmetic, node, other: "(\(left) - \(right))")
    case "-": choose(.changeArithmetic, node, other: "(\(left) + \(right))")
    case "&+": choose(.changeArithmetic, node, other: "(\(left) &- \(right))")
    default: break
    }
    return .visitChildren
  }

  override func visit(_ node: IntegerLiteralExprSyntax) -> SyntaxVisitorContinueKind {
    guard let number = Int(node.literal.text), number < 1_000_000 else { return .visitChildren }
    choose(.offByOne, node, other: "\(number + 1)")
    return .visitChildren
  }
  override func visit(_ node: BooleanLiteralExprSyntax) -> SyntaxVisitorContinueKind {
    if node.parent?.is(ConditionElementSyntax.self) == true { return .visitChildren }
    let isTrue = node.literal.text == "true"
    choose(.flipBoolean, node, other: isTrue ? "false" : "true")
    return .visitChildren
  }

  // MARK: - Arguments

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    let arguments = Array(node.arguments)
    let name = text(node.calledExpression)
    guard !name.hasSuffix(".init"), !text(node).contains("&"), node.leftParen != nil else {
      return .visitChildren
    }
    let base = name.split(separator: ".").last.map(String.init) ?? ""
    // The call with other arguments; everything around them stays.
    func call(_ list: [String]) -> String {
      guard let left = node.leftParen, let right = node.rightParen else { return "" }
      return String(decoding: bytes[start(node)..<end(left)], as: UTF8.self)
        + list.joined(separator: ", ")
        + String(decoding: bytes[start(right)..<end(node)], as: UTF8.self)
    }
    func plain(_ argument: LabeledExprSyntax, _ value: String? = nil) -> String {
      (argument.label.map { "\($0.text): " } ?? "") + (value ?? text(argument.expression))
    }
    for (index, argument) in arguments.enumerated() {
      if let label = argument.label?.text, defaults[base]?.contains(label) == true {
        var others = arguments
        others.remove(at: index)
        choose(.dropArgument, node, other: call(others.map { plain($0) }))
      }
      if let passed = argument.expression.as(DeclReferenceExprSyntax.self)?.baseName.text,
        let value = parameters.last?[passed]
      {
        choose(.useDefault, argument.expression, other: "(\(value))")
      }
      guard index + 1 < arguments.count else { continue }
      let next = arguments[index + 1]
      if argument.expression.is(DeclReferenceExprSyntax.self),
        next.expression.is(DeclReferenceExprSyntax.self)
      {
        var list = arguments.map { plain($0) }
        list[index] = plain(argument, text(next.expression))
        list[index + 1] = plain(next, text(argument.expression))
        choose(.swapArguments, node, other: call(list))
      }
    }
    return .visitChildren
  }
}

/// Collects the labels with defaults of all functions and initializers, by name.
final class DefaultsFinder: SyntaxVisitor {
  private(set) var defaults: BugFinder.Defaults = [:]
  private var types: [String] = []

  private func add(_ name: String, _ clause: FunctionParameterClauseSyntax) {
    for parameter in clause.parameters where parameter.defaultValue != nil {
      let value = parameter.defaultValue.map { $0.value.trimmedDescription } ?? ""
      if !value.contains("#") { defaults[name, default: []].insert(parameter.firstName.text) }
    }
  }
  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
    add(node.name.text, node.signature.parameterClause)
    return .visitChildren
  }
  override func visit(_ node: InitializerDeclSyntax) -> SyntaxVisitorContinueKind {
    if let type = types.last { add(type, node.signature.parameterClause) }
    return .visitChildren
  }
  override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind {
    types.append(node.name.text)
    return .visitChildren
  }
  override func visitPost(_ node: StructDeclSyntax) { types.removeLast() }
  override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind {
    types.append(node.name.text)
    return .visitChildren
  }
  override func visitPost(_ node: ClassDeclSyntax) { types.removeLast() }
  override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind {
    types.append(node.extendedType.trimmedDescription)
    return .visitChildren
  }
  override func visitPost(_ node: ExtensionDeclSyntax) { types.removeLast() }
}
