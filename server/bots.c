// bots.c — threads that take the oldest question, think, and put the answer where the loop finds it.
#include "server/bots.h"

#include <pthread.h>
#include <stdlib.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include "server/fault.h"

enum { THREADS_MAX = 16 };

typedef struct Job {
    uint64_t ticket;
    BotLevel level;
    uint64_t seed;
    const Game *game;
    const CardSet *set;
    Match match;
    int index;
    struct Job *next;
} Job;

typedef struct Queue {
    Job *first, **end;
} Queue;

struct BotPool {
    Loop *loop;
    BotAnswer *answer;
    void *self;
    pthread_mutex_t lock;               // protects everything below
    pthread_cond_t work;
    Queue asked, answered;
    uint32_t waiting;
    bool stops;
    int wake;                           // an eventfd
    int count;
    pthread_t thread[THREADS_MAX];
};

static void queue_add(Queue *q, Job *job)
{
    job->next = NULL;
    *q->end = job;
    q->end = &job->next;
}

static Job *queue_take(Queue *q)
{
    Job *job = q->first;
    if (job && !(q->first = job->next))
        q->end = &q->first;
    return job;
}

static void think(void *self)
{
    Job *job = self;
    Match match;
    Table table;
    memset(&match, 0, sizeof match);
    table_init(&table, job->game, job->set, &match);
    table_load(&table, &job->match);
    Bot *bot = bot_new(job->level, job->game, job->set, job->seed);
    job->index = bot_choose(bot, &table);
    bot_free(bot);
}

static void *answer_jobs(void *self)
{
    BotPool *pool = self;
    pthread_mutex_lock(&pool->lock);
    for (;;) {
        Job *job;
        while (!(job = queue_take(&pool->asked)) && !pool->stops)
            pthread_cond_wait(&pool->work, &pool->lock);
        if (!job)
            break;
        pthread_mutex_unlock(&pool->lock);
        Fault fault;
        job->index = -1;
        if (!fault_guard(think, job, &fault))
            job->index = -1;
        pthread_mutex_lock(&pool->lock);
        queue_add(&pool->answered, job);
        uint64_t one = 1;
        (void)!write(pool->wake, &one, sizeof one);     // fails only if it is full, and then the loop knows already
    }
    pthread_mutex_unlock(&pool->lock);
    return NULL;
}

static void collect(void *self, uint32_t events)
{
    (void)events;
    BotPool *pool = self;
    uint64_t count;
    (void)!read(pool->wake, &count, sizeof count);
    for (;;) {
        pthread_mutex_lock(&pool->lock);
        Job *job = queue_take(&pool->answered);
        if (job)
            pool->waiting--;
        pthread_mutex_unlock(&pool->lock);
        if (!job)
            return;
        pool->answer(pool->self, job->ticket, job->index);
        free(job);
    }
}

BotPool *bot_pool_new(Loop *loop, int threads, BotAnswer *answer, void *self)
{
    BotPool *pool = calloc(1, sizeof *pool);
    check(pool != NULL && threads >= 1);
    *pool = (BotPool){.loop = loop, .answer = answer, .self = self, .lock = PTHREAD_MUTEX_INITIALIZER,
                      .work = PTHREAD_COND_INITIALIZER, .wake = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)};
    check(pool->wake >= 0);
    pool->asked.end = &pool->asked.first;
    pool->answered.end = &pool->answered.first;
    loop_watch(loop, pool->wake, EPOLLIN, collect, pool);
    for (int i = 0; i < threads && i < THREADS_MAX; i++) {
        check(pthread_create(&pool->thread[i], NULL, answer_jobs, pool) == 0);
        pool->count++;
    }
    return pool;
}

void bot_pool_free(BotPool *pool)
{
    pthread_mutex_lock(&pool->lock);
    pool->stops = true;
    for (Job *job; (job = queue_take(&pool->asked));)
        free(job);
    pthread_cond_broadcast(&pool->work);
    pthread_mutex_unlock(&pool->lock);
    for (int i = 0; i < pool->count; i++)
        pthread_join(pool->thread[i], NULL);
    for (Job *job; (job = queue_take(&pool->answered));)
        free(job);
    loop_forget(pool->loop, pool->wake);
    close(pool->wake);
    free(pool);
}

void bot_pool_ask(BotPool *pool, uint64_t ticket, BotLevel level, uint64_t seed, const Table *t)
{
    Job *job = calloc(1, sizeof *job);
    check(job != NULL);
    *job = (Job){.ticket = ticket, .level = level, .seed = seed, .game = t->game, .set = t->set};
    match_copy(t->game, &job->match, t->m);
    pthread_mutex_lock(&pool->lock);
    queue_add(&pool->asked, job);
    pool->waiting++;
    pthread_cond_signal(&pool->work);
    pthread_mutex_unlock(&pool->lock);
}

uint32_t bot_pool_waiting(const BotPool *pool)
{
    BotPool *p = (BotPool *)pool;
    pthread_mutex_lock(&p->lock);
    uint32_t waiting = p->waiting;
    pthread_mutex_unlock(&p->lock);
    return waiting;
}
