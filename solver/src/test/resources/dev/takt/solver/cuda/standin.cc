// Stand-ins for libraries of NVIDIA's, over host memory: what is called, in which order and with which arguments is proved with them, and
// nothing else. One source, a library for each name that is defined.
#include <cmath>
#include <cstdint>
#include <cstring>
#include <vector>

namespace {

// Dense Cholesky; the row at which the matrix is not positive definite, -1 if it is.
int factorize(int n, const double* values, const int* start, const int* column, std::vector<double>& l) {
    l.assign((size_t) n * n, 0);
    for (int i = 0; i < n; i++) {
        for (int k = start[i]; k < start[i + 1]; k++) {
            l[(size_t) i * n + column[k]] = values[k];
        }
    }
    for (int i = 0; i < n; i++) {
        for (int j = 0; j < i; j++) {
            if (l[(size_t) i * n + j] != l[(size_t) j * n + i]) {
                return n;  // both triangles are asked for
            }
        }
    }
    for (int j = 0; j < n; j++) {
        for (int i = j; i < n; i++) {
            double sum = l[(size_t) i * n + j];
            for (int k = 0; k < j; k++) {
                sum -= l[(size_t) i * n + k] * l[(size_t) j * n + k];
            }
            if (i == j && !(sum > 0)) {
                return j;
            }
            l[(size_t) i * n + j] = i == j ? std::sqrt(sum) : sum / l[(size_t) j * n + j];
        }
    }
    return -1;
}

void solve(int n, const std::vector<double>& l, const double* b, double* x) {
    for (int i = 0; i < n; i++) {
        double sum = b[i];
        for (int k = 0; k < i; k++) {
            sum -= l[(size_t) i * n + k] * x[k];
        }
        x[i] = sum / l[(size_t) i * n + i];
    }
    for (int i = n - 1; i >= 0; i--) {
        double sum = x[i];
        for (int k = i + 1; k < n; k++) {
            sum -= l[(size_t) k * n + i] * x[k];
        }
        x[i] = sum / l[(size_t) i * n + i];
    }
}

}  // namespace

extern "C" {

#ifdef CUSPARSE
struct Description {
    int type = -1;
    int base = -1;
};
int cusparseCreateMatDescr(Description** made) { return *made = new Description, 0; }
int cusparseDestroyMatDescr(Description* description) { return delete description, 0; }
int cusparseSetMatType(Description* description, int type) { return description->type = type, 0; }
int cusparseSetMatIndexBase(Description* description, int base) { return description->base = base, 0; }
#endif

#ifdef CUSOLVER
static int handles = 0;
struct Description {
    int type;
    int base;
};
int cusolverSpCreate(void** handle) { return handles++, *handle = &handles, 0; }
int cusolverSpDestroy(void* handle) { return handle == &handles && handles-- > 0 ? 0 : 3; }
int cusolverSpDcsrlsvchol(
        void* handle, int n, int entries, const Description* description, const double* values, const int* start,
        const int* column, const double* b, double tolerance, int reorder, double* x, int* singularity) {
    if (handle != &handles || handles == 0 || description->type != 0 || description->base != 0 || start[n] != entries
            || tolerance != 0 || reorder != 0) {
        return 3;
    }
    std::vector<double> l;
    *singularity = factorize(n, values, start, column, l);
    if (*singularity < 0) {
        solve(n, l, b, x);
    }
    return 0;
}
#endif

#ifdef CUDSS
struct Matrix {
    int64_t rows;
    int64_t entries;
    const int* start;
    const int* column;
    double* values;
};
struct Factors {
    bool analysed = false;
    bool factorized = false;
    int info = 0;
    std::vector<double> l;
};
int cudssGetProperty(int part, int* value) { return *value = part == 0 ? 0 : 7, 0; }
int cudssCreate(void** handle) { return *handle = new int(7), 0; }
int cudssDestroy(void* handle) { return delete (int*) handle, 0; }
int cudssConfigCreate(void** made) { return *made = new int(8), 0; }
int cudssConfigDestroy(void* made) { return delete (int*) made, 0; }
int cudssDataCreate(void* handle, Factors** made) { return *made = new Factors, *(int*) handle == 7 ? 0 : 1; }
int cudssDataDestroy(void* handle, Factors* factors) { return delete factors, *(int*) handle == 7 ? 0 : 1; }
int cudssMatrixCreateCsr(
        Matrix** made, int64_t rows, int64_t columns, int64_t entries, void* start, void* end, void* column,
        void* values, int indexType, int valueType, int type, int view, int base) {
    if (rows != columns || end || indexType != 10 || valueType != 1 || type != 3 || view != 0 || base != 0) {
        return 3;
    }
    *made = new Matrix{rows, entries, (const int*) start, (const int*) column, (double*) values};
    return 0;
}
int cudssMatrixCreateDn(
        Matrix** made, int64_t rows, int64_t columns, int64_t stride, void* values, int valueType, int layout) {
    if (columns != 1 || stride != rows || valueType != 1 || layout != 0) {
        return 3;
    }
    *made = new Matrix{rows, rows, nullptr, nullptr, (double*) values};
    return 0;
}
int cudssMatrixDestroy(Matrix* matrix) { return delete matrix, 0; }
int cudssExecute(
        void* handle, int phase, void* configuration, Factors* factors, Matrix* matrix, Matrix* solution, Matrix* right) {
    if (*(int*) handle != 7 || *(int*) configuration != 8 || matrix->start[matrix->rows] != matrix->entries) {
        return 3;
    }
    switch (phase) {
        case 3:
            factors->analysed = true;
            return 0;
        case 4:
        case 8:
            if (!factors->analysed || (phase == 8) != factors->factorized) {
                return 3;
            }
            factors->info =
                    factorize((int) matrix->rows, matrix->values, matrix->start, matrix->column, factors->l) + 1;
            factors->factorized = true;
            return 0;
        case 1008:
            if (!factors->factorized) {
                return 3;
            }
            solve((int) matrix->rows, factors->l, right->values, solution->values);
            return 0;
        default:
            return 4;
    }
}
int cudssDataGet(void* handle, Factors* factors, int parameter, void* value, size_t size, size_t* written) {
    if (*(int*) handle != 7 || parameter != 0 || size != sizeof(int)) {
        return 3;
    }
    memcpy(value, &factors->info, size);
    *written = size;
    return 0;
}
#endif

}
