/* Tests of text.h: the writer, JSON, the lexer. */
#include "engine/text.h"

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

static void out_writes_numbers(void **state)
{
    (void)state;
    char text[128];
    Out o = out_begin(text, sizeof text);
    out_number(&o, 0);
    out_char(&o, ' ');
    out_number(&o, INT64_MIN);
    out_char(&o, ' ');
    out_signed(&o, 2);
    out_signed(&o, -1);
    out_signed(&o, 0);
    out_char(&o, ' ');
    out_hex64(&o, 0x00c0ffee12345678u);
    out_char(&o, ' ');
    out_padded(&o, 105, 4);
    out_char(&o, ' ');
    out_padded(&o, UINT64_MAX, 2);
    assert_string_equal(text, "0 -9223372036854775808 +2-10 00c0ffee12345678 0105 "
                              "18446744073709551615");
    assert_int_equal(o.size, strlen(text));
}

static void out_counts_what_does_not_fit(void **state)
{
    (void)state;
    char text[8] = "xxxxxxx";
    Out o = out_begin(text, 5);
    out_text(&o, "abcd");
    assert_string_equal(text, "abcd");
    assert_true(o.size < o.cap);
    out_text(&o, "efgh");
    assert_string_equal(text, "abcd");
    assert_int_equal(o.size, 8);
    assert_string_equal(text + 5, "xx");
}

static void out_writes_nothing_without_room(void **state)
{
    (void)state;
    char one = 'x';
    Out none = out_begin(NULL, 0);
    out_text(&none, "abc");
    json_open(&none, '[');
    assert_true(none.size >= 4);
    Out little = out_begin(&one, 1);
    out_text(&little, "abc");
    assert_int_equal(one, 0);
    assert_int_equal(little.size, 3);
}

static void json_puts_commas_by_itself(void **state)
{
    (void)state;
    char text[256];
    Out o = out_begin(text, sizeof text);
    json_open(&o, '{');
    json_key(&o, "empty");
    json_open(&o, '{');
    json_close(&o, '}');
    json_key(&o, "list");
    json_open(&o, '[');
    json_number(&o, -1);
    json_number(&o, 2);
    json_open(&o, '[');
    json_close(&o, ']');
    json_string(&o, "[");
    json_string(&o, "");
    json_close(&o, ']');
    json_key(&o, "yes");
    json_bool(&o, true);
    json_key(&o, "no");
    json_bool(&o, false);
    json_close(&o, '}');
    out_char(&o, '\n');
    json_open(&o, '[');
    json_close(&o, ']');
    assert_string_equal(text, "{\"empty\":{},\"list\":[-1,2,[],\"[\",\"\"],\"yes\":true,"
                              "\"no\":false}\n[]");
}

static void json_size_is_never_too_small(void **state)
{
    (void)state;
    char small[6], large[64];
    Out cut = out_begin(small, sizeof small), whole = out_begin(large, sizeof large);
    for (uint32_t i = 0; i < 2; i++) {
        Out *o = i == 0 ? &cut : &whole;
        json_open(o, '{');
        json_key(o, "list");
        json_open(o, '[');
        json_number(o, 1);
        json_close(o, ']');
        json_close(o, '}');
    }
    assert_true(cut.size >= whole.size);
    assert_string_equal(small, "{\"lis");
}

