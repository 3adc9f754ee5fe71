// PrimeTimeTerminal
