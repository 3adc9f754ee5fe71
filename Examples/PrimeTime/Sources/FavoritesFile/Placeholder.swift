// FavoritesFile
