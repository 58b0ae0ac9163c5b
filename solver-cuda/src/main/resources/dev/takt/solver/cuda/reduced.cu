
// The KKT system reduced to the free variables, as ReducedSystem on the CPU: the equations determine the states z of the
// controls w, dz = Z dw + d, and what is left is dense. Z has a row a state and a column a control.

// Rows that one block multiplies, and the order of its tile.
#define TAKT_CHUNK 256
#define TAKT_TILE 32

// The LU factors of the diagonal blocks of the Jacobian, a thread an entry, the entries of a group of blocks level by
// level. A divisor of 0 or more is the place of an inverse pivot; -1 is none; -2 - p is the pivot of row p itself.
extern "C" __global__ void factorizeStates(
        const int* groupLevels, const int* levelStart, const int* target, const int* divisor, const int* sourceStart,
        const int* source, const int* productStart, const int* first, const int* second, const int* rowStart,
        const int* rowSource, double least, const double* jacobian, double* values, double* weak) {
    for (int level = groupLevels[blockIdx.x]; level < groupLevels[blockIdx.x + 1]; level++) {
        for (int q = levelStart[level] + threadIdx.x; q < levelStart[level + 1]; q += blockDim.x) {
            double sum = 0;
            for (int k = sourceStart[q]; k < sourceStart[q + 1]; k++) {
                sum += jacobian[source[k]];
            }
            for (int k = productStart[q]; k < productStart[q + 1]; k++) {
                sum -= values[first[k]] * values[second[k]];
            }
            if (divisor[q] >= 0) {
                sum *= values[divisor[q]];
            } else if (divisor[q] < -1) {
                int p = -2 - divisor[q];
                double largest = 0;
                for (int k = rowStart[p]; k < rowStart[p + 1]; k++) {
                    largest = takt_max(largest, fabs(jacobian[rowSource[k]]));
                }
                weak[p] = 0;
                if (!(fabs(sum) > least * largest)) {
                    sum = copysign(takt_max(least * largest, 2.2250738585072014e-308), sum);
                    weak[p] = 1;
                }
                sum = 1 / sum;
            }
            values[target[q]] = sum;
        }
        __syncthreads();
    }
}

// -B in the rows of Z, which are zero.
extern "C" __global__ void startSensitivities(
        int n, const int* row, const int* column, const double* values, int columns, double* z) {
    TAKT_EACH(s, n) z[(long long) row[s] * columns + column[s]] = -values[s];
}

// Row operations of a triangular solve, level by level: a row takes multiples of others and is scaled. Each block has some
// columns, which do not meet; each level is shared by the threads of a column.
extern "C" __global__ void sweep(
        const int* firstLevel, int levels, const int* levelStart, const int* row, const int* entryStart,
        const int* source, const int* coefficient, const int* scale, const double* values, int lanes, int columns,
        double* z) {
    int column = blockIdx.x * lanes + threadIdx.x % lanes;
    int step = blockDim.x / lanes;
    for (int level = firstLevel[blockIdx.x]; level < levels; level++) {
        for (int q = levelStart[level] + threadIdx.x / lanes; q < levelStart[level + 1]; q += step) {
            if (column < columns) {
                long long at = (long long) row[q] * columns + column;
                double sum = z[at];
                for (int e = entryStart[q]; e < entryStart[q + 1]; e++) {
                    sum -= values[coefficient[e]] * z[(long long) source[e] * columns + column];
                }
                z[at] = scale[q] >= 0 ? sum * values[scale[q]] : sum;
            }
        }
        __syncthreads();
    }
}

// The largest sensitivities: of the first rows that have any, and wherever it may have grown to.
extern "C" __global__ void amplification(
        int pairs, int columns, int firstFrom, int firstTo, int firstReach, int lastFrom, int lastReach,
        const double* z, double* partial) {
    double atFirst = 0;
    double most = 0;
    TAKT_EACH(p, pairs) {
        int reach = p >= lastFrom ? lastReach : (p >= firstFrom ? firstReach : 0);
        for (int c = 0; c < reach; c++) {
            double value = fabs(z[(long long) p * columns + c]);
            most = takt_max(most, value);
            atFirst = p < firstTo && c < firstReach ? takt_max(atFirst, value) : atFirst;
        }
    }
    takt_reduce<TaktLargest>(atFirst, partial + blockIdx.x);
    takt_reduce<TaktLargest>(most, partial + TAKT_STRIDE + blockIdx.x);
}

// What slacks leave behind in the Hessian, D = Ds / (1 + Dc Ds), and copies of both diagonals.
extern "C" __global__ void inequalityWeights(
        int n, const int* row, const double* slackDiagonal, const double* rowDiagonal, double* weight,
        double* stiffness, double* rowSigma) {
    TAKT_EACH(i, n) {
        double s = slackDiagonal[i];
        double c = rowDiagonal[row[i]];
        stiffness[i] = s;
        rowSigma[i] = c;
        weight[i] = s / (1 + c * s);
    }
}

