/* family.h: rows of a registry that belong to a family of books, FAMILY(moi, &moi_rules, ). A build
 * has those of the families it serves: the program of all, each module of the page of one. CMake
 * says which, by SERVES_<family> = 0 or 1 for every folder of rules/. */
#ifndef BANNERET_FAMILY_H
#define BANNERET_FAMILY_H

#define FAMILY(name, ...) FAMILY_EXPANDED(SERVES_##name, __VA_ARGS__)
#define FAMILY_EXPANDED(serves, ...) FAMILY_CHOSEN(serves, __VA_ARGS__)
#define FAMILY_CHOSEN(serves, ...) FAMILY_ROWS_##serves(__VA_ARGS__)
#define FAMILY_ROWS_0(...)
#define FAMILY_ROWS_1(...) __VA_ARGS__

#endif
