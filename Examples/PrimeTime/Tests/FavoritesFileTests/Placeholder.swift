// FavoritesFileTests
