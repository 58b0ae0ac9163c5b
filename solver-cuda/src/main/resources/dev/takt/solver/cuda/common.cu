// What every module uses: the extremes that keep NaN visible, and reductions in a fixed order without atomics.

// Room for the partial results of one of several values that are reduced together.
#define TAKT_STRIDE 2048

#define TAKT_INFINITY (1e300 * 1e300)

#define TAKT_EACH(i, n) for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)

static __device__ __forceinline__ double takt_max(double a, double b) {
    return a > b ? a : (b >= a ? b : a + b);
}

static __device__ __forceinline__ double takt_min(double a, double b) {
    return a < b ? a : (b <= a ? b : a + b);
}

static __device__ __forceinline__ double takt_sign(double a) {
    return a > 0 ? 1.0 : (a < 0 ? -1.0 : a);
}

struct TaktSum {
    static __device__ __forceinline__ double join(double a, double b) {
        return a + b;
    }
};

struct TaktLargest {
    static __device__ __forceinline__ double join(double a, double b) {
        return takt_max(a, b);
    }
};

struct TaktSmallest {
    static __device__ __forceinline__ double join(double a, double b) {
        return takt_min(a, b);
    }
};

// Joins one value a thread, the number of threads being a power of two, and writes the result of the block to its place.
template <class R>
static __device__ void takt_reduce(double value, double* result) {
    extern __shared__ double shared[];
    int t = threadIdx.x;
    shared[t] = value;
    for (int half = blockDim.x / 2; half > 0; half /= 2) {
        __syncthreads();
        if (t < half) {
            shared[t] = R::join(shared[t], shared[t + half]);
        }
    }
    if (t == 0) {
        *result = shared[0];
    }
    __syncthreads();
}

