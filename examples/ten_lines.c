// ten_lines.c — a whole match with librift: open, begin, let two bots choose, say who won.
#include <rift.h>
#include <stdio.h>

int main(void)
{
    char error[200];
    RiftGame *game = rift_open("trekwar", NULL, error, sizeof error);
    if (!game)
        return fprintf(stderr, "%s\n", error), 1;
    RiftTable *table = rift_begin(game, 7);
    while (rift_asked(table) != RIFT_NOBODY)
        rift_choose(table, rift_bot_choice(table, "normal"));
    int winner;
    rift_result(table, &winner);
    puts(winner == RIFT_NOBODY ? "a draw" : winner == 0 ? "the first seat won" : "the second seat won");
    rift_leave(table);
    rift_close(game);
    return 0;
}
