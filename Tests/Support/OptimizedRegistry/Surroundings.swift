import IntarsiaIssues

// What the sources of the registry mention of the rest of their module, and what runs programs with them never uses.

/// Stands for what features have in common, which a type alias beside `Effect` names.
public protocol _StateAndAction {
  associatedtype State
  associatedtype Action
}

/// Stands for the name of an effect in the events of a store.
package struct EffectName {
  let number: UInt64
  let name: String?
  let location: IssueLocation
}
