/* gmb_cases.h: the cases that the words of the family cite, as the standard rules number them. A
 * book with numbers of its own includes its list in place of this one. */
#ifndef CASE_4_0

#define CASE_3_33 "gmb 3.33"
#define CASE_4_0 "gmb 4.0"
#define CASE_5_0 "gmb 5.0"
#define CASE_5_12 "gmb 5.12"
#define CASE_5_31 "gmb 5.31"
#define CASE_7_4 "gmb 7.4"
#define CASE_7_24 "gmb 7.24"
#define CASE_7_25 "gmb 7.25"
#define CASE_8_0 "gmb 8.0"
#define CASE_8_16 "gmb 8.16"
#define CASE_9_0 "gmb 9.0"
#define CASE_9_31 "gmb 9.31"
#define CASE_10_1 "gmb 10.1"
#define CASE_10_2 "gmb 10.2"
#define CASE_10_3 "gmb 10.3"
#define CASE_11_0 "gmb 11.0"
#define CASE_11_26 "gmb 11.26"
#define CASE_12_2 "gmb 12.2"
#define CASE_12_3 "gmb 12.3"
#define CASE_13_0 "gmb 13.0"
#define CASE_13_1 "gmb 13.1"
#define CASE_C2 "gmb C2"
#define CASE_C21 "gmb C21"

#define LANCE_HELP "2 more off the dice in a charge, once"

#endif
