/* map.h: the battlefield as text: a brick for every hex, laid as the hexes lie. */
#ifndef BANNERET_TUI_MAP_H
#define BANNERET_TUI_MAP_H

#include "engine/game.h"

#include <stdio.h>

enum { CODE_SIZE = 4 }; /* three letters and a zero */

/* How a battle is drawn; made once. */
typedef struct MapStyle {
    bool colour;
    uint8_t pitch;                   /* characters from a column to the next: 3, or 2 if narrow */
    char code[MAX_UNITS][CODE_SIZE]; /* capitals for the first side, small letters for the other */
    bool water[MAX_HEXES], road[MAX_HEXES];
} MapStyle;

/* width: characters a line may have; 0 if it does not matter. */
void map_style_begin(MapStyle *style, const Battle *b, bool colour, uint32_t width);

/* Draws the position; hexes whose mark is true (marks may be NULL) are shown with a plus sign. */
void map_draw(const MapStyle *style, const Battle *b, const Game *g, const bool *marks, FILE *to);

/* What the letters and signs of the map mean. */
void map_draw_legend(const MapStyle *style, const Battle *b, FILE *to);

/* Begins and ends text in the colour of a side; nothing without colours. */
void map_side_begin(const MapStyle *style, const Battle *b, uint32_t side, FILE *to);
void map_colour_end(const MapStyle *style, FILE *to);

#endif
