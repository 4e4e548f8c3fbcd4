/* limits.h: how much one address may ask for. Threads share it. */
#ifndef BANNERET_SERVER_LIMITS_H
#define BANNERET_SERVER_LIMITS_H

#include "engine/base.h"

struct sockaddr;

enum { ADDRESS_SIZE = 16 };

typedef struct Address {
    uint8_t bytes[ADDRESS_SIZE]; /* of IPv6; IPv4 is mapped into it */
} Address;

bool address_of(const struct sockaddr *from, Address *out);
bool address_read(const char *text, Address *out);
bool address_is_loopback(const Address *address);

/* A household has 64 bits of IPv6 to itself: it counts as one. */
Address address_household(const Address *address);

typedef struct LimitsSetup { /* 0: none */
    uint32_t requests;       /* a second; three times as many at once */
    uint32_t games;          /* an hour */
    uint32_t connections, streams;
    uint32_t tries; /* at a password, a minute; tries.h counts them */
} LimitsSetup;

typedef struct Limits Limits;

Limits *limits_open(LimitsSetup setup);
void limits_close(Limits *limits);

/* Each says whether one more is let in, and counts it if so. */
bool limits_request(Limits *limits, const Address *address);
bool limits_game(Limits *limits, const Address *address);
bool limits_connect(Limits *limits, const Address *address);
bool limits_stream(Limits *limits, const Address *address);

/* One that was let in has gone. */
void limits_disconnect(Limits *limits, const Address *address);
void limits_end_stream(Limits *limits, const Address *address);

#endif
