/* page_assets.h: the files of the page as the program was built with them (tools/embed-page.cmake
 * writes them down). */
#ifndef BANNERET_APP_PAGE_ASSETS_H
#define BANNERET_APP_PAGE_ASSETS_H

typedef struct PageAsset {
    const char *name;   /* its path in the page's folder: "battles/falkirk.battle" */
    const char *digest; /* of its bytes, in hexadecimal */
    const unsigned char *bytes;
    unsigned size;
    const unsigned char *packed; /* the same by gzip; NULL where that saves next to nothing */
    unsigned packed_size;
} PageAsset;

/* In ascending order of name; after the last stands a row of zeroes. */
extern const PageAsset page_assets[];
extern const unsigned page_asset_count; /* 0: the program was built without the page */

#endif
