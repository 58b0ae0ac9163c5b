/* The lags of lag.c as an FMU for co-simulation by FMI 3.0. The variable 20 is the array of both states. It warns at every step below an
   input of 1, fails below 0, and ends the simulation above 9. It leaves the file FREED when it is freed. */
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef void (*logger)(void *environment, int status, const char *category, const char *message);

typedef struct {
    double x[2], u;
    bool initialised, logs;
    void *environment;
    logger log;
} lag;

void *fmi3InstantiateCoSimulation(const char *name, const char *token, const char *resources, bool visible, bool logging,
                                  bool events, bool early, const uint32_t *intermediate, size_t count, void *environment, logger log,
                                  void *update) {
    if (events || early || intermediate || count || update || visible || resources[strlen(resources) - 1] != '/') return 0;
    if (strcmp(token, "{takt-lag-3}") != 0) {
        log(environment, 3, "logStatusError", "another model is meant");
        return 0;
    }
    lag *made = calloc(1, sizeof(lag));
    made->u = 0.5;
    made->environment = environment;
    made->log = log;
    return made;
}
int fmi3SetDebugLogging(lag *l, bool on, size_t count, const char *const *categories) {
    l->logs = on && count == 1 && strcmp(categories[0], "logStatusWarning") == 0;
    return 0;
}
int fmi3EnterInitializationMode(lag *l, bool tolerance_defined, double tolerance, double start, bool stop_defined, double stop) {
    return tolerance_defined || stop_defined || start != 0 ? 3 : 0;
}
int fmi3ExitInitializationMode(lag *l) {
    l->initialised = true;
    return 0;
}
int fmi3Terminate(lag *l) { return 0; }
void fmi3FreeInstance(lag *l) {
#ifdef FREED
    fclose(fopen(FREED, "w"));
#endif
    free(l);
}
static double *at(lag *l, uint32_t reference, size_t count) {
    if (reference == 20) return count == 2 ? l->x : 0;
    if (count != 1) return 0;
    return reference == 1 ? &l->x[0] : reference == 2 ? &l->x[1] : reference == 7 ? &l->u : 0;
}
int fmi3SetFloat64(lag *l, const uint32_t *references, size_t count, const double *values, size_t value_count) {
    double *place = count == 1 ? at(l, references[0], value_count) : 0;
    if (!place) return 3;
    memcpy(place, values, value_count * sizeof(double));
    return 0;
}
int fmi3GetFloat64(lag *l, const uint32_t *references, size_t count, double *values, size_t value_count) {
    double *place = count == 1 ? at(l, references[0], value_count) : 0;
    if (!place) return 3;
    memcpy(values, place, value_count * sizeof(double));
    return 0;
}
int fmi3DoStep(lag *l, double time, double length, bool no_way_back, bool *event, bool *terminate, bool *early, double *reached) {
    int steps = 1000;
    double h = length / steps;
    if (!l->initialised || l->u < 0) return 3;
    if (l->u < 1 && l->logs) l->log(l->environment, 1, "logStatusWarning", "the input is\nsmall");
    *event = true;
    *terminate = l->u > 9;
    *early = false;
    for (int i = 0; i < steps; i++) {
        double a1 = l->u - l->x[0], a2 = (l->x[0] - l->x[1]) / 2;
        double b1 = l->u - (l->x[0] + h * a1), b2 = (l->x[0] + h * a1 - (l->x[1] + h * a2)) / 2;
        l->x[0] += h * (a1 + b1) / 2;
        l->x[1] += h * (a2 + b2) / 2;
    }
    *reached = time + length;
    return 0;
}
