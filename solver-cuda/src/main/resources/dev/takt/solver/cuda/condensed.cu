// The condensed KKT matrix H + Dx + J^T W J and the vectors around it, as LiftedSystem and HybridSystem on the CPU.

// W: the inverse of the dual diagonal with the slack condensed into it. Rows whose diagonal is negligible stay exact, and have a weight of
// their own.
extern "C" __global__ void rowWeights(
        int m, const int* slackOfRow, const double* inverse, const double* diagonal, double negligible, double weight,
        double* weights, double* exact) {
    TAKT_EACH(i, m) {
        double value = diagonal[i] + (slackOfRow[i] >= 0 ? inverse[slackOfRow[i]] : 0);
        bool isExact = value <= negligible;
        exact[i] = isExact ? 1 : 0;
        weights[i] = isExact ? weight : 1 / value;
    }
}

// An entry of the matrix: its values of H, its variable's diagonal if it stands there, and products of two values of a row of J.
extern "C" __global__ void condenseMatrix(
        int n, const int* start, const int* position, const int* variable, const int* productStart, const int* product,
        const int* row, const int* first, const int* second, const double* hessian, const double* jacobian,
        const double* diagonal, const double* weights, double* values) {
    TAKT_EACH(i, n) {
        double sum = variable[i] >= 0 ? diagonal[variable[i]] : 0;
        for (int k = start[i]; k < start[i + 1]; k++) {
            sum += hessian[position[k]];
        }
        for (int k = productStart[i]; k < productStart[i + 1]; k++) {
            int p = product[k];
            sum += weights[row[p]] * jacobian[first[p]] * jacobian[second[p]];
        }
        values[i] = sum;
    }
}

extern "C" __global__ void condenseRight(
        int m, const int* slackOfRow, const double* inverse, const double* rs, const double* rc, double* rows) {
    TAKT_EACH(i, m) rows[i] = rc[i] + (slackOfRow[i] >= 0 ? inverse[slackOfRow[i]] * rs[slackOfRow[i]] : 0);
}

// Multipliers: those of exact rows are found by conjugate gradients, the others follow from the step.
extern "C" __global__ void rowSteps(
        int m, const double* exact, const double* weights, const double* image, const double* rows,
        const double* solution, double* dy) {
    TAKT_EACH(i, m) dy[i] = exact[i] > 0 ? solution[i] : weights[i] * (image[i] - rows[i]);
}

extern "C" __global__ void slackSteps(
        int slacks, const int* rowOfSlack, const double* inverse, const double* rs, const double* dy, double* ds) {
    TAKT_EACH(k, slacks) ds[k] = (rs[k] + dy[rowOfSlack[k]]) * inverse[k];
}

extern "C" __global__ void exactResidual(
        int m, const double* exact, const double* image, const double* rows, double* residual) {
    TAKT_EACH(i, m) residual[i] = exact[i] > 0 ? image[i] - rows[i] : 0;
}

// image = factor * x on the exact rows, 0 elsewhere.
extern "C" __global__ void onExactRows(int m, const double* exact, double factor, const double* x, double* image) {
    TAKT_EACH(i, m) image[i] = exact[i] > 0 ? factor * x[i] : 0;
}

// A step of length along the direction, and what is left of the residual.
extern "C" __global__ void conjugateStep(
        int m, double length, const double* direction, const double* image, double* solution, double* residual) {
    TAKT_EACH(i, m) {
        solution[i] += length * direction[i];
        residual[i] -= length * image[i];
    }
}

extern "C" __global__ void conjugateDirection(int m, double ratio, const double* residual, double* direction) {
    TAKT_EACH(i, m) direction[i] = residual[i] + ratio * direction[i];
}

// The smallest value on the diagonal of a matrix by rows; 0 where one is missing.
extern "C" __global__ void smallestOnDiagonal(
        int n, const int* start, const int* column, const double* values, double* partial) {
    double smallest = TAKT_INFINITY;
    TAKT_EACH(i, n) {
        double value = 0;
        for (int k = start[i]; k < start[i + 1]; k++) {
            value = column[k] == i ? values[k] : value;
        }
        smallest = takt_min(smallest, value);
    }
    takt_reduce<TaktSmallest>(smallest, partial + blockIdx.x);
}
