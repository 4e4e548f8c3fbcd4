/* action_list.h: the actions that a list of legal ones has found so far. */
#ifndef BANNERET_ACTION_LIST_H
#define BANNERET_ACTION_LIST_H

#include "rule_system.h"

typedef struct ActionList {
    Action *out; /* what does not fit is only counted */
    uint32_t cap, count;
    uint32_t enough; /* the asker wants no more than that; 0: all */
} ActionList;

static inline bool list_is_enough(const ActionList *list)
{
    return list->enough > 0 && list->count >= list->enough;
}

static inline void list_put(ActionList *list, Action a)
{
    if (list->count < list->cap)
        list->out[list->count] = a;
    list->count++;
}

static inline void list_add(ActionList *list, uint32_t kind, uint32_t side, uint32_t unit,
                            uint32_t hex, uint32_t arg)
{
    list_put(list,
             (Action){(uint8_t)kind, (uint8_t)side, (uint16_t)unit, (uint16_t)hex, (uint16_t)arg});
}

/* Puts what was added since `first` in ascending order. */
static inline void list_sort(ActionList *list, uint32_t first)
{
    uint32_t end = list->count < list->cap ? list->count : list->cap;
    for (uint32_t i = first + 1; i < end; i++) {
        Action a = list->out[i];
        uint32_t j = i;
        for (; j > first && action_compare(list->out[j - 1], a) > 0; j--)
            list->out[j] = list->out[j - 1];
        list->out[j] = a;
    }
}

#endif
