#include "head.h"

#include <string.h>
#include <strings.h>

typedef struct Piece { /* a line of the head, or a part of one, without its end */
    const char *text;
    uint32_t size;
} Piece;

typedef struct Seen { /* headers that may come once, or not beside each other */
    uint32_t host, length, encoding, last;
} Seen;

static HeadResult wrong(Head *head, unsigned status)
{
    head->status = status;
    return HEAD_WRONG;
}

/* Where the empty line ends; 0 if it has not come. */
static uint32_t find_end(const char *bytes, uint32_t size)
{
    for (uint32_t i = 3; i < size; i++) {
        if (memcmp(bytes + i - 3, "\r\n\r\n", 4) == 0)
            return i + 1;
    }
    return 0;
}

/* The next line; lines end with CR LF, and neither stands anywhere else. */
static bool next_line(const char *bytes, uint32_t end, uint32_t *at, Piece *line)
{
    uint32_t i = *at;
    while (i < end && bytes[i] != '\r' && bytes[i] != '\n')
        i++;
    if (i + 1 >= end || bytes[i] != '\r' || bytes[i + 1] != '\n')
        return false;
    *line = (Piece){bytes + *at, i - *at};
    *at = i + 2;
    return true;
}

static bool is_token(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
           (c != 0 && strchr("!#$%&'*+-.^_`|~", c));
}

/* ---- METHOD TARGET HTTP/1.1 ---- */

static void read_after(const char *query, uint32_t size, uint32_t *after)
{
    if (size > 6 && memcmp(query, "after=", 6) == 0 && !number_text(query + 6, size - 6, after))
        *after = 0;
}

static unsigned read_first(Piece line, Head *out)
{
    char method[8] = "";
    uint32_t i = 0, target;
    while (i < line.size && i < sizeof method - 1 && line.text[i] >= 'A' && line.text[i] <= 'Z') {
        method[i] = line.text[i];
        i++;
    }
    if (i == 0 || i >= line.size || line.text[i] != ' ')
        return 400;
    for (target = ++i; i < line.size && line.text[i] != ' '; i++) {
        if (line.text[i] < 0x21 || line.text[i] > 0x7E)
            return 400;
    }
    if (i - target > TARGET_SIZE_MAX)
        return 414;
    Piece version = {line.text + i, line.size - i};
    if (line.text[target] != '/' || version.size != 9 ||
        (memcmp(version.text, " HTTP/1.1", 9) != 0 && memcmp(version.text, " HTTP/1.0", 9) != 0))
        return 400;
    const char *text = line.text + target, *query = memchr(text, '?', i - target);
    uint32_t size = query ? (uint32_t)(query - text) : i - target;
    if (query)
        read_after(query + 1, i - target - size - 1, &out->after);
    out->route = route_find(method, text, size);
    return 0;
}

/* ---- NAME: VALUE ---- */

static bool is_name(Piece name, const char *text)
{
    return name.size == strlen(text) && strncasecmp(name.text, text, name.size) == 0;
}

static bool copy(Piece value, char *out, uint32_t cap)
{
    if (value.size >= cap)
        return false;
    memcpy(out, value.text, value.size);
    out[value.size] = 0;
    return true;
}

/* The last of a list: the one that the proxy next to us has added. */
static void take_forwarded(Piece value, Head *out)
{
    uint32_t begin = value.size;
    while (begin > 0 && value.text[begin - 1] != ',' && value.text[begin - 1] != ' ')
        begin--;
    Piece last = {value.text + begin, value.size - begin};
    if (!copy(last, out->forwarded, sizeof out->forwarded))
        out->forwarded[0] = 0;
}

static unsigned take_header(Piece name, Piece value, Seen *seen, Head *out)
{
    if (is_name(name, "Host")) {
        if (seen->host++ > 0 || !copy(value, out->host, sizeof out->host))
            return 400;
    } else if (is_name(name, "Content-Length")) {
        uint32_t length;
        if (seen->length++ > 0 || !number_text(value.text, value.size, &length))
            return 400;
    } else if (is_name(name, "Transfer-Encoding")) {
        if (seen->encoding++ > 0 || !is_name(value, "chunked"))
            return 400;
    } else if (is_name(name, "Last-Event-ID")) {
        uint32_t after;
        if (seen->last++ > 0)
            return 400;
        if (number_text(value.text, value.size, &after))
            out->after = after;
    } else if (is_name(name, "X-Forwarded-For")) {
        take_forwarded(value, out);
    }
    /* Whoever takes the one and whoever takes the other would see different requests. */
    return seen->length > 0 && seen->encoding > 0 ? 400 : 0;
}

static unsigned read_header(Piece line, Seen *seen, Head *out)
{
    uint32_t i = 0;
    while (i < line.size && is_token(line.text[i]))
        i++;
    if (i == 0 || i == line.size || line.text[i] != ':')
        return 400;
    Piece name = {line.text, i}, value = {line.text + i + 1, line.size - i - 1};
    while (value.size > 0 && (value.text[0] == ' ' || value.text[0] == '\t')) {
        value.text++;
        value.size--;
    }
    while (value.size > 0 &&
           (value.text[value.size - 1] == ' ' || value.text[value.size - 1] == '\t'))
        value.size--;
    for (i = 0; i < value.size; i++) {
        uint8_t c = (uint8_t)value.text[i];
        if ((c < 0x20 && c != '\t') || c == 0x7F)
            return 400;
    }
    return take_header(name, value, seen, out);
}

HeadResult head_read(const char *bytes, uint32_t size, Head *out)
{
    uint32_t end = find_end(bytes, size), at = 0;
    Seen seen = {0};
    Piece line;
    *out = (Head){0};
    if (memchr(bytes, 0, end > 0 ? end : size))
        return wrong(out, 400);
    if (end == 0)
        return size < HEAD_SIZE_MAX ? HEAD_PARTIAL : wrong(out, 431);
    if (!next_line(bytes, end, &at, &line))
        return wrong(out, 400);
    unsigned status = read_first(line, out);
    while (status == 0 && at < end - 2) {
        if (!next_line(bytes, end, &at, &line))
            return wrong(out, 400);
        status = read_header(line, &seen, out);
    }
    if (status != 0)
        return wrong(out, status);
    out->size = end;
    return HEAD_WHOLE;
}
