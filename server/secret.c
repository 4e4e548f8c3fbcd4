#include "secret.h"

#include "ledger.h"

#include <errno.h>
#include <fcntl.h>
#include <sodium.h>
#include <stdio.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

enum { PATH_SIZE = 4096 };

/* Of processes that begin at once, one makes it. */
bool secret_read(const char *folder, bool make, uint8_t secret[DIGEST_SIZE])
{
    char path[PATH_SIZE];
    if (snprintf(path, sizeof path, "%s/key", folder) >= (int)sizeof path)
        return false;
    int file = open(path, (make ? O_RDWR | O_CREAT : O_RDONLY) | O_CLOEXEC, 0600);
    int trouble = file >= 0 ? 0 : errno;
    bool good = file >= 0 && flock(file, LOCK_EX) == 0;
    ssize_t size = good ? read(file, secret, DIGEST_SIZE) : -1;
    good = size == DIGEST_SIZE;
    if (size == 0 && make) {
        randombytes_buf(secret, DIGEST_SIZE);
        good = write(file, secret, DIGEST_SIZE) == DIGEST_SIZE && fsync(file) == 0;
    }
    if (!good)
        fprintf(stderr, "banneret serve: found %s: %s; expected a key of 32 bytes\n", path,
                trouble ? strerror(trouble) : "something else");
    if (file >= 0)
        close(file);
    return good;
}

bool secret_check(Store *store, const uint8_t secret[DIGEST_SIZE])
{
    static const char label[] = "banneret key 1";
    uint8_t mark[DIGEST_SIZE];
    char digits[DIGEST_DIGITS];
    bool same = false;
    crypto_auth_hmacsha256(mark, (const uint8_t *)label, sizeof label - 1, secret);
    digits_write(mark, DIGEST_SIZE, digits);
    if (!ledger_check_mark(store, "key", digits, &same))
        return false;
    if (!same)
        fprintf(stderr, "banneret serve: found another key than that of these games, expected "
                        "theirs (key, in the folder)\n");
    return same;
}
