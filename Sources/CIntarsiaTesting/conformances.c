#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "CIntarsiaTesting.h"

// The layouts are those of the Swift ABI: docs/ABI/TypeMetadata.rst in Swift's repository, and
// include/swift/ABI/Metadata.h for the descriptors of conformances.

typedef struct {
  uint32_t flags;
  int32_t parent;
  int32_t name;
  // In a descriptor of a type: the function that returns the type.
  int32_t access;
} Context;

typedef struct {
  int32_t protocol;
  int32_t type;
  int32_t witnesses;
  uint32_t flags;
} Conformance;

typedef struct {
  const void *type;
  size_t state;
} Response;

typedef __attribute__((swiftcall)) Response Access(size_t request);

typedef struct {
  const char *protocol;
  intarsia_testing_visit *visit;
  void *context;
} Search;

/// Follows an offset, of which the lowest bit says that the address of the target is there.
static const void *follow(const int32_t *offset) {
  const char *target = (const char *)offset + (*offset & ~1);
  return *offset & 1 ? *(const void *const *)target : target;
}

static void visit_conformances(const int32_t *offsets, size_t size, const Search *search) {
  for (const int32_t *end = offsets + size / sizeof *offsets; offsets < end; offsets++) {
    if (*offsets == 0) continue;
    const Conformance *conformance = follow(offsets);
    const Context *protocol = conformance->protocol ? follow(&conformance->protocol) : NULL;
    if (!protocol || strcmp((const char *)&protocol->name + protocol->name, search->protocol) != 0)
      continue;
    // 0: an offset to the type's descriptor, 1: to its address. The others are Objective-C classes.
    const uint32_t kind = conformance->flags >> 3 & 7;
    if (kind > 1) continue;
    const char *target = (const char *)&conformance->type + conformance->type;
    const Context *type = kind ? *(const Context *const *)target : (const Context *)target;
    // A class, a struct or an enum without generic parameters.
    if (!type || (type->flags & 31) < 16 || (type->flags & 31) > 18 || type->flags & 128) continue;
    Access *access = (Access *)((const char *)&type->access + type->access);
    search->visit(access(0).type, search->context);
  }
}

#if defined(__APPLE__)

#include <mach-o/dyld.h>
#include <mach-o/getsect.h>

int intarsia_testing_visit_conforming(
    const char *protocol, intarsia_testing_visit *visit, void *context) {
  const Search search = {protocol, visit, context};
  for (uint32_t image = 0; image < _dyld_image_count(); image++) {
    unsigned long size = 0;
    const void *header = _dyld_get_image_header(image);
    const uint8_t *section = getsectiondata(header, "__TEXT", "__swift5_proto", &size);
    if (section) visit_conformances((const int32_t *)section, size, &search);
  }
  return 1;
}

#elif defined(__ELF__)

typedef struct {
  uintptr_t version;
  const void *base;
  void *unused[2];
  struct {
    uintptr_t start;
    size_t size;
  } protocols, conformances;
} Sections;

// A function of Swift's runtime, which Swift Testing uses, too.
extern __attribute__((weak)) void swift_enumerateAllMetadataSections(
    _Bool (*body)(const Sections *, void *), void *);

static _Bool visit_sections(const Sections *sections, void *search) {
  visit_conformances(
      (const int32_t *)sections->conformances.start, sections->conformances.size, search);
  return 1;
}

int intarsia_testing_visit_conforming(
    const char *protocol, intarsia_testing_visit *visit, void *context) {
  Search search = {protocol, visit, context};
  if (!swift_enumerateAllMetadataSections) return 0;
  swift_enumerateAllMetadataSections(visit_sections, &search);
  return 1;
}

#else

int intarsia_testing_visit_conforming(
    const char *protocol, intarsia_testing_visit *visit, void *context) {
  return 0;
}

#endif
