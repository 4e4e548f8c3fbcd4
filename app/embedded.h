/* embedded.h: the texts of battles/ as the program was built with them. */
#ifndef BANNERET_APP_EMBEDDED_H
#define BANNERET_APP_EMBEDDED_H

typedef struct EmbeddedText {
    const char *name; /* the file's name with extension: "robert-at-bannockburn.battle" */
    const char *text; /* the bytes of the file, and a zero after them */
    unsigned size;    /* without that zero */
} EmbeddedText;

/* In ascending order of name; after the last stands a row of zeroes. */
extern const EmbeddedText embedded_texts[];
extern const unsigned embedded_text_count;

#endif