// The largest dual regularization of an equality row.
extern "C" __global__ void largestAt(int n, const int* index, const double* x, double* partial) {
    double value = 0;
    TAKT_EACH(i, n) value = takt_max(value, x[index[i]]);
    takt_reduce<TaktLargest>(value, partial + blockIdx.x);
}

// W = H + Dx + J_I^T D J_I, an entry a thread. The factor of a product is 2 for two entries of one variable.
extern "C" __global__ void sumHessian(
        int n, const int* start, const int* source, const int* variable, const int* productStart, const int* first,
        const int* second, const int* inequality, const int* factor, const double* hessian, const double* jacobian,
        const double* diagonal, const double* weight, double* w) {
    TAKT_EACH(i, n) {
        double sum = variable[i] >= 0 ? diagonal[variable[i]] : 0;
        for (int k = start[i]; k < start[i + 1]; k++) {
            sum += hessian[source[k]];
        }
        for (int k = productStart[i]; k < productStart[i + 1]; k++) {
            sum += factor[k] * (weight[inequality[k]] * jacobian[first[k]] * jacobian[second[k]]);
        }
        w[i] = sum;
    }
}

// S = W_zz Z + W_zw, an entry a thread.
extern "C" __global__ void weighStates(
        int pairs, int columns, const int* start, const int* other, const int* slot, const int* crossStart,
        const int* crossColumn, const int* crossSlot, const double* w, const double* z, double* s) {
    long long n = (long long) pairs * columns;
    long long step = (long long) gridDim.x * blockDim.x;
    for (long long i = (long long) blockIdx.x * blockDim.x + threadIdx.x; i < n; i += step) {
        int p = (int) (i / columns);
        int c = (int) (i % columns);
        double sum = 0;
        for (int k = start[p]; k < start[p + 1]; k++) {
            sum += w[slot[k]] * z[(long long) other[k] * columns + c];
        }
        for (int k = crossStart[p]; k < crossStart[p + 1]; k++) {
            sum += crossColumn[k] == c ? w[crossSlot[k]] : 0;
        }
        s[i] = sum;
    }
}

// The upper left corner of a tile of the lower triangle; tiles are numbered column by column.
static __device__ __forceinline__ void takt_tile(int tile, int side, int* top, int* left) {
    int column = 0;
    while (tile >= side - column) {
        tile -= side - column;
        column++;
    }
    *top = (column + tile) * TAKT_TILE;
    *left = column * TAKT_TILE;
}

// Z^T S for a tile of the lower triangle and some rows of both, a block each. Rows that do not reach the tile are zero.
extern "C" __global__ void multiplyTiles(
        int pairs, int columns, int tiles, const int* reach, const double* z, const double* s, double* partials) {
    extern __shared__ double shared[];
    double* lower = shared;
    double* right = shared + TAKT_TILE * TAKT_TILE;
    int top;
    int left;
    takt_tile(blockIdx.x % tiles, (columns + TAKT_TILE - 1) / TAKT_TILE, &top, &left);
    int from = blockIdx.x / tiles * TAKT_CHUNK;
    int to = from + TAKT_CHUNK < pairs ? from + TAKT_CHUNK : pairs;
    int i = threadIdx.x % TAKT_TILE;
    int j = threadIdx.x / TAKT_TILE;
    double sums[8] = {0, 0, 0, 0, 0, 0, 0, 0};
    for (int base = from; base < to; base += TAKT_TILE) {
        int rows = base + TAKT_TILE < to ? TAKT_TILE : to - base;
        if (reach[base + rows - 1] <= top) {
            continue;
        }
        for (int q = threadIdx.x; q < TAKT_TILE * TAKT_TILE; q += blockDim.x) {
            int k = q / TAKT_TILE;
            int c = q % TAKT_TILE;
            long long at = (long long) (base + k) * columns;
            lower[q] = k < rows && top + c < columns ? z[at + top + c] : 0;
            right[q] = k < rows && left + c < columns ? s[at + left + c] : 0;
        }
        __syncthreads();
        for (int k = 0; k < rows; k++) {
            double factor = lower[k * TAKT_TILE + i];
            for (int c = 0; c < 8; c++) {
                sums[c] += factor * right[k * TAKT_TILE + j + 4 * c];
            }
        }
        __syncthreads();
    }
    for (int c = 0; c < 8; c++) {
        partials[(long long) blockIdx.x * TAKT_TILE * TAKT_TILE + (j + 4 * c) * TAKT_TILE + i] = sums[c];
    }
}

