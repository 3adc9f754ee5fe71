// PrimeModalTests
