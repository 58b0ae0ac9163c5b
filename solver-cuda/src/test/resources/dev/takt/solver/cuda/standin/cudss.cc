// A stand-in for cuDSS, over host memory: what is called, in which order and with which arguments is proved with it, and nothing else.
#include <cstdint>
#include <cstring>

#include "cholesky.h"

extern "C" {

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

}
