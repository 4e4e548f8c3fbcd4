/* commands.h: the commands of the `banneret` program, one file each; main.c has their table.
 *
 * argv[0] is the command's own name and the arguments follow, up to argv[argc], which is NULL.
 * Returns EXIT_OK, EXIT_FAILED or EXIT_USAGE. */
#ifndef BANNERET_APP_COMMANDS_H
#define BANNERET_APP_COMMANDS_H

enum {
    EXIT_OK = 0,     /* done, and nothing is wrong */
    EXIT_FAILED = 1, /* it failed, or found something wrong */
    EXIT_USAGE = 2,  /* it was asked wrongly */
};

#ifndef BANNERET_VERSION
#define BANNERET_VERSION "0.1.0"
#endif

int cmd_battles(int argc, char **argv);
int cmd_bench(int argc, char **argv);
int cmd_cases(int argc, char **argv);
int cmd_check(int argc, char **argv);
int cmd_engine(int argc, char **argv);
int cmd_match(int argc, char **argv);
int cmd_play(int argc, char **argv);
int cmd_replay(int argc, char **argv);
int cmd_serve(int argc, char **argv);
int cmd_show(int argc, char **argv);
int cmd_sim(int argc, char **argv);
int cmd_soak(int argc, char **argv);
int cmd_tune(int argc, char **argv);
int cmd_terminal(int argc, char **argv);
int cmd_verify(int argc, char **argv);

#endif