static void json_string_escapes(void **state)
{
    (void)state;
    /* clang-format off */
    static const struct { const char *in, *out; } rows[] = {
        {"plain", "\"plain\""},
        {"a\"b\\c", "\"a\\\"b\\\\c\""},
        {"\n\t\r\x01\x7f", "\"\\n\\t\\u000d\\u0001\\u007f\""},
        {"Cr\xc3\xa9" "cy \xe2\x80\xa6 \xf0\x9f\x97\xa1", "\"Cr\xc3\xa9" "cy \xe2\x80\xa6 \xf0\x9f\x97\xa1\""},
        {"\xc3", "\"?\""},                  /* cut short */
        {"\xc3(", "\"?(\""},                /* no continuation */
        {"\x80", "\"?\""},                  /* a continuation alone */
        {"\xc0\xaf", "\"\?\?\""},           /* overlong */
        {"\xe0\x80\x80", "\"\?\?\?\""},     /* overlong */
        {"\xed\xa0\x80", "\"\?\?\?\""},     /* surrogate */
        {"\xf4\x90\x80\x80", "\"\?\?\?\?\""}, /* beyond Unicode */
        {"\xf5\x80\x80\x80", "\"\?\?\?\?\""},
    };
    /* clang-format on */
    char text[64];
    for (uint32_t i = 0; i < COUNT_OF(rows); i++) {
        Out o = out_begin(text, sizeof text);
        json_string(&o, rows[i].in);
        assert_string_equal(text, rows[i].out);
    }
    Out o = out_begin(text, sizeof text);
    json_string_sized(&o, "a\0b", 3);
    assert_string_equal(text, "\"a\\u0000b\"");
}

static void assert_word(const Word *w, const char *text, uint32_t line, uint32_t column)
{
    assert_true(word_is(w, text));
    assert_int_equal(w->line, line);
    assert_int_equal(w->column, column);
}

static void lexer_gives_words_with_their_place(void **state)
{
    (void)state;
    static const char text[] = "# heading\n"
                               "\n"
                               "  unit\tkeith1 \"a b\"  # the marshal\r\n"
                               "   # nothing\n"
                               "map 01#x \"\" \"open end\n"
                               "last";
    Lexer l = lexer_begin(text, sizeof text - 1);
    Word w;
    assert_true(lexer_next_line(&l));
    assert_true(lexer_word(&l, &w));
    assert_word(&w, "unit", 3, 3);
    assert_true(lexer_word(&l, &w));
    assert_word(&w, "keith1", 3, 8);
    assert_false(w.quoted);
    assert_true(lexer_word(&l, &w));
    assert_word(&w, "a b", 3, 15);
    assert_true(w.quoted);
    assert_false(lexer_word(&l, &w));
    assert_false(lexer_word(&l, &w));
    assert_true(lexer_next_line(&l));
    assert_true(lexer_word(&l, &w));
    assert_word(&w, "map", 5, 1);
    assert_true(lexer_word(&l, &w));
    assert_word(&w, "01#x", 5, 5);
    assert_true(lexer_word(&l, &w));
    assert_word(&w, "", 5, 10);
    assert_true(lexer_word(&l, &w));
    assert_word(&w, "open end", 5, 13);
    assert_true(lexer_next_line(&l)); /* what is left of a line is passed over */
    assert_true(lexer_word(&l, &w));
    assert_word(&w, "last", 6, 1);
    assert_false(lexer_next_line(&l));
    assert_false(lexer_word(&l, &w));
}

static void lexer_ends_where_the_text_ends(void **state)
{
    (void)state;
    static const char *const texts[] = {"", "\n", " ", "#", "# x\n\n", "\r\n \t\n"};
    for (uint32_t i = 0; i < COUNT_OF(texts); i++) {
        Lexer l = lexer_begin(texts[i], text_size(texts[i]));
        assert_false(lexer_next_line(&l));
        assert_false(lexer_next_line(&l));
    }
    Lexer cut = lexer_begin("abcdef", 3);
    Word w;
    assert_true(lexer_next_line(&cut));
    assert_true(lexer_word(&cut, &w));
    assert_word(&w, "abc", 1, 1);
}

static void lexer_rest_keeps_comments(void **state)
{
    (void)state;
    static const char text[] = "note   all of this # too \t\r\nnote  \n";
    Lexer l = lexer_begin(text, sizeof text - 1);
    Word w;
    assert_true(lexer_next_line(&l));
    assert_true(lexer_word(&l, &w));
    assert_true(lexer_rest(&l, &w));
    assert_word(&w, "all of this # too", 1, 8);
    assert_false(lexer_rest(&l, &w));
    assert_true(lexer_next_line(&l));
    assert_true(lexer_word(&l, &w));
    assert_false(lexer_rest(&l, &w));
}

