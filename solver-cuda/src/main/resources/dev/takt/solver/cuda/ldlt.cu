// Multifrontal LDL^T with static pivots, level by level: all fronts of a level at once, large ones by many blocks.
//
// A front f with p pivots and r rows has a panel of p columns and p + r rows, and an update of r columns and r rows, both by
// columns. The table of fronts holds six numbers a front: first pivot, p, r, where its rows begin, its first child and the
// end of its children. A batch names the fronts that take part in a launch, and how many blocks come before each of them.

#define TAKT_FRONT 6
// Columns that are eliminated in one step; the order of the tiles of an update.
#define TAKT_STEP 32

// Adds the updates of the children, child by child, to some columns of a front.
extern "C" __global__ void assembleChildren(
        const int* batch, const int* before, int count, const int* fronts, const long long* panelAt,
        const long long* updateAt, const int* children, const int* place, double* panels, double* updates) {
    int member = takt_member(before, count, blockIdx.x);
    int f = batch[member];
    const int* front = fronts + TAKT_FRONT * f;
    int p = front[1];
    int r = front[2];
    int order = p + r;
    int from = (blockIdx.x - before[member]) * TAKT_ASSEMBLED;
    int to = takt_least(from + TAKT_ASSEMBLED, order);
    double* panel = panels + panelAt[f];
    double* update = updates + updateAt[f];
    for (int j = from > p ? from : p; j < to; j++) {
        for (int i = j + threadIdx.x; i < order; i += blockDim.x) {
            update[(long long) (j - p) * r + i - p] = 0;
        }
    }
    for (int c = front[4]; c < front[5]; c++) {
        __syncthreads();
        const int* child = fronts + TAKT_FRONT * children[c];
        const double* source = updates + updateAt[children[c]];
        const int* at = place + child[3];
        int rows = child[2];
        int first = takt_rows_before(at, rows, from);
        int columns = takt_rows_before(at, rows, to) - first;
        for (int q = threadIdx.x; q < columns * rows; q += blockDim.x) {
            int j = first + q / rows;
            int i = q % rows;
            if (i >= j) {
                double value = source[(long long) j * rows + i];
                if (at[j] < p) {
                    panel[(long long) at[j] * order + at[i]] += value;
                } else {
                    update[(long long) (at[j] - p) * r + at[i] - p] += value;
                }
            }
        }
    }
}

// When a pivot is weak and what replaces it (PivotPerturbation of the CPU).
struct TaktPivots {
    const double* scale;
    double single;
    double pair;
    double replacement;
    double* sign;
    double* modulus;
};

static __device__ double takt_invert_single(double pivot, int k, const TaktPivots& pivots) {
    double scale = pivots.scale[k];
    if (fabs(pivot) > pivots.single * scale) {
        pivots.sign[k] = pivot > 0 ? 1 : -1;
        pivots.modulus[k] = fabs(pivot);
        return 1.0 / pivot;
    }
    pivots.sign[k] = 0;
    pivots.modulus[k] = -1;
    return 1.0 / copysign(scale > 0 ? pivots.replacement * scale : 1.0, pivot);
}

// A nearly singular pair as two single pivots, the stronger first.
static __device__ void takt_invert_weak_pair(
        double strong, double b, double weak, int strongPivot, int weakPivot, const TaktPivots& pivots, double* inverse) {
    double inverseStrong = takt_invert_single(strong, strongPivot, pivots);
    double multiplier = b * inverseStrong;
    double inverseWeak = takt_invert_single(weak - multiplier * b, weakPivot, pivots);
    inverse[2] = inverseWeak;
    inverse[1] = -multiplier * inverseWeak;
    inverse[0] = inverseStrong + multiplier * multiplier * inverseWeak;
}

static __device__ void takt_invert_pair(
        double a, double b, double c, int k, const TaktPivots& pivots, double* inverse) {
    double p = pivots.scale[k];
    double q = pivots.scale[k + 1];
    double square = b * b;
    double determinant = fma(a, c, -square) + fma(-b, b, square);
    double noise = p * fabs(c) + q * fabs(a) + fabs(b) * sqrt(p * q);
    if (fabs(determinant) > pivots.pair * noise) {
        pivots.sign[k] = determinant < 0 || a + c > 0 ? 1 : -1;
        pivots.sign[k + 1] = determinant < 0 || !(a + c > 0) ? -1 : 1;
        pivots.modulus[k] = sqrt(fabs(determinant));
        pivots.modulus[k + 1] = pivots.modulus[k];
        inverse[0] = c / determinant;
        inverse[1] = -b / determinant;
        inverse[2] = a / determinant;
    } else if (fabs(a) * q >= fabs(c) * p) {
        takt_invert_weak_pair(a, b, c, k, k + 1, pivots, inverse);
    } else {
        takt_invert_weak_pair(c, b, a, k + 1, k, pivots, inverse);
        double swap = inverse[0];
        inverse[0] = inverse[2];
        inverse[2] = swap;
    }
}

