// FavoritePrimes
