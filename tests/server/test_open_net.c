/* Which addresses are called on behalf of others. */
#include "server/open_net.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

typedef struct Row {
    const char *address;
    bool is_public;
} Row;

static const Row rows[] = {
    {"8.8.8.8", true},
    {"1.1.1.1", true},
    {"9.255.255.255", true},
    {"11.0.0.0", true},
    {"100.63.255.255", true},
    {"100.128.0.0", true},
    {"126.255.255.255", true},
    {"128.0.0.0", true},
    {"172.15.255.255", true},
    {"172.32.0.0", true},
    {"192.167.255.255", true},
    {"192.169.0.0", true},
    {"198.17.255.255", true},
    {"198.20.0.0", true},
    {"223.255.255.255", true},
    {"2001:4860:4860::8888", true},
    {"2606:4700::1111", true},
    {"::ffff:8.8.8.8", true},
    {"0.0.0.0", false},
    {"0.1.2.3", false},
    {"10.0.0.0", false},
    {"10.255.255.255", false},
    {"100.64.0.0", false},
    {"100.127.255.255", false},
    {"127.0.0.1", false},
    {"127.255.255.255", false},
    {"169.254.169.254", false},
    {"172.16.0.0", false},
    {"172.31.255.255", false},
    {"192.0.0.1", false},
    {"192.0.2.1", false},
    {"192.168.0.0", false},
    {"192.168.255.255", false},
    {"198.18.0.0", false},
    {"198.19.255.255", false},
    {"198.51.100.7", false},
    {"203.0.113.7", false},
    {"224.0.0.1", false},
    {"239.255.255.255", false},
    {"240.0.0.1", false},
    {"255.255.255.255", false},
    {"::", false},
    {"::1", false},
    {"::ffff:127.0.0.1", false},
    {"::ffff:10.1.2.3", false},
    {"::127.0.0.1", false},
    {"64:ff9b::7f00:1", false}, /* translated */
    {"100::1", false},
    {"2001::1", false},
    {"2001:10::1", false},
    {"2001:db8::1", false},
    {"2002:7f00:1::", false},
    {"fc00::1", false},
    {"fdff::1", false},
    {"fe80::1", false},
    {"fec0::1", false},
    {"ff02::1", false},
};

static void address_is_public_or_not(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        Address address;
        assert_true(address_read(rows[i].address, &address));
        if (address_is_public(&address) != rows[i].is_public)
            fail_msg("%s is %s", rows[i].address, rows[i].is_public ? "public" : "not public");
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(address_is_public_or_not)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
