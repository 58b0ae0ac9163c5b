/* Plays libnvidia-ml.so.1 for a machine with two GPUs; the second one tells neither its power nor its utilization. */
typedef struct { int number; } gpu;
typedef struct { unsigned gpu, memory; } rates;
typedef struct { unsigned long long total, free, used; } sizes;

enum { SUCCESS = 0, UNINITIALIZED = 1, INVALID_ARGUMENT = 2, NOT_SUPPORTED = 3 };

static gpu gpus[2] = {{0}, {1}};
static int started;

int nvmlInit_v2(void) {
#ifdef NO_DRIVER
    return 9;
#else
    started = 1;
    return SUCCESS;
#endif
}

int nvmlShutdown(void) {
    started = 0;
    return SUCCESS;
}

int nvmlDeviceGetCount_v2(unsigned *count) {
    *count = 2;
    return started ? SUCCESS : UNINITIALIZED;
}

int nvmlDeviceGetHandleByIndex_v2(unsigned index, gpu **device) {
    if (index > 1) {
        return INVALID_ARGUMENT;
    }
    *device = &gpus[index];
    return SUCCESS;
}

int nvmlDeviceGetUtilizationRates(gpu *device, rates *answer) {
    if (device->number == 1) {
        return NOT_SUPPORTED;
    }
    answer->gpu = 37;
    answer->memory = 12;
    return SUCCESS;
}

int nvmlDeviceGetMemoryInfo(gpu *device, sizes *answer) {
    answer->total = 80ULL << 30;
    answer->used = device->number == 0 ? 6ULL << 30 : 79ULL << 30;
    answer->free = answer->total - answer->used;
    return SUCCESS;
}

int nvmlDeviceGetTemperature(gpu *device, int sensor, unsigned *answer) {
    if (sensor != 0) {
        return INVALID_ARGUMENT;
    }
    *answer = device->number == 0 ? 41 : 88;
    return SUCCESS;
}

int nvmlDeviceGetClockInfo(gpu *device, int clock, unsigned *answer) {
    switch (clock) {
    case 1:
        *answer = device->number == 0 ? 1980 : 1095;
        return SUCCESS;
    case 2:
        *answer = 2619;
        return SUCCESS;
    default:
        return INVALID_ARGUMENT;
    }
}

int nvmlDeviceGetPowerUsage(gpu *device, unsigned *answer) {
    *answer = 312500;
    return device->number == 0 ? SUCCESS : NOT_SUPPORTED;
}

int nvmlDeviceGetCurrentClocksThrottleReasons(gpu *device, unsigned long long *answer) {
    *answer = device->number == 0 ? 0x1 : 0x8 | 0x40;
    return SUCCESS;
}
