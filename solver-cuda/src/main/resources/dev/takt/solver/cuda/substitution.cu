// Forward and backward substitution with the factors of ldlt.cu, level by level: a block of threads a front, and the large
// fronts by many blocks, step by step.

// The distance of the columns of a diagonal block in shared memory, so that a row and a column are both read without conflicts.
#define TAKT_PADDED (TAKT_STEP + 1)

// Copies the lower triangle of a diagonal block, and the part of the vector that it solves for, to shared memory.
static __device__ __forceinline__ void takt_load_block(
        const double* panel, int order, int column, int n, const double* z, double* block, double* part) {
    int i = threadIdx.x % TAKT_STEP;
    for (int k = threadIdx.x / TAKT_STEP; k < i && i < n; k += blockDim.x / TAKT_STEP) {
        block[k * TAKT_PADDED + i] = panel[(long long) (column + k) * order + column + i];
    }
    for (int k = threadIdx.x; k < n; k += blockDim.x) {
        part[k] = z[column + k];
    }
    __syncthreads();
}

// Solves with L of a diagonal block, by the first 32 threads, which wait for each other only.
static __device__ __forceinline__ void takt_solve_block(const double* block, int n, double* part) {
    int i = threadIdx.x;
    if (i < TAKT_STEP) {
        double own = i < n ? part[i] : 0;
        for (int k = 0; k + 1 < n; k++) {
            if (i > k && i < n) {
                own -= block[k * TAKT_PADDED + i] * part[k];
            }
            if (i == k + 1) {
                part[i] = own;
            }
            __syncwarp();
        }
    }
    __syncthreads();
}

// The same with the transpose of L.
static __device__ __forceinline__ void takt_solve_transposed(const double* block, int n, double* part) {
    int k = threadIdx.x;
    if (k < TAKT_STEP) {
        double own = k < n ? part[k] : 0;
        for (int i = n - 1; i > 0; i--) {
            if (k < i) {
                own -= block[k * TAKT_PADDED + i] * part[i];
            }
            if (k == i - 1) {
                part[k] = own;
            }
            __syncwarp();
        }
    }
    __syncthreads();
}

// Adds up one number of each of 32 threads that are neighbours; the first of them has the sum.
static __device__ __forceinline__ double takt_sum_of_warp(double value, double* sums) {
    int lane = threadIdx.x % TAKT_STEP;
    sums[threadIdx.x] = value;
    for (int half = TAKT_STEP / 2; half > 0; half /= 2) {
        __syncwarp();
        if (lane < half) {
            sums[threadIdx.x] += sums[threadIdx.x + half];
        }
    }
    return sums[threadIdx.x];
}

// Forward substitution and division by D, a block of threads a front. The vector of a front has p + r entries; its last r
// are what its parent has to add.
extern "C" __global__ void solveForward(
        const int* batch, const int* fronts, const long long* panelAt, const int* children, const int* place,
        const double* inverseDiagonal, const double* inverseOffDiagonal, const double* panels, double* work, double* x) {
    extern __shared__ double shared[];
    double* block = shared;
    double* part = shared + TAKT_STEP * TAKT_PADDED;
    int f = batch[blockIdx.x];
    const int* front = fronts + TAKT_FRONT * f;
    int pivot = front[0];
    int p = front[1];
    int order = p + front[2];
    const double* panel = panels + panelAt[f];
    double* z = work + pivot + front[3];
    for (int i = threadIdx.x; i < order; i += blockDim.x) {
        z[i] = i < p ? x[pivot + i] : 0;
    }
    for (int c = front[4]; c < front[5]; c++) {
        __syncthreads();
        const int* child = fronts + TAKT_FRONT * children[c];
        const double* from = work + child[0] + child[3] + child[1];
        const int* at = place + child[3];
        for (int i = threadIdx.x; i < child[2]; i += blockDim.x) {
            z[at[i]] += from[i];
        }
    }
    __syncthreads();
    for (int column = 0; column < p; column += TAKT_STEP) {
        int n = takt_least(TAKT_STEP, p - column);
        takt_load_block(panel, order, column, n, z, block, part);
        takt_solve_block(block, n, part);
        for (int k = threadIdx.x; k < n; k += blockDim.x) {
            z[column + k] = part[k];
        }
        for (int i = column + n + threadIdx.x; i < order; i += blockDim.x) {
            double sum = 0;
#pragma unroll 8
            for (int k = 0; k < n; k++) {
                sum += panel[(long long) (column + k) * order + i] * part[k];
            }
            z[i] -= sum;
        }
        __syncthreads();
    }
    for (int k = threadIdx.x; k < p; k += blockDim.x) {
        double value = inverseDiagonal[pivot + k] * z[k];
        if (k + 1 < p) {
            value += inverseOffDiagonal[pivot + k] * z[k + 1];
        }
        if (k > 0) {
            value += inverseOffDiagonal[pivot + k - 1] * z[k - 1];
        }
        x[pivot + k] = value;
    }
}

