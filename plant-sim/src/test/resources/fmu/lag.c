/* Two first-order lags in a row, x[1]' = u - x[1] and x[2]' = (x[1] - x[2])/2, as an FMU for co-simulation (FMI 2.0), by many
   small steps of Heun. Fails when u is negative, as a real one may. Says how it ends where TAKT_LAG_TALKS is set, and dies of
   an access to nowhere where that is "crash" and u is above 9. Compiled with FAILING it fails in the function of that name, and
   leaves the file FREED when it is freed. Compiled with LOGS it tells its logger of each step, as printf is told. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef void (*logger)(void *environment, const char *instance, int status, const char *category, const char *format, ...);

typedef struct {
    logger log;
    void *(*allocate)(size_t, size_t);
    void (*release)(void *);
} callbacks;

typedef struct {
    double x1, x2, u;
    logger log;
    void (*release)(void *);
} lag;

void *fmi2Instantiate(const char *name, int type, const char *guid, const char *resources, const callbacks *functions, int visible, int logging) {
    if (type != 1 || strcmp(guid, "{takt-lag}") != 0) {
        functions->log(0, name, 3, "logStatusError", "guid %s is not {takt-lag}", guid);
        return 0;
    }
    lag *made = functions->allocate(1, sizeof(lag));
    made->u = 0.5;
    made->log = functions->log;
    made->release = functions->release;
    return made;
}
static int status(const char *function) {
#ifdef FAILING
    return strcmp(function, FAILING) == 0 ? 3 : 0;
#else
    return 0;
#endif
}
int fmi2SetupExperiment(lag *l, int tolerance_defined, double tolerance, double start, int stop_defined, double stop) { return status("fmi2SetupExperiment"); }
int fmi2EnterInitializationMode(lag *l) { return status("fmi2EnterInitializationMode"); }
int fmi2ExitInitializationMode(lag *l) { return status("fmi2ExitInitializationMode"); }
static void say(const char *what) {
    if (getenv("TAKT_LAG_TALKS")) fprintf(stderr, "lag: %s\n", what);
}
int fmi2Terminate(lag *l) {
    say("terminated");
    return 0;
}
void fmi2FreeInstance(lag *l) {
    say("freed");
#ifdef FREED
    fclose(fopen(FREED, "w"));
#endif
    l->release(l);
}

static double *at(lag *l, unsigned reference) {
    return reference == 1 ? &l->x1 : reference == 2 ? &l->x2 : reference == 7 ? &l->u : 0;
}
int fmi2SetReal(lag *l, const unsigned *references, size_t count, const double *values) {
    for (size_t i = 0; i < count; i++) *at(l, references[i]) = values[i];
    return status("fmi2SetReal");
}
int fmi2GetReal(lag *l, const unsigned *references, size_t count, double *values) {
    for (size_t i = 0; i < count; i++) values[i] = *at(l, references[i]);
    return status("fmi2GetReal");
}
int fmi2DoStep(lag *l, double time, double length, int no_way_back) {
    int steps = 1000;
    double h = length / steps;
#ifdef ONLY_STEP
    if (fabs(length - ONLY_STEP) > 1e-9) return 3;
#endif
#ifdef LOGS
    l->log(0, "lag", 1, "logStatusWarning", "%s %d: u = %.2f, x = %g and %g of %ld", "step", 7, l->u, l->x1, l->x2, 123456789012L);
    l->log(0, "lag", 0, "logAll", "100% sure, and no arguments");
    for (int i = 0; i < LOGS; i++) l->log(0, "lag", 0, "logAll", "again");
#endif
    if (l->u < 0) return 3;
    const char *talks = getenv("TAKT_LAG_TALKS");
    if (l->u > 9 && talks && strcmp(talks, "crash") == 0) *(volatile int *)0 = 1;
    for (int i = 0; i < steps; i++) {
        double a1 = l->u - l->x1, a2 = (l->x1 - l->x2) / 2;
        double b1 = l->u - (l->x1 + h * a1), b2 = (l->x1 + h * a1 - (l->x2 + h * a2)) / 2;
        l->x1 += h * (a1 + b1) / 2;
        l->x2 += h * (a2 + b2) / 2;
    }
    return 0;
}
