// room_hint.c — what a normal bot would answer in the place of a person who plays a bot, from what that person sees.
#include "server/room.h"

#include "server/house.h"

void room_hint(Room *room, Client *client, const Wish *wish)
{
    SeatId seat = client->viewer;
    if (room->chair[seat_other(seat)].bot == BOT_NONE) {
        room_refuse(room, client->serial, wish, "impossible", "hints are for matches against a bot");
    } else if (session_asked(room->session) != seat || wish->choice != room_choice(room, seat)) {
        room_refuse(room, client->serial, wish, "stale", "that is not the question now");
    } else if (room->hint.client != 0) {
        room_refuse(room, client->serial, wish, "busy", "a hint is being thought of already");
    } else {
        room->hint = (Advice){client->serial, *wish, match_hash(room->game, &room->session->match)};
        // The bot's random numbers come from the number of the question, which this seat knows: the number of all
        // choices so far would tell how often the other seat was asked.
        bot_pool_ask(room->house->bots, (uint64_t)room->number << 32 | HINT_TICKET, BOT_NORMAL,
                     (uint64_t)room->number << 20 | (uint64_t)wish->choice, &room->session->table);
    }
}

void room_hint_comes(Room *room, int index)
{
    const Advice hint = room->hint;
    room->hint = (Advice){0};
    if (index < 0)
        room_refuse(room, hint.client, &hint.wish, "impossible", "the bot's thinking failed");
    else if (!room->session || match_hash(room->game, &room->session->match) != hint.position)
        room_refuse(room, hint.client, &hint.wish, "stale", "that is not the question now");
    else
        room_tell_hint(room, hint.client, &hint.wish, index);
}
