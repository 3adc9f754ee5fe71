// PrimeTime
