/* banned.h: makes functions that invite overruns or hide errors fail to compile.
 *
 * The build puts it in front of every hosted source file. The headers that declare these
 * functions come first; including them again later is harmless, naming a function is not. */
#ifndef BANNERET_APP_BANNED_H
#define BANNERET_APP_BANNED_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#ifdef BANNERET_WITH_OPENSSL /* it has parameters of these names */
#include <openssl/ec.h>
#include <openssl/evp.h>
#endif

#pragma GCC poison strcpy strcat sprintf vsprintf strtok atoi atol rand srand

#endif
