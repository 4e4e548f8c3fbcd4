/* eab_cases.h: the cases that the words of the family cite, as Edward at Bannockburn numbers them:
 * it is a complete book. In place of gmb_cases.h, which has the numbers of the standard rules. */
#ifndef CASE_4_0

#define CASE_3_33 "eab 3.34"
#define CASE_4_0 "eab 4.0"
#define CASE_5_0 "eab 5.0"
#define CASE_5_12 "eab 5.1"
#define CASE_5_31 "eab 5.3"
#define CASE_7_4 "eab 15.4"
#define CASE_7_24 "eab 7.51"
#define CASE_7_25 "eab 7.2"
#define CASE_8_0 "eab 8.0"
#define CASE_8_16 "eab 8.32"
#define CASE_9_0 "eab 9.0"
#define CASE_9_31 "eab 9.4"
#define CASE_10_1 "eab 10.1"
#define CASE_10_2 "eab 15.3"
#define CASE_10_3 "eab 15.3"
#define CASE_11_0 "eab 11.0"
#define CASE_11_26 "eab 11.2"
#define CASE_12_2 "eab 12.2"
#define CASE_12_3 "eab 12.3"
#define CASE_13_0 "eab 13.0"
#define CASE_13_1 "eab 13.1"
#define CASE_C2 "eab 5.3"
#define CASE_C21 "eab 11.2"

#define LANCE_HELP "a charge raises the number needed by 4, not by 2, once"

#endif
