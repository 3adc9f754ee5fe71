// The features as one would write them without a library: functions that change a state in place.

@inline(never)
func changeCounting(_ state: inout Counting.State, _ action: Counting.Action) {
  state.count &+= 1
}

@inline(never)
func changeRow(_ state: inout Row.State, _ action: Row.Action) {
  state.count &+= 1
}

@inline(never)
func changeChaining(_ state: inout Chaining.State, _ action: Chaining.Action) {
  state.steps &+= 1
}

@inline(never)
func changeLevel10(_ state: inout Level10.State, _ action: Level10.Action) {
  switch action {
  case .increment: state.count &+= 1
  case .child(let action): changeCounting(&state.child, action)
  }
}

@inline(never)
func changeLevel9(_ state: inout Level9.State, _ action: Level9.Action) {
  switch action {
  case .increment: state.count &+= 1
  case .child(let action): changeLevel10(&state.child, action)
  }
}

@inline(never)
func changeLevel8(_ state: inout Level8.State, _ action: Level8.Action) {
  switch action {
  case .increment: state.count &+= 1
  case .child(let action): changeLevel9(&state.child, action)
  }
}

@inline(never)
func changeLevel7(_ state: inout Level7.State, _ action: Level7.Action) {
  switch action {
  case .increment: state.count &+= 1
  case .child(let action): changeLevel8(&state.child, action)
  }
}

@inline(never)
func changeLevel6(_ state: inout Level6.State, _ action: Level6.Action) {
  switch action {
  case .increment: state.count &+= 1
  case .child(let action): changeLevel7(&state.child, action)
  }
}

@inline(never)
func changeLevel5(_ state: inout Level5.State, _ action: Level5.Action) {
  switch action {
  case .increment: state.count &+= 1
  case .child(let action): changeLevel6(&state.child, action)
  }
}

@inline(never)
func changeLevel4(_ state: inout Level4.State, _ action: Level4.Action) {
  switch action {
  case .increment: state.count &+= 1
  case .child(let action): changeLevel5(&state.child, action)
  }
}

@inline(never)
func changeLevel3(_ state: inout Level3.State, _ action: Level3.Action) {
  switch action {
  case .increment: state.count &+= 1
  case .child(let action): changeLevel4(&state.child, action)
  }
}

@inline(never)
func changeLevel2(_ state: inout Level2.State, _ action: Level2.Action) {
  switch action {
  case .increment: state.count &+= 1
  case .child(let action): changeLevel3(&state.child, action)
  }
}

@inline(never)
func changeLevel1(_ state: inout Level1.State, _ action: Level1.Action) {
  switch action {
  case .increment: state.count &+= 1
  case .child(let action): changeLevel2(&state.child, action)
  }
}
