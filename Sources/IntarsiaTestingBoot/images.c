#ifdef __linux__

#define _GNU_SOURCE
#include "images.h"

#include <elf.h>
#include <fcntl.h>
#include <link.h>
#include <pthread.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

static pthread_mutex_t images_lock = PTHREAD_MUTEX_INITIALIZER;
static struct image images[64];
static int image_count = 0;

void intarsia_testing_lock_images(void) {
  pthread_mutex_lock(&images_lock);
}

void intarsia_testing_unlock_images(void) {
  pthread_mutex_unlock(&images_lock);
}

struct image *intarsia_testing_image_at(const char *path) {
  for (int index = 0; index < image_count; index++)
    if (images[index].path == path) return &images[index];
  if (image_count == 64) return NULL;
  struct image *image = &images[image_count++];
  *image = (struct image){path, NULL, 0, NULL};
  int file = open(path, O_RDONLY | O_CLOEXEC);
  if (file < 0) file = open("/proc/self/exe", O_RDONLY | O_CLOEXEC);
  if (file < 0) return image;
  struct stat status;
  if (fstat(file, &status) == 0 && (size_t)status.st_size > sizeof(ElfW(Ehdr))) {
    void *bytes = mmap(NULL, (size_t)status.st_size, PROT_READ, MAP_PRIVATE, file, 0);
    if (bytes != MAP_FAILED) {
      image->bytes = bytes;
      image->size = (size_t)status.st_size;
    }
  }
  close(file);
  return image;
}

int intarsia_testing_is_inside(const struct image *image, size_t offset, size_t size) {
  return offset <= image->size && size <= image->size - offset;
}

struct section intarsia_testing_section(const struct image *image, const char *name) {
  struct section none = {NULL, 0};
  if (!image->bytes) return none;
  const ElfW(Ehdr) *header = (const void *)image->bytes;
  if (memcmp(header->e_ident, ELFMAG, SELFMAG) != 0 || header->e_shstrndx >= header->e_shnum ||
      !intarsia_testing_is_inside(image, header->e_shoff, header->e_shnum * sizeof(ElfW(Shdr))))
    return none;
  const ElfW(Shdr) *sections = (const void *)(image->bytes + header->e_shoff);
  const ElfW(Shdr) *names = &sections[header->e_shstrndx];
  if (!intarsia_testing_is_inside(image, names->sh_offset, names->sh_size)) return none;
  size_t length = strlen(name) + 1;
  for (int index = 0; index < header->e_shnum; index++) {
    const ElfW(Shdr) *section = &sections[index];
    if (section->sh_name > names->sh_size || length > names->sh_size - section->sh_name ||
        memcmp(image->bytes + names->sh_offset + section->sh_name, name, length) != 0)
      continue;
    if (section->sh_type == SHT_NOBITS || section->sh_flags & SHF_COMPRESSED ||
        !intarsia_testing_is_inside(image, section->sh_offset, section->sh_size))
      return none;
    return (struct section){image->bytes + section->sh_offset, section->sh_size};
  }
  return none;
}

#endif
