// A stand-in for cuSOLVER, over host memory: what is called, in which order and with which arguments is proved with it, and nothing else.
#include <cstddef>
#include <map>
#include <vector>

#include "cholesky.h"

namespace {

const int OK = 0;
const int INVALID = 3;
const int ZERO_PIVOT = 10;
int handles = 0;

// The matrix M = L + U - I by rows. As in the library, a refactorization works on what stands there: values must be set before.
struct Refactorization {
    bool formatted = false;
    bool analysed = false;
    bool fresh = false;
    bool factorized = false;
    std::vector<int> start;
    std::vector<int> column;
    std::vector<double> values;

    double* at(int row, int wanted) {
        for (int k = start[row]; k < start[row + 1]; k++) {
            if (column[k] == wanted) {
                return &values[k];
            }
        }
        return nullptr;
    }

    // False where the matrix has an entry that the factors have no place for.
    bool set(int n, const int* rowStart, const int* columns, const double* from) {
        values.assign(column.size(), 0);
        for (int i = 0; i < n; i++) {
            for (int k = rowStart[i]; k < rowStart[i + 1]; k++) {
                double* place = at(i, columns[k]);
                if (!place) {
                    return false;
                }
                *place = from[k];
            }
        }
        return fresh = true;
    }
};

bool isIdentity(int n, const int* order) {
    for (int i = 0; i < n; i++) {
        if (order[i] != i) {
            return false;
        }
    }
    return true;
}

}  // namespace

extern "C" {

int cusolverRfCreate(Refactorization** handle) { return *handle = new Refactorization, OK; }
int cusolverRfDestroy(Refactorization* handle) { return delete handle, OK; }
int cusolverRfSetMatrixFormat(Refactorization* handle, int format, int diagonal) {
    return (handle->formatted = format == 0 && diagonal == 0) ? OK : INVALID;
}
int cusolverRfSetupDevice(
        int n, int entries, int* start, int* column, double* values, int lowerEntries, int* lowerStart,
        int* lowerColumn, double* lower, int upperEntries, int* upperStart, int* upperColumn, double* upper, int* p,
        int* q, Refactorization* handle) {
    if (!handle->formatted || start[n] != entries || lowerStart[n] != lowerEntries || upperStart[n] != upperEntries
            || !lower || !upper || !isIdentity(n, p) || !isIdentity(n, q)) {
        return INVALID;
    }
    handle->start.push_back(0);
    for (int i = 0; i < n; i++) {
        if (lowerColumn[lowerStart[i + 1] - 1] != i || upperColumn[upperStart[i]] != i) {
            return INVALID;
        }
        for (int k = lowerStart[i]; k < lowerStart[i + 1] - 1; k++) {
            handle->column.push_back(lowerColumn[k]);
        }
        for (int k = upperStart[i]; k < upperStart[i + 1]; k++) {
            handle->column.push_back(upperColumn[k]);
        }
        handle->start.push_back((int) handle->column.size());
        for (int k = handle->start[i] + 1; k < handle->start[i + 1]; k++) {
            if (handle->column[k - 1] >= handle->column[k]) {
                return INVALID;
            }
        }
    }
    return OK;
}
int cusolverRfAnalyze(Refactorization* handle) { return handle->analysed = true, OK; }
int cusolverRfResetValues(
        int n, int entries, int* start, int* column, double* values, int* p, int* q, Refactorization* handle) {
    bool fits = start[n] == entries && isIdentity(n, p) && isIdentity(n, q);
    return fits && handle->set(n, start, column, values) ? OK : INVALID;
}
int cusolverRfRefactor(Refactorization* handle) {
    if (!handle->analysed || !handle->fresh) {
        return INVALID;
    }
    handle->fresh = false;
    int n = (int) handle->start.size() - 1;
    for (int i = 0; i < n; i++) {
        for (int k = handle->start[i]; handle->column[k] < i; k++) {
            int pivot = handle->column[k];
            double factor = handle->values[k] /= *handle->at(pivot, pivot);
            for (int l = handle->start[pivot]; l < handle->start[pivot + 1]; l++) {
                if (handle->column[l] > pivot) {
                    // without a place there would be fill that the structure of the factors does not have
                    double* place = handle->at(i, handle->column[l]);
                    if (!place) {
                        return INVALID;
                    }
                    *place -= factor * handle->values[l];
                }
            }
        }
        if (*handle->at(i, i) == 0) {
            return ZERO_PIVOT;
        }
    }
    handle->factorized = true;
    return OK;
}
int cusolverRfAccessBundledFactorsDevice(
        Refactorization* handle, int* entries, int** start, int** column, double** values) {
    *entries = (int) handle->column.size();
    *start = handle->start.data();
    *column = handle->column.data();
    *values = handle->values.data();
    return OK;
}
int cusolverRfSolve(
        Refactorization* handle, int* p, int* q, int count, double* scratch, int scratchLeading, double* x, int leading) {
    int n = (int) handle->start.size() - 1;
    if (!handle->factorized || count != 1 || !scratch || scratchLeading != n || leading != n || !isIdentity(n, p)
            || !isIdentity(n, q)) {
        return INVALID;
    }
    for (int i = 0; i < n; i++) {
        for (int k = handle->start[i]; handle->column[k] < i; k++) {
            x[i] -= handle->values[k] * x[handle->column[k]];
        }
    }
    for (int i = n - 1; i >= 0; i--) {
        for (int k = handle->start[i + 1] - 1; handle->column[k] > i; k--) {
            x[i] -= handle->values[k] * x[handle->column[k]];
        }
        x[i] /= *handle->at(i, i);
        scratch[i] = x[i];
    }
    return OK;
}

int cusolverDnCreate(void** handle) { return handles++, *handle = &handles, OK; }
int cusolverDnDestroy(void* handle) { return handle == &handles && handles-- > 0 ? OK : INVALID; }
int cusolverDnDpotrfBatched(void* handle, int fill, int n, double** a, int leading, int* info, int count) {
    if (handle != &handles || fill != 0 || leading < n) {
        return INVALID;
    }
    for (int q = 0; q < count; q++) {
        info[q] = factorize(n, a[q], leading);
    }
    return OK;
}

}