// Factorizes the diagonal block of a step, a block of threads a front.
extern "C" __global__ void eliminateDiagonal(
        const int* batch, int column, const int* fronts, const long long* panelAt, const int* startsPair,
        const double* scale, double single, double pair, double replacement, double* panels, double* inverseDiagonal,
        double* inverseOffDiagonal, double* sign, double* modulus) {
    extern __shared__ double shared[];
    double* block = shared;
    double* inverse = shared + TAKT_STEP * TAKT_STEP;
    int f = batch[blockIdx.x];
    const int* front = fronts + TAKT_FRONT * f;
    int order = front[1] + front[2];
    int n = takt_least(TAKT_STEP, front[1] - column);
    int pivot = front[0] + column;
    double* panel = panels + panelAt[f] + (long long) column * order + column;
    TaktPivots pivots = {scale, single, pair, replacement, sign, modulus};
    for (int q = threadIdx.x; q < n * n; q += blockDim.x) {
        block[q / n * TAKT_STEP + q % n] = panel[(long long) (q / n) * order + q % n];
    }
    __syncthreads();
    for (int k = 0; k < n;) {
        int paired = startsPair[pivot + k];
        double* first = block + k * TAKT_STEP;
        double* second = first + TAKT_STEP;
        if (threadIdx.x == 0) {
            inverse[1] = 0;
            if (paired) {
                takt_invert_pair(first[k], first[k + 1], second[k + 1], pivot + k, pivots, inverse);
                inverseDiagonal[pivot + k + 1] = inverse[2];
                inverseOffDiagonal[pivot + k + 1] = 0;
                first[k + 1] = 0;
            } else {
                inverse[0] = takt_invert_single(first[k], pivot + k, pivots);
            }
            inverseDiagonal[pivot + k] = inverse[0];
            inverseOffDiagonal[pivot + k] = inverse[1];
        }
        __syncthreads();
        int next = k + 1 + paired;
        int rest = n - next;
        for (int q = threadIdx.x; q < rest * rest; q += blockDim.x) {
            int i = next + q % rest;
            int j = next + q / rest;
            if (i >= j) {
                double product = first[i] * inverse[0] * first[j];
                if (paired) {
                    product = (first[i] * inverse[0] + second[i] * inverse[1]) * first[j]
                            + (first[i] * inverse[1] + second[i] * inverse[2]) * second[j];
                }
                block[j * TAKT_STEP + i] -= product;
            }
        }
        __syncthreads();
        for (int i = next + threadIdx.x; i < n; i += blockDim.x) {
            double a = first[i];
            if (paired) {
                double b = second[i];
                first[i] = a * inverse[0] + b * inverse[1];
                second[i] = a * inverse[1] + b * inverse[2];
            } else {
                first[i] = a * inverse[0];
            }
        }
        __syncthreads();
        k = next;
    }
    for (int q = threadIdx.x; q < n * n; q += blockDim.x) {
        if (q % n > q / n) {
            panel[(long long) (q / n) * order + q % n] = block[q / n * TAKT_STEP + q % n];
        }
    }
}

// Divides the rows below a diagonal block by its factors, a thread a row: L goes to the panel, L D to its scaled copy.
extern "C" __global__ void eliminateRows(
        const int* batch, const int* before, int count, int column, const int* fronts, const long long* panelAt,
        const double* inverseDiagonal, const double* inverseOffDiagonal, double* panels, double* scaled) {
    extern __shared__ double shared[];
    int member = takt_member(before, count, blockIdx.x);
    int f = batch[member];
    const int* front = fronts + TAKT_FRONT * f;
    int order = front[1] + front[2];
    int n = takt_least(TAKT_STEP, front[1] - column);
    int pivot = front[0] + column;
    double* panel = panels + panelAt[f] + (long long) column * order;
    double* copy = scaled + panelAt[f] + (long long) column * order;
    for (int q = threadIdx.x; q < n * n; q += blockDim.x) {
        shared[q / n * TAKT_STEP + q % n] = panel[(long long) (q / n) * order + column + q % n];
    }
    __syncthreads();
    int i = column + n + (blockIdx.x - before[member]) * blockDim.x + threadIdx.x;
    if (i >= order) {
        return;
    }
    double w[TAKT_STEP];
    for (int k = 0; k < n; k++) {
        double value = panel[(long long) k * order + i];
        for (int l = 0; l < k; l++) {
            value -= w[l] * shared[l * TAKT_STEP + k];
        }
        w[k] = value;
        copy[(long long) k * order + i] = value;
    }
    for (int k = 0; k < n; k++) {
        double value = w[k] * inverseDiagonal[pivot + k];
        if (k + 1 < n) {
            value += w[k + 1] * inverseOffDiagonal[pivot + k];
        }
        if (k > 0) {
            value += w[k - 1] * inverseOffDiagonal[pivot + k - 1];
        }
        panel[(long long) k * order + i] = value;
    }
}