// Backward substitution, a block of threads a front; its number of threads is a multiple of 32.
extern "C" __global__ void solveBackward(
        const int* batch, const int* fronts, const long long* panelAt, const int* rows, const double* panels,
        double* work, double* x) {
    extern __shared__ double shared[];
    double* block = shared;
    double* part = shared + TAKT_STEP * TAKT_PADDED;
    double* sums = part + TAKT_STEP;
    int f = batch[blockIdx.x];
    const int* front = fronts + TAKT_FRONT * f;
    int pivot = front[0];
    int p = front[1];
    int order = p + front[2];
    const double* panel = panels + panelAt[f];
    double* z = work + pivot + front[3];
    for (int i = threadIdx.x; i < order; i += blockDim.x) {
        z[i] = i < p ? x[pivot + i] : x[rows[front[3] + i - p]];
    }
    __syncthreads();
    int lane = threadIdx.x % TAKT_STEP;
    int group = threadIdx.x / TAKT_STEP;
    int groups = blockDim.x / TAKT_STEP;
    for (int column = (p - 1) / TAKT_STEP * TAKT_STEP; column >= 0; column -= TAKT_STEP) {
        int n = takt_least(TAKT_STEP, p - column);
        takt_load_block(panel, order, column, n, z, block, part);
        for (int first = 0; first < n; first += groups) {
            int k = first + group;
            double sum = 0;
            if (k < n) {
                for (int i = column + n + lane; i < order; i += TAKT_STEP) {
                    sum += panel[(long long) (column + k) * order + i] * z[i];
                }
            }
            sum = takt_sum_of_warp(sum, sums);
            if (lane == 0 && k < n) {
                part[k] -= sum;
            }
            __syncwarp();
        }
        __syncthreads();
        takt_solve_transposed(block, n, part);
        for (int k = threadIdx.x; k < n; k += blockDim.x) {
            z[column + k] = part[k];
        }
        __syncthreads();
    }
    for (int k = threadIdx.x; k < p; k += blockDim.x) {
        x[pivot + k] = z[k];
    }
}

// The vectors of large fronts, some rows a block: their part of the right-hand side and what their children add.
extern "C" __global__ void gatherLarge(
        const int* batch, const int* before, int count, const int* fronts, const int* children, const int* place,
        double* work, const double* x) {
    int member = takt_member(before, count, blockIdx.x);
    int f = batch[member];
    const int* front = fronts + TAKT_FRONT * f;
    int p = front[1];
    int from = (blockIdx.x - before[member]) * blockDim.x;
    int to = takt_least(from + blockDim.x, p + front[2]);
    double* z = work + front[0] + front[3];
    int own = from + threadIdx.x;
    if (own < to) {
        z[own] = own < p ? x[front[0] + own] : 0;
    }
    for (int c = front[4]; c < front[5]; c++) {
        __syncthreads();
        const int* child = fronts + TAKT_FRONT * children[c];
        const double* source = work + child[0] + child[3] + child[1];
        const int* at = place + child[3];
        int first = takt_rows_before(at, child[2], from);
        int last = takt_rows_before(at, child[2], to);
        for (int i = first + threadIdx.x; i < last; i += blockDim.x) {
            z[at[i]] += source[i];
        }
    }
}

