import SwiftSyntax
import SwiftSyntaxBuilder

/// Writes the state, the action and the body of an enum of features.
struct ReducerEnumWriter {
  let declaration: EnumDeclSyntax
  let options: ReducerOptions
  let access: String

  private var members: MemberBlockItemListSyntax { declaration.memberBlock.members }

  /// The modifier `indirect` with a space after it, if the enum has it.
  private var indirect: String {
    declaration.modifiers.contains { $0.name.tokenKind == .keyword(.indirect) } ? "indirect " : ""
  }

  /// The conformances that `@CasePathable` would add in an extension.
  ///
  /// Types that a macro generates declare all their conformances themselves. Extensions by other
  /// macros can be added while the compiler (6.3) iterates over the extensions of the file. The
  /// list then moves in memory during the iteration, and the compiler sometimes crashes.
  static let casePaths =
    "nonisolated IntarsiaCases.CasePathable, nonisolated IntarsiaCases.CasePathIterable"

  /// The declarations that the enum does not contain itself.
  var declarations: [DeclSyntax] {
    let present = ReducerMembers(declaration)
    var added: [DeclSyntax] = []
    if !present.haveState { added.append(state) }
    if !present.haveAction { added.append(action) }
    if !present.haveStaticBody { added.append(body) }
    if !present.haveCaseScope { added += [caseScope, scope] }
    return added
  }

  private var state: DeclSyntax {
    """
    @IntarsiaCases.CasePathable @dynamicMemberLookup @IntarsiaRuntime.ObservableState
    \(raw: access)\(raw: indirect)enum State: IntarsiaRuntime.CaseReducerState, \(raw: Self.casePaths), \
    IntarsiaRuntime.ObservableState, IntarsiaRuntime._EphemeralCases\
    \(raw: options.conformances(of: "state")) {
      \(raw: access)typealias StateReducer = \(declaration.name.trimmed)
      \(raw: map(\.state).indented(by: 2))
    }
    """
  }

  private var action: DeclSyntax {
    """
    @IntarsiaCases.CasePathable @dynamicMemberLookup
    \(raw: access)\(raw: indirect)enum Action: \(raw: Self.casePaths)\(raw: options.conformances(of: "action")) {
      \(raw: map(\.action).indented(by: 2))
    }
    """
  }

  private var body: DeclSyntax {
    let scopes = map(\.scope)
    let reducers =
      scopes.isEmpty ? "IntarsiaRuntime.EmptyReducer<Self.State, Self.Action>()" : scopes
    return """
      \(raw: members.deprecation)@IntarsiaRuntime.ReducerBuilder<Self.State, Self.Action>
      \(raw: access)static var body: some IntarsiaRuntime.Reducer<Self.State, Self.Action> {
        \(raw: reducers.indented(by: 2))
      }
      """
  }

  private var caseScope: DeclSyntax {
    """
    @IntarsiaCases.CasePathable @dynamicMemberLookup
    \(raw: access)\(raw: indirect)enum CaseScope: \(raw: Self.casePaths) {
      \(raw: map(\.caseScope).indented(by: 2))
    }
    """
  }

  private var scope: DeclSyntax {
    """
    \(raw: members.deprecation)@MainActor
    \(raw: access)static func scope(\
    _ store: IntarsiaRuntime.Store<Self.State, Self.Action>) -> CaseScope {
      switch store.state {
      \(raw: map(\.scoping).indented(by: 2))
      }
    }
    """
  }

  /// Returns the results of `transform` for all cases, under the same `#if` conditions.
  private func map(_ transform: (ReducerCase) -> String?) -> String {
    members.map(EnumCaseDeclSyntax.self) { declaration in
      let lines = declaration.elements.compactMap { transform(ReducerCase($0, in: declaration)) }
      return lines.isEmpty ? nil : lines.joined(separator: "\n")
    }
  }
}

/// The arguments of `@Reducer(state:action:)`.
struct ReducerOptions {
  private var names: [String: [String]] = [:]

  init(_ attribute: AttributeSyntax) {
    var label = ""
    for argument in attribute.labeledArguments {
      label = argument.label?.text ?? label
      guard let member = argument.expression.as(MemberAccessExprSyntax.self) else { continue }
      names[label, default: []].append(member.declName.baseName.text)
    }
  }

  /// Returns the protocols to conform the state or the action to, each after a comma.
  func conformances(of label: String) -> String {
    (names[label] ?? []).map { ", Swift.\($0.prefix(1).uppercased())\($0.dropFirst())" }.joined()
  }
}
