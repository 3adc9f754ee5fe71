// NthPrimeClient
