// PrimeModal
