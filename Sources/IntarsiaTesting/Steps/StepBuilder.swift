public import IntarsiaRuntime

/// Builds a script from steps, conditions and loops.
public typealias StepBuilder<State, Action> = ListBuilder<Step<State, Action>>
