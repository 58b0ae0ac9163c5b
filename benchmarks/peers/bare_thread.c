/*
 * A thread that sleeps until given moments and does nothing else: what the machine alone makes of a period.
 *
 *   cc -O2 bare_thread.c -o bare_thread
 *   ./bare_thread PERIOD_NANOSECONDS WAKE_UPS > lateness
 *
 * Writes 64-bit integers in the order of the machine: the first moment on CLOCK_MONOTONIC in nanoseconds, then by how many
 * nanoseconds each wake-up was late.
 */
#define _GNU_SOURCE
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/prctl.h>
#include <time.h>

static const int64_t SECOND = 1000000000;

static int64_t now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec * SECOND + time.tv_nsec;
}

int main(int count, char **arguments) {
    if (count != 3) {
        fprintf(stderr, "usage: bare_thread PERIOD_NANOSECONDS WAKE_UPS\n");
        return 2;
    }
    int64_t period = atoll(arguments[1]);
    int64_t wake_ups = atoll(arguments[2]);
    int64_t *written = calloc(wake_ups + 1, sizeof *written);
    if (written == NULL || period <= 0) {
        return 2;
    }
    for (int64_t k = 0; k <= wake_ups; k++) {
        written[k] = 1; /* touched before it is timed */
    }
    prctl(PR_SET_TIMERSLACK, 1UL);
    int64_t moment = now() + period;
    written[0] = moment;
    for (int64_t k = 1; k <= wake_ups; k++, moment += period) {
        struct timespec until = {moment / SECOND, moment % SECOND};
        clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &until, NULL);
        written[k] = now() - moment;
    }
    return fwrite(written, sizeof *written, wake_ups + 1, stdout) == (size_t)(wake_ups + 1) ? 0 : 1;
}