// One step of the forward substitution of large fronts, some rows below the step a block. All blocks solve for the step
// itself; the first one writes it, divided by D.
extern "C" __global__ void solveForwardStep(
        const int* batch, const int* before, int count, int column, const int* fronts, const long long* panelAt,
        const double* inverseDiagonal, const double* inverseOffDiagonal, const double* panels, double* work,
        double* x) {
    extern __shared__ double shared[];
    double* block = shared;
    double* part = shared + TAKT_STEP * TAKT_PADDED;
    int member = takt_member(before, count, blockIdx.x);
    int f = batch[member];
    const int* front = fronts + TAKT_FRONT * f;
    int p = front[1];
    int order = p + front[2];
    const double* panel = panels + panelAt[f];
    double* z = work + front[0] + front[3];
    int n = takt_least(TAKT_STEP, p - column);
    int own = blockIdx.x - before[member];
    takt_load_block(panel, order, column, n, z, block, part);
    takt_solve_block(block, n, part);
    int i = column + n + own * blockDim.x + threadIdx.x;
    if (i < order) {
        double sum = 0;
#pragma unroll 8
        for (int k = 0; k < n; k++) {
            sum += panel[(long long) (column + k) * order + i] * part[k];
        }
        z[i] -= sum;
    }
    for (int k = threadIdx.x; own == 0 && k < n; k += blockDim.x) {
        int pivot = front[0] + column + k;
        double value = inverseDiagonal[pivot] * part[k];
        if (k + 1 < n) {
            value += inverseOffDiagonal[pivot] * part[k + 1];
        }
        if (k > 0) {
            value += inverseOffDiagonal[pivot - 1] * part[k - 1];
        }
        x[pivot] = value;
    }
}

// What the rows below all pivots of large fronts take from the backward substitution, 32 threads a column.
extern "C" __global__ void startBackward(
        const int* batch, const int* before, int count, const int* fronts, const long long* panelAt, const int* rows,
        const double* panels, double* work, const double* x) {
    extern __shared__ double shared[];
    int member = takt_member(before, count, blockIdx.x);
    int f = batch[member];
    const int* front = fronts + TAKT_FRONT * f;
    int p = front[1];
    int r = front[2];
    int lane = threadIdx.x % TAKT_STEP;
    int k = (blockIdx.x - before[member]) * (blockDim.x / TAKT_STEP) + threadIdx.x / TAKT_STEP;
    const double* column = panels + panelAt[f] + (long long) k * (p + r) + p;
    double sum = 0;
    for (int i = lane; k < p && i < r; i += TAKT_STEP) {
        sum += column[i] * x[rows[front[3] + i]];
    }
    sum = takt_sum_of_warp(sum, shared);
    if (lane == 0 && k < p) {
        work[front[0] + front[3] + k] = x[front[0] + k] - sum;
    }
}

// One step of the backward substitution of large fronts, some columns before the step a block. All blocks solve for the
// step itself; the first one writes it.
extern "C" __global__ void solveBackwardStep(
        const int* batch, const int* before, int count, int column, const int* fronts, const long long* panelAt,
        const double* panels, double* work, double* x) {
    extern __shared__ double shared[];
    double* block = shared;
    double* part = shared + TAKT_STEP * TAKT_PADDED;
    int member = takt_member(before, count, blockIdx.x);
    int f = batch[member];
    const int* front = fronts + TAKT_FRONT * f;
    int p = front[1];
    int order = p + front[2];
    const double* panel = panels + panelAt[f];
    double* z = work + front[0] + front[3];
    int n = takt_least(TAKT_STEP, p - column);
    int own = blockIdx.x - before[member];
    takt_load_block(panel, order, column, n, z, block, part);
    takt_solve_transposed(block, n, part);
    int k = own * blockDim.x + threadIdx.x;
    if (k < column) {
        double sum = 0;
#pragma unroll 8
        for (int i = 0; i < n; i++) {
            sum += panel[(long long) k * order + column + i] * part[i];
        }
        z[k] -= sum;
    }
    for (int i = threadIdx.x; own == 0 && i < n; i += blockDim.x) {
        x[front[0] + column + i] = part[i];
    }
}
