// Multifrontal LDL^T with static pivots, level by level: all fronts of a level at once, large ones by many blocks.
//
// A front f with p pivots and r rows has a panel of p columns and p + r rows, and an update of r columns and r rows, both by
// columns. The table of fronts holds six numbers a front: first pivot, p, r, where its rows begin, its first child and the
// end of its children. A batch names the fronts that take part in a launch, and how many blocks come before each of them.

#define TAKT_FRONT 6
// Columns that are eliminated in one step; the order of the tiles of an update.
#define TAKT_STEP 32
// Columns of a tile that one thread updates; TAKT_STEP of them take the 128 threads of a block.
#define TAKT_OUTPUTS 8

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

// Factorizes the diagonal block of a step, a block of threads a front; thread t works on row t % TAKT_STEP. The scaled columns
// go to the panel only, so that a column waits for its pivot and for the columns before it, and for nothing else.
extern "C" __global__ void eliminateDiagonal(
        const int* batch, int column, const int* fronts, const long long* panelAt, const int* startsPair,
        const double* scale, double single, double pair, double replacement, double* panels, double* inverseDiagonal,
        double* inverseOffDiagonal, double* sign, double* modulus) {
    extern __shared__ double shared[];
    double* block = shared;
    double* scales = block + TAKT_STEP * TAKT_STEP;
    double* pairs = scales + TAKT_STEP;
    double* inverse = pairs + TAKT_STEP;
    int f = batch[blockIdx.x];
    const int* front = fronts + TAKT_FRONT * f;
    int order = front[1] + front[2];
    int n = takt_least(TAKT_STEP, front[1] - column);
    int pivot = front[0] + column;
    double* panel = panels + panelAt[f] + (long long) column * order + column;
    TaktPivots pivots = {scales, single, pair, replacement, sign + pivot, modulus + pivot};
    int i = threadIdx.x % TAKT_STEP;
    int group = threadIdx.x / TAKT_STEP;
    int groups = blockDim.x / TAKT_STEP;
    for (int j = group; j <= i && i < n; j += groups) {
        block[j * TAKT_STEP + i] = panel[(long long) j * order + i];
    }
    for (int k = threadIdx.x; k < n; k += blockDim.x) {
        scales[k] = scale[pivot + k];
        pairs[k] = startsPair[pivot + k];
    }
    __syncthreads();
    for (int k = 0; k < n;) {
        bool paired = pairs[k] != 0;
        const double* first = block + k * TAKT_STEP;
        const double* second = first + TAKT_STEP;
        if (threadIdx.x == 0) {
            inverse[1] = 0;
            if (paired) {
                takt_invert_pair(first[k], first[k + 1], second[k + 1], k, pivots, inverse);
                inverseDiagonal[pivot + k + 1] = inverse[2];
                inverseOffDiagonal[pivot + k + 1] = 0;
                panel[(long long) k * order + k + 1] = 0;
            } else {
                inverse[0] = takt_invert_single(first[k], k, pivots);
            }
            inverseDiagonal[pivot + k] = inverse[0];
            inverseOffDiagonal[pivot + k] = inverse[1];
        }
        __syncthreads();
        int next = k + 1 + paired;
        if (i >= next && i < n) {
            double a = first[i];
            double b = paired ? second[i] : 0;
            double along = paired ? a * inverse[0] + b * inverse[1] : a * inverse[0];
            double across = paired ? a * inverse[1] + b * inverse[2] : 0;
            for (int j = next + group; j <= i; j += groups) {
                double product = paired ? along * first[j] + across * second[j] : along * first[j];
                block[j * TAKT_STEP + i] -= product;
            }
            if (group == 0) {
                panel[(long long) k * order + i] = along;
                if (paired) {
                    panel[(long long) (k + 1) * order + i] = across;
                }
            }
        }
        __syncthreads();
        k = next;
    }
}

// Divides the rows below a diagonal block by its factors, a thread a row: L goes to the panel, L D to its scaled copy. The loops
// have fixed ends so that a row stays in registers; a column takes from all later ones at once, so that they do not wait for
// each other.
extern "C" __global__ void eliminateRows(
        const int* batch, const int* before, int count, int column, const int* fronts, const long long* panelAt,
        const double* inverseDiagonal, const double* inverseOffDiagonal, double* panels, double* scaled) {
    extern __shared__ double shared[];
    double* diagonal = shared + TAKT_STEP * TAKT_STEP;
    double* offDiagonal = diagonal + TAKT_STEP + 1;
    int member = takt_member(before, count, blockIdx.x);
    int f = batch[member];
    const int* front = fronts + TAKT_FRONT * f;
    int order = front[1] + front[2];
    int n = takt_least(TAKT_STEP, front[1] - column);
    int pivot = front[0] + column;
    double* panel = panels + panelAt[f] + (long long) column * order;
    double* copy = scaled + panelAt[f] + (long long) column * order;
    for (int q = threadIdx.x; q < TAKT_STEP * TAKT_STEP; q += blockDim.x) {
        int k = q / TAKT_STEP;
        int j = q % TAKT_STEP;
        shared[q] = k < j && j < n ? panel[(long long) k * order + column + j] : 0;
    }
    for (int k = threadIdx.x; k <= TAKT_STEP; k += blockDim.x) {
        diagonal[k] = k < n ? inverseDiagonal[pivot + k] : 0;
        offDiagonal[k] = k > 0 && k < n ? inverseOffDiagonal[pivot + k - 1] : 0;
    }
    __syncthreads();
    int i = column + n + (blockIdx.x - before[member]) * blockDim.x + threadIdx.x;
    if (i >= order) {
        return;
    }
    double w[TAKT_STEP];
#pragma unroll
    for (int k = 0; k < TAKT_STEP; k++) {
        w[k] = k < n ? panel[(long long) k * order + i] : 0;
    }
#pragma unroll
    for (int k = 0; k < TAKT_STEP; k++) {
        if (k < n) {
            copy[(long long) k * order + i] = w[k];
#pragma unroll
            for (int j = k + 1; j < TAKT_STEP; j++) {
                w[j] -= w[k] * shared[k * TAKT_STEP + j];
            }
        }
    }
#pragma unroll
    for (int k = 0; k < TAKT_STEP; k++) {
        if (k < n) {
            double value = w[k] * diagonal[k];
            if (k + 1 < TAKT_STEP) {
                value += w[k + 1] * offDiagonal[k + 1];
            }
            if (k > 0) {
                value += w[k - 1] * offDiagonal[k];
            }
            panel[(long long) k * order + i] = value;
        }
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
    // A thread has a row and eight neighbouring columns of the tile: each number of L serves eight products.
    int row = threadIdx.x % TAKT_STEP;
    int first = threadIdx.x / TAKT_STEP * TAKT_OUTPUTS;
    double sum[TAKT_OUTPUTS];
#pragma unroll
    for (int c = 0; c < TAKT_OUTPUTS; c++) {
        sum[c] = 0;
    }
#pragma unroll 4
    for (int k = 0; k < n; k++) {
        double l = lower[k * TAKT_STEP + row];
#pragma unroll
        for (int c = 0; c < TAKT_OUTPUTS; c++) {
            sum[c] += l * product[k * TAKT_STEP + first + c];
        }
    }
    int i = top + row;
    if (i >= order) {
        return;
    }
#pragma unroll
    for (int c = 0; c < TAKT_OUTPUTS; c++) {
        int j = left + first + c;
        if (j <= i) {
            if (j < p) {
                panel[(long long) j * order + i] -= sum[c];
            } else {
                updates[updateAt[f] + (long long) (j - p) * r + i - p] -= sum[c];
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

