// A stand-in for cuSPARSE, over host memory: what is called, in which order and with which arguments is proved with it, and nothing else.
#include <cstddef>
#include <cstdint>

namespace {

const int OK = 0;
const int INVALID = 3;
const size_t BUFFER = 24;

struct Matrix {
    int64_t rows;
    int64_t columns;
    const int* start;
    const int* column;
    const double* values;
};

struct Vector {
    int64_t size;
    double* values;
};

int handles = 0;

bool fits(
        void* handle, int operation, const double* alpha, const Matrix* matrix, const Vector* x, const double* beta,
        const Vector* y, int type, int algorithm) {
    return handle == &handles && handles > 0 && operation == 0 && *alpha == 1 && (*beta == 0 || *beta == 1)
            && x->size == matrix->columns && y->size == matrix->rows && type == 1 && algorithm == 3;
}

}  // namespace

extern "C" {

int cusparseCreate(void** handle) { return handles++, *handle = &handles, OK; }
int cusparseDestroy(void* handle) { return handle == &handles && handles-- > 0 ? OK : INVALID; }
int cusparseCreateCsr(
        Matrix** made, int64_t rows, int64_t columns, int64_t entries, void* start, void* column, void* values,
        int startType, int columnType, int base, int type) {
    if (startType != 2 || columnType != 2 || base != 0 || type != 1 || ((int*) start)[rows] != entries) {
        return INVALID;
    }
    *made = new Matrix{rows, columns, (int*) start, (int*) column, (double*) values};
    return OK;
}
int cusparseDestroySpMat(const Matrix* matrix) { return delete matrix, OK; }
int cusparseCreateDnVec(Vector** made, int64_t size, void* values, int type) {
    *made = new Vector{size, (double*) values};
    return type == 1 ? OK : INVALID;
}
int cusparseDestroyDnVec(const Vector* vector) { return delete vector, OK; }
int cusparseDnVecSetValues(Vector* vector, void* values) { return vector->values = (double*) values, OK; }
int cusparseSpMV_bufferSize(
        void* handle, int operation, const double* alpha, const Matrix* matrix, const Vector* x, const double* beta,
        const Vector* y, int type, int algorithm, size_t* bytes) {
    *bytes = BUFFER;
    return fits(handle, operation, alpha, matrix, x, beta, y, type, algorithm) ? OK : INVALID;
}
int cusparseSpMV(
        void* handle, int operation, const double* alpha, const Matrix* matrix, const Vector* x, const double* beta,
        Vector* y, int type, int algorithm, void* buffer) {
    if (!fits(handle, operation, alpha, matrix, x, beta, y, type, algorithm) || !buffer) {
        return INVALID;
    }
    for (size_t k = 0; k < BUFFER / sizeof(double); k++) {
        ((double*) buffer)[k] = 0;
    }
    for (int64_t i = 0; i < matrix->rows; i++) {
        double sum = *beta == 0 ? 0 : y->values[i];
        for (int k = matrix->start[i]; k < matrix->start[i + 1]; k++) {
            sum += matrix->values[k] * x->values[matrix->column[k]];
        }
        y->values[i] = sum;
    }
    return OK;
}

}
