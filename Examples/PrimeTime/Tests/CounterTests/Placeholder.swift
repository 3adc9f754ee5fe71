// CounterTests