// Subtracts L (L D)^T of a step from the columns to its right and from the update, a tile a block.
extern "C" __global__ void updateTiles(
        const int* batch, const int* before, int count, int column, const int* fronts, const long long* panelAt,
        const long long* updateAt, const double* scaled, double* panels, double* updates) {
    extern __shared__ double shared[];
    double* lower = shared;
    double* product = shared + TAKT_STEP * TAKT_STEP;
    int member = takt_member(before, count, blockIdx.x);
    int f = batch[member];
    const int* front = fronts + TAKT_FRONT * f;
    int p = front[1];
    int r = front[2];
    int order = p + r;
    int n = takt_least(TAKT_STEP, p - column);
    int begin = column + n;
    int tiles = (order - begin + TAKT_STEP - 1) / TAKT_STEP;
    int tile = blockIdx.x - before[member];
    int tileColumn = 0;
    while (tile >= tiles - tileColumn) {
        tile -= tiles - tileColumn;
        tileColumn++;
    }
    int top = begin + (tileColumn + tile) * TAKT_STEP;
    int left = begin + tileColumn * TAKT_STEP;
    double* panel = panels + panelAt[f];
    const double* copy = scaled + panelAt[f];
    for (int q = threadIdx.x; q < n * TAKT_STEP; q += blockDim.x) {
        int k = q / TAKT_STEP;
        int i = q % TAKT_STEP;
        long long at = (long long) (column + k) * order;
        lower[q] = top + i < order ? panel[at + top + i] : 0;
        product[q] = left + i < order ? copy[at + left + i] : 0;
    }
    __syncthreads();
    int i = top + threadIdx.x % TAKT_STEP;
    if (i >= order) {
        return;
    }
    int groups = blockDim.x / TAKT_STEP;
    for (int c = threadIdx.x / TAKT_STEP; c < TAKT_STEP; c += groups) {
        int j = left + c;
        if (j <= i) {
            double sum = 0;
            for (int k = 0; k < n; k++) {
                sum += lower[k * TAKT_STEP + threadIdx.x % TAKT_STEP] * product[k * TAKT_STEP + c];
            }
            if (j < p) {
                panel[(long long) j * order + i] -= sum;
            } else {
                updates[updateAt[f] + (long long) (j - p) * r + i - p] -= sum;
            }
        }
    }
}

// Smallest and largest modulus of the pivots, and how many are positive, negative and perturbed.
extern "C" __global__ void judgePivots(int n, const double* sign, const double* modulus, double* partial) {
    double smallest = TAKT_INFINITY;
    double largest = 0;
    double positive = 0;
    double negative = 0;
    double perturbed = 0;
    TAKT_EACH(k, n) {
        positive += sign[k] > 0 ? 1 : 0;
        negative += sign[k] < 0 ? 1 : 0;
        perturbed += sign[k] == 0 ? 1 : 0;
        if (sign[k] != 0) {
            smallest = takt_min(smallest, modulus[k]);
            largest = takt_max(largest, modulus[k]);
        }
    }
    takt_reduce<TaktSmallest>(smallest, partial + blockIdx.x);
    takt_reduce<TaktLargest>(largest, partial + TAKT_STRIDE + blockIdx.x);
    takt_reduce<TaktSum>(positive, partial + 2 * TAKT_STRIDE + blockIdx.x);
    takt_reduce<TaktSum>(negative, partial + 3 * TAKT_STRIDE + blockIdx.x);
    takt_reduce<TaktSum>(perturbed, partial + 4 * TAKT_STRIDE + blockIdx.x);
}

// The largest modulus in each row of a matrix.
extern "C" __global__ void rowLargest(
        int n, const int* start, const int* position, const double* values, double* result) {
    TAKT_EACH(i, n) {
        double largest = 0;
        for (int k = start[i]; k < start[i + 1]; k++) {
            largest = takt_max(largest, fabs(values[position[k]]));
        }
        result[i] = largest;
    }
}