static void word_number_takes_whole_numbers_only(void **state)
{
    (void)state;
    /* clang-format off */
    static const struct { const char *text; bool good; int32_t number; } rows[] = {
        {"0", true, 0}, {"-12", true, -12}, {"+3", true, 3}, {"007", true, 7},
        {"2147483647", true, INT32_MAX}, {"-2147483648", true, INT32_MIN},
        {"2147483648", false, 0}, {"-2147483649", false, 0}, {"99999999999999999999", false, 0},
        {"", false, 0}, {"-", false, 0}, {"+", false, 0}, {"--1", false, 0}, {"1x", false, 0},
        {"1.5", false, 0}, {" 1", false, 0},
    };
    /* clang-format on */
    for (uint32_t i = 0; i < COUNT_OF(rows); i++) {
        Word w = {rows[i].text, text_size(rows[i].text), 1, 1, false};
        int32_t number = 0;
        assert_int_equal(word_number(&w, &number), rows[i].good);
        if (rows[i].good)
            assert_int_equal(number, rows[i].number);
    }
    Word quoted = {"1", 1, 1, 1, true};
    int32_t number;
    assert_false(word_number(&quoted, &number));
}

static void word_copy_refuses_what_does_not_fit(void **state)
{
    (void)state;
    char out[4];
    Word w = {"abcd", 3, 1, 1, false};
    assert_true(word_copy(&w, out, sizeof out));
    assert_string_equal(out, "abc");
    w.size = 4;
    assert_false(word_copy(&w, out, sizeof out));
}

static void text_equal_compares_to_the_end(void **state)
{
    (void)state;
    assert_true(text_equal("", ""));
    assert_true(text_equal("abc", "abc"));
    assert_false(text_equal("abc", "abcd"));
    assert_false(text_equal("abcd", "abc"));
    assert_false(text_equal("abc", "abd"));
}

static void parse_error_says_where_and_what(void **state)
{
    (void)state;
    char long_word[400];
    ParseError error;
    Lexer l = lexer_begin("one\n  two \n", 11);
    Word w;
    assert_true(lexer_next_line(&l));
    assert_true(lexer_next_line(&l));
    assert_true(lexer_word(&l, &w));
    assert_false(parse_error(&error, &l, &w, "three"));
    assert_int_equal(error.line, 2);
    assert_int_equal(error.column, 3);
    assert_string_equal(error.found, "two");
    assert_string_equal(error.expected, "three");
    assert_false(lexer_word(&l, &w));
    assert_false(parse_error(&error, &l, NULL, "three"));
    assert_int_equal(error.line, 2);
    assert_int_equal(error.column, 7);
    assert_string_equal(error.found, "end of line");
    memset(long_word, 'x', sizeof long_word);
    w = (Word){long_word, sizeof long_word, 1, 1, false};
    assert_false(parse_error(&error, &l, &w, "a\tb"));
    assert_int_equal(strlen(error.found), MAX_TEXT - 1);
    assert_string_equal(error.found + MAX_TEXT - 5, "x...");
    assert_string_equal(error.expected, "a?b");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(out_writes_numbers),
        cmocka_unit_test(out_counts_what_does_not_fit),
        cmocka_unit_test(out_writes_nothing_without_room),
        cmocka_unit_test(json_puts_commas_by_itself),
        cmocka_unit_test(json_size_is_never_too_small),
        cmocka_unit_test(json_string_escapes),
        cmocka_unit_test(lexer_gives_words_with_their_place),
        cmocka_unit_test(lexer_ends_where_the_text_ends),
        cmocka_unit_test(lexer_rest_keeps_comments),
        cmocka_unit_test(word_number_takes_whole_numbers_only),
        cmocka_unit_test(word_copy_refuses_what_does_not_fit),
        cmocka_unit_test(text_equal_compares_to_the_end),
        cmocka_unit_test(parse_error_says_where_and_what),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
