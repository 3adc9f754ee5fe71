// PrimeTimeTerminalTests
