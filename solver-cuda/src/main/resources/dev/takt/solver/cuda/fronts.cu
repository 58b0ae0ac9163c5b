// Fronts as dense squares by columns, for libraries that factorize them in batches: p columns of pivots, then r columns of the update,
// both padded so that many fronts have the same shape. A padded pivot is a 1 on the diagonal, which changes nothing.
//
// The table of fronts holds eight numbers a front: p and p + r with padding, p and r without, first pivot, where its rows begin, its first
// child and the end of its children. Places in the parent count its padding.

#define TAKT_SQUARE 8

extern "C" __global__ void fillAt(int n, const long long* target, double value, double* x) {
    TAKT_EACH(q, n) x[target[q]] = value;
}

// Adds the updates of the children, child by child, to some columns of a front; their lower triangles.
extern "C" __global__ void addUpdates(
        const int* batch, const int* before, int count, const int* fronts, const long long* squareAt,
        const int* children, const int* place, double* squares) {
    int member = takt_member(before, count, blockIdx.x);
    int f = batch[member];
    const int* front = fronts + TAKT_SQUARE * f;
    int order = front[1];
    int from = (blockIdx.x - before[member]) * TAKT_ASSEMBLED;
    int to = takt_least(from + TAKT_ASSEMBLED, order);
    double* square = squares + squareAt[f];
    for (int c = front[6]; c < front[7]; c++) {
        __syncthreads();
        const int* child = fronts + TAKT_SQUARE * children[c];
        int childOrder = child[1];
        const double* source = squares + squareAt[children[c]] + (long long) child[0] * childOrder + child[0];
        const int* at = place + child[5];
        int rows = child[3];
        int first = takt_rows_before(at, rows, from);
        int columns = takt_rows_before(at, rows, to) - first;
        for (int q = threadIdx.x; q < columns * rows; q += blockDim.x) {
            int j = first + q / rows;
            int i = q % rows;
            if (i >= j) {
                square[(long long) at[j] * order + at[i]] += source[(long long) j * childOrder + i];
            }
        }
    }
}

// The right-hand sides of fronts: those of their pivots, and what their children have left; a block a front.
extern "C" __global__ void gatherRight(
        const int* batch, const int* fronts, const long long* vectorAt, const int* children, const int* place,
        const double* x, double* vectors) {
    int f = batch[blockIdx.x];
    const int* front = fronts + TAKT_SQUARE * f;
    double* vector = vectors + vectorAt[f];
    for (int i = threadIdx.x; i < front[1]; i += blockDim.x) {
        vector[i] = i < front[2] ? x[front[4] + i] : 0;
    }
    for (int c = front[6]; c < front[7]; c++) {
        __syncthreads();
        const int* child = fronts + TAKT_SQUARE * children[c];
        const double* source = vectors + vectorAt[children[c]] + child[0];
        const int* at = place + child[5];
        for (int i = threadIdx.x; i < child[3]; i += blockDim.x) {
            vector[at[i]] += source[i];
        }
    }
}

// The solution in the rows of fronts, a block a front.
extern "C" __global__ void gatherRows(
        const int* batch, const int* fronts, const long long* vectorAt, const int* rows, const double* x,
        double* vectors) {
    int f = batch[blockIdx.x];
    const int* front = fronts + TAKT_SQUARE * f;
    double* vector = vectors + vectorAt[f] + front[0];
    for (int i = threadIdx.x; i < front[1] - front[0]; i += blockDim.x) {
        vector[i] = i < front[3] ? x[rows[front[5] + i]] : 0;
    }
}

// The solution in the pivots of fronts, a block a front.
extern "C" __global__ void spreadPivots(
        const int* batch, const int* fronts, const long long* vectorAt, const double* vectors, double* x) {
    int f = batch[blockIdx.x];
    const int* front = fronts + TAKT_SQUARE * f;
    for (int i = threadIdx.x; i < front[2]; i += blockDim.x) {
        x[front[4] + i] = vectors[vectorAt[f] + i];
    }
}

// The largest of some whole numbers, which are not negative.
extern "C" __global__ void largestNumber(int n, const int* x, double* partial) {
    double largest = 0;
    TAKT_EACH(i, n) largest = takt_max(largest, (double) x[i]);
    takt_reduce<TaktLargest>(largest, partial + blockIdx.x);
}
