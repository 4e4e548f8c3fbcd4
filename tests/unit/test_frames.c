/* Tests of frames.h: the stack of interrupted procedures. */
#include "engine/frames.h"

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

enum { KIND_STEP, KIND_SHOT };

POD_BEGIN
typedef struct ShotFrame {
    FRAME_HEAD
    uint8_t dice;
    uint8_t spare[5];
    uint16_t total;
} ShotFrame;
POD_END
FRAME_KIND(ShotFrame, shot_frame, kind == KIND_SHOT)

static uint64_t hash_of(const FrameStack *s)
{
    Hash h = {1};
    frames_hash(s, &h);
    return h.value;
}

static void the_last_frame_is_in_work(void **state)
{
    FrameStack s = {0};
    (void)state;
    assert_false(frames_hold(&s));
    frames_push(&s, KIND_STEP, 1, 7)->hex = 12;
    shot_frame(frames_push(&s, KIND_SHOT, 0, 3))->total = 300;
    assert_true(frames_hold(&s));
    assert_int_equal(frames_now(&s)->kind, KIND_SHOT);
    assert_int_equal(frames_now(&s)->other, NO_UNIT);
    assert_int_equal(shot_frame_seen(frames_now(&s))->total, 300);
    assert_int_equal(frames_under(&s)->unit, 7);
    assert_true(frames_has(&s, KIND_STEP, 7));
    assert_false(frames_has(&s, KIND_SHOT, 7));
    frames_pop(&s);
    assert_int_equal(frames_now(&s)->hex, 12);
    assert_int_equal(frames_set(&s, KIND_SHOT, 1)->unit, NO_UNIT);
    assert_int_equal(s.count, 1);
}

static void equal_stacks_are_equal_bytes(void **state)
{
    FrameStack s = {0}, before;
    (void)state;
    frames_push(&s, KIND_STEP, 0, 1);
    before = s;
    shot_frame(frames_push(&s, KIND_SHOT, 1, 2))->dice = 5;
    assert_int_not_equal(hash_of(&s), hash_of(&before));
    frames_pop(&s);
    assert_memory_equal(&s, &before, sizeof s);
    s.frame[1].payload[0] = 1; /* left behind above the top */
    assert_false(frames_hold(&s));
}

static void the_hash_sees_all_but_what_is_told(void **state)
{
    FrameStack s = {0};
    (void)state;
    Frame *f = frames_push(&s, KIND_SHOT, 0, 1);
    uint64_t hash = hash_of(&s);
    f->told[0] = f->told[1] = 9;
    assert_int_equal(hash_of(&s), hash);
    for (uint32_t i = 0; i < FRAME_PAYLOAD; i++) {
        f->payload[i] = 1;
        assert_int_not_equal(hash_of(&s), hash);
        f->payload[i] = 0;
    }
    f->hex = 0;
    assert_int_not_equal(hash_of(&s), hash);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_last_frame_is_in_work),
        cmocka_unit_test(equal_stacks_are_equal_bytes),
        cmocka_unit_test(the_hash_sees_all_but_what_is_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
