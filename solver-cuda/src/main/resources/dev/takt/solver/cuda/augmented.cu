// The augmented KKT matrix: slacks condensed into the diagonal of their rows, as AugmentedSystem on the CPU.

// Values of the matrix: positions of the Hessian count from 0 up, those of the Jacobian from -1 down.
extern "C" __global__ void gatherMatrix(
        int n, const int* start, const int* position, const double* hessian, const double* jacobian, double* values) {
    TAKT_EACH(i, n) {
        double sum = 0;
        for (int k = start[i]; k < start[i + 1]; k++) {
            sum += position[k] >= 0 ? hessian[position[k]] : jacobian[-1 - position[k]];
        }
        values[i] = sum;
    }
}

extern "C" __global__ void invertSlacks(int n, double least, const double* diagonal, double* inverse) {
    TAKT_EACH(k, n) inverse[k] = 1 / takt_max(diagonal[k], least);
}

extern "C" __global__ void addVariableDiagonal(int n, const int* position, const double* diagonal, double* values) {
    TAKT_EACH(j, n) values[position[j]] += diagonal[j];
}

// The pivot of an inequality row is kept above what static pivoting would take for zero.
extern "C" __global__ void addRowDiagonal(
        int m, const int* position, const int* slackOfRow, const double* inverse, const double* diagonal,
        const int* start, const int* entries, const double* jacobian, double least, double* values) {
    TAKT_EACH(i, m) {
        double value = diagonal[i];
        if (slackOfRow[i] >= 0) {
            double largest = 0;
            for (int k = start[i]; k < start[i + 1]; k++) {
                largest = takt_max(largest, fabs(jacobian[entries[k]]));
            }
            value = takt_max(value + inverse[slackOfRow[i]], least * largest);
        }
        values[position[i]] -= value;
    }
}

// The right-hand side in the order of elimination; unknowns are the variables, then the rows.
extern "C" __global__ void permuteRight(
        int size, int n, const int* unknown, const int* slackOfRow, const double* inverse, const double* rx,
        const double* rs, const double* rc, double* right) {
    TAKT_EACH(k, size) {
        int u = unknown[k];
        double value;
        if (u < n) {
            value = rx[u];
        } else {
            int slack = slackOfRow[u - n];
            value = rc[u - n] + (slack >= 0 ? inverse[slack] * rs[slack] : 0);
        }
        right[k] = value;
    }
}

extern "C" __global__ void recoverSlacks(
        int slacks, int n, const int* rowOfSlack, const int* pivot, const double* inverse, const double* solution,
        const double* rs, double* ds) {
    TAKT_EACH(k, slacks) ds[k] = (rs[k] + solution[pivot[n + rowOfSlack[k]]]) * inverse[k];
}

