// The structure of a program on the device: sums and products gathered a result a thread, so that no atomics are needed.

extern "C" __global__ void gather(int n, const int* index, const double* from, double* to) {
    TAKT_EACH(i, n) to[i] = from[index[i]];
}

extern "C" __global__ void gatherNegative(int n, const int* index, const double* from, double* to) {
    TAKT_EACH(i, n) to[i] = -from[index[i]];
}

extern "C" __global__ void subtractAt(int n, const int* index, const double* x, double* y) {
    TAKT_EACH(i, n) y[index[i]] -= x[i];
}

extern "C" __global__ void scaleAt(int n, const int* index, const double* factor, double* x) {
    TAKT_EACH(i, n) x[i] *= factor[index[i]];
}

extern "C" __global__ void doubleAt(int n, const int* index, double* x) {
    TAKT_EACH(i, n) x[index[i]] *= 2;
}

extern "C" __global__ void product(int n, const double* x, const double* y, double* result) {
    TAKT_EACH(i, n) result[i] = x[i] * y[i];
}

extern "C" __global__ void gatherSum(
        int n, const int* start, const int* position, const double* values, double* result) {
    TAKT_EACH(i, n) {
        double sum = 0;
        for (int k = start[i]; k < start[i + 1]; k++) {
            sum += values[position[k]];
        }
        result[i] = sum;
    }
}

// result = M x, or result + M x, for the matrix whose row i has the values at position[k] in the columns column[k].
extern "C" __global__ void gatherProduct(
        int n, const int* start, const int* position, const int* column, const double* values, const double* x,
        int adds, double* result) {
    TAKT_EACH(i, n) {
        double sum = adds ? result[i] : 0;
        for (int k = start[i]; k < start[i + 1]; k++) {
            sum += values[position[k]] * x[column[k]];
        }
        result[i] = sum;
    }
}

// The largest modulus of each row.
extern "C" __global__ void rowSizes(
        int n, const int* start, const int* position, const double* values, double* sizes) {
    TAKT_EACH(i, n) {
        double largest = 0;
        for (int k = start[i]; k < start[i + 1]; k++) {
            largest = takt_max(largest, fabs(values[position[k]]));
        }
        sizes[i] = largest;
    }
}

// Takes the bounds away from variables that a linear equation alone determines (DeterminedVariables of the CPU).
extern "C" __global__ void releaseDetermined(
        int n, const int* entry, const int* row, const int* variable, const double* x, const double* constraints,
        const double* right, const double* jacobian, double rounding, double* lower, double* upper) {
    TAKT_EACH(i, n) {
        int v = variable[i];
        double value = x[v] - (constraints[row[i]] - right[row[i]]) / jacobian[entry[i]];
        double l = lower[v];
        double u = upper[v];
        if (value >= l - rounding * takt_max(1, fabs(l)) && value <= u + rounding * takt_max(1, fabs(u))) {
            lower[v] = -TAKT_INFINITY;
            upper[v] = TAKT_INFINITY;
        }
    }
}
