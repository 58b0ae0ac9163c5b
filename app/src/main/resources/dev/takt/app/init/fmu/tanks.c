/* Two tanks on a table as an FMU for co-simulation (FMI 2.0): the pump fills the upper one, which runs into the lower one. The equations
   are solved by small steps of Heun's method. Only the functions that a co-simulation needs are here. */
#include <math.h>
#include <stddef.h>

typedef struct {
    void *log;
    void *(*allocate)(size_t, size_t);
    void (*release)(void *);
} callbacks;

typedef struct {
    double up, down, pump;
    void (*release)(void *);
} tanks;

void *fmi2Instantiate(const char *name, int type, const char *guid, const char *resources, const callbacks *functions, int visible, int logging) {
    tanks *made = functions->allocate(1, sizeof(tanks));
    made->up = 10;
    made->down = 10;
    made->pump = 7.5;
    made->release = functions->release;
    return made;
}
int fmi2SetupExperiment(tanks *t, int tolerance_defined, double tolerance, double start, int stop_defined, double stop) { return 0; }
int fmi2EnterInitializationMode(tanks *t) { return 0; }
int fmi2ExitInitializationMode(tanks *t) { return 0; }
int fmi2Terminate(tanks *t) { return 0; }
void fmi2FreeInstance(tanks *t) { t->release(t); }

static double *variable(tanks *t, unsigned reference) {
    return reference == 1 ? &t->up : reference == 2 ? &t->down : &t->pump;
}
int fmi2SetReal(tanks *t, const unsigned *references, size_t count, const double *values) {
    for (size_t i = 0; i < count; i++) *variable(t, references[i]) = values[i];
    return 0;
}
int fmi2GetReal(tanks *t, const unsigned *references, size_t count, double *values) {
    for (size_t i = 0; i < count; i++) values[i] = *variable(t, references[i]);
    return 0;
}

static double outflow(double level) { return 0.18 * sqrt(2 * 981 * fmax(level, 0)); }

int fmi2DoStep(tanks *t, double time, double length, int no_way_back) {
    const double area = 15.5, flow = 3.3;
    int steps = 200;
    double h = length / steps;
    for (int i = 0; i < steps; i++) {
        double up1 = (flow * t->pump - outflow(t->up)) / area, down1 = (outflow(t->up) - outflow(t->down)) / area;
        double up = t->up + h * up1, down = t->down + h * down1;
        double up2 = (flow * t->pump - outflow(up)) / area, down2 = (outflow(up) - outflow(down)) / area;
        t->up = fmax(0, t->up + h / 2 * (up1 + up2));
        t->down = fmax(0, t->down + h / 2 * (down1 + down2));
    }
    return 0;
}
