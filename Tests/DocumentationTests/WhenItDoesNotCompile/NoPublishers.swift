// error: 'publisher' is unavailable: Publishers need Combine, or the package trait OpenCombine. Without them, iterate over an asynchronous sequence: '.run { send in for await value in values { await send(value) } }'

import Intarsia

func follow(_ numbers: AsyncStream<Int>) -> Effect<Counter.Action> {
  // snippet
  .publisher { numbers.map(Counter.Action.loaded) }
  // end
}
