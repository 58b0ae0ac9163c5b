// Batches of fronts in one launch: a batch names the fronts that take part, and how many blocks come before each of them.

// Columns of a front that one block assembles.
#define TAKT_ASSEMBLED 16

static __device__ __forceinline__ int takt_least(int a, int b) {
    return a < b ? a : b;
}

// The last i with before[i] <= block: the front in a batch that a block works for.
static __device__ __forceinline__ int takt_member(const int* before, int count, int block) {
    int low = 0;
    int high = count;
    while (high - low > 1) {
        int middle = (low + high) / 2;
        if (before[middle] <= block) {
            low = middle;
        } else {
            high = middle;
        }
    }
    return low;
}

// Number of rows of a front whose place in the parent is below a column.
static __device__ __forceinline__ int takt_rows_before(const int* place, int count, int column) {
    int low = 0;
    int high = count;
    while (low < high) {
        int middle = (low + high) / 2;
        if (place[middle] < column) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return low;
}

extern "C" __global__ void assembleEntries(
        int n, const long long* target, const int* entry, const double* values, double* panels) {
    TAKT_EACH(q, n) panels[target[q]] = values[entry[q]];
}
