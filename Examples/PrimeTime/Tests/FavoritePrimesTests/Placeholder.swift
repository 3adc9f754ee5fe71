// FavoritePrimesTests