// The reduced Hessian, lower triangle by columns: the tiles of all rows, what couples controls with states, and W_ww.
extern "C" __global__ void sumTiles(
        int columns, int tiles, int chunks, const double* partials, const int* crossStart, const int* crossState,
        const int* crossSlot, const int* ownStart, const int* ownColumn, const int* ownSlot, const double* w,
        const double* z, double* values) {
    TAKT_EACH(q, tiles * TAKT_TILE * TAKT_TILE) {
        int top;
        int left;
        takt_tile(q / (TAKT_TILE * TAKT_TILE), (columns + TAKT_TILE - 1) / TAKT_TILE, &top, &left);
        int i = top + q % TAKT_TILE;
        int j = left + q / TAKT_TILE % TAKT_TILE;
        if (i < columns && j <= i) {
            double sum = 0;
            for (int chunk = 0; chunk < chunks; chunk++) {
                sum += partials[(long long) chunk * tiles * TAKT_TILE * TAKT_TILE + q];
            }
            for (int k = crossStart[i]; k < crossStart[i + 1]; k++) {
                sum += w[crossSlot[k]] * z[(long long) crossState[k] * columns + j];
            }
            for (int k = ownStart[i]; k < ownStart[i + 1]; k++) {
                sum += ownColumn[k] == j ? w[ownSlot[k]] : 0;
            }
            values[(long long) j * columns - (long long) j * (j - 1) / 2 + i - j] = sum;
        }
    }
}

// The part of a slack's elimination that the right-hand side has.
extern "C" __global__ void eliminatedSlacks(
        int n, const int* row, const double* weight, const double* stiffness, const double* rowSigma,
        const double* rs, const double* rc, double* result) {
    TAKT_EACH(i, n) result[i] = weight[i] * rc[row[i]] + rs[i] / (1 + rowSigma[i] * stiffness[i]);
}

// The right-hand side by variable, slacks eliminated.
extern "C" __global__ void gatherRightHandSide(
        int n, const double* rx, const int* start, const int* inequality, const int* entry, const double* entries,
        const double* slack, double* rightHandSide) {
    TAKT_EACH(v, n) {
        double sum = rx[v];
        for (int k = start[v]; k < start[v + 1]; k++) {
            sum += entries[entry[k]] * slack[inequality[k]];
        }
        rightHandSide[v] = sum;
    }
}

// rightHandSide - W_zz x, and if there are controls, - W_zw u.
extern "C" __global__ void stateResidual(
        int pairs, const int* variable, const double* rightHandSide, const int* start, const int* other, const int* slot,
        const int* crossStart, const int* crossColumn, const int* crossSlot, const double* w, const double* x,
        int withControls, const double* u, double* result) {
    TAKT_EACH(p, pairs) {
        double sum = rightHandSide[variable[p]];
        for (int k = start[p]; k < start[p + 1]; k++) {
            sum -= w[slot[k]] * x[other[k]];
        }
        for (int k = crossStart[p]; withControls && k < crossStart[p + 1]; k++) {
            sum -= w[crossSlot[k]] * u[crossColumn[k]];
        }
        result[p] = sum;
    }
}

// rightHandSide - W_wz d + Z^T g in the order of elimination: 8 columns a block, the rows shared by its other threads.
extern "C" __global__ void controlRight(
        int columns, int pairs, const int* variable, const int* pivot, const double* rightHandSide, const int* crossStart,
        const int* crossState, const int* crossSlot, const double* w, const double* d, const double* z,
        const double* g, double* right) {
    extern __shared__ double shared[];
    int t = threadIdx.x;
    int c = blockIdx.x * 8 + t % 8;
    int lanes = blockDim.x / 8;
    double sum = 0;
    for (int p = t / 8; c < columns && p < pairs; p += lanes) {
        sum += z[(long long) p * columns + c] * g[p];
    }
    shared[t] = sum;
    for (int half = lanes / 2; half > 0; half /= 2) {
        __syncthreads();
        if (t < half * 8) {
            shared[t] += shared[t + half * 8];
        }
    }
    if (t < 8 && c < columns) {
        sum = rightHandSide[variable[c]] + shared[t];
        for (int k = crossStart[c]; k < crossStart[c + 1]; k++) {
            sum -= w[crossSlot[k]] * d[crossState[k]];
        }
        right[pivot[c]] = sum;
    }
}

// d + Z u.
extern "C" __global__ void followControls(int pairs, int columns, const double* z, const double* u, double* d) {
    TAKT_EACH(p, pairs) {
        double sum = d[p];
        for (int c = 0; c < columns; c++) {
            sum += z[(long long) p * columns + c] * u[c];
        }
        d[p] = sum;
    }
}

extern "C" __global__ void scatter(int n, const int* index, const double* from, double* to) {
    TAKT_EACH(i, n) to[index[i]] = from[i];
}

// Steps of slacks and multipliers of inequality rows. The slack follows in two ways; each is taken where it does not cancel.
extern "C" __global__ void inequalitySteps(
        int n, const int* row, const int* start, const int* variable, const double* entries, const double* weight,
        const double* stiffness, const double* rowSigma, const double* slack, const double* rs, const double* rc,
        const double* dx, double* ds, double* dy) {
    TAKT_EACH(i, n) {
        double change = 0;
        for (int k = start[i]; k < start[i + 1]; k++) {
            change += entries[k] * dx[variable[k]];
        }
        double multiplier = weight[i] * change - slack[i];
        double right = rc[row[i]];
        ds[i] = stiffness[i] < 1 ? change - right - rowSigma[i] * multiplier : (rs[i] + multiplier) / stiffness[i];
        dy[row[i]] = multiplier;
    }
}
