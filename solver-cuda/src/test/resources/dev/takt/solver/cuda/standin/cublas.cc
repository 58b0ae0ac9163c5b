// A stand-in for cuBLAS, over host memory: what is called, in which order and with which arguments is proved with it, and nothing else.
namespace {

const int OK = 0;
const int INVALID = 7;
int handles = 0;

// Column j of a triangular solve with L (n x n) or its transposed, in place, the entries of the column being stride apart.
void solve(bool transposed, int n, const double* l, int ldl, double* x, int stride) {
    for (int s = 0; s < n; s++) {
        int i = transposed ? n - 1 - s : s;
        double sum = x[i * stride];
        for (int k = transposed ? i + 1 : 0; k < (transposed ? n : i); k++) {
            sum -= (transposed ? l[i * ldl + k] : l[k * ldl + i]) * x[k * stride];
        }
        x[i * stride] = sum / l[i * ldl + i];
    }
}

}  // namespace

extern "C" {

int cublasCreate_v2(void** handle) { return handles++, *handle = &handles, OK; }
int cublasDestroy_v2(void* handle) { return handle == &handles && handles-- > 0 ? OK : INVALID; }
int cublasDtrsmBatched(
        void* handle, int side, int fill, int operation, int unit, int m, int n, const double* alpha,
        const double* const* a, int lda, double* const* b, int ldb, int count) {
    bool right = side == 1;
    if (handle != &handles || fill != 0 || unit != 0 || *alpha != 1 || lda < (right ? n : m) || ldb < m) {
        return INVALID;
    }
    for (int q = 0; q < count; q++) {
        for (int j = 0; j < (right ? m : n); j++) {
            // the rows of X in X L^T = B solve L x = b
            if (right) {
                solve(operation == 0, n, a[q], lda, b[q] + j, ldb);
            } else {
                solve(operation == 1, m, a[q], lda, b[q] + j * ldb, 1);
            }
        }
    }
    return OK;
}
int cublasDgemmBatched(
        void* handle, int first, int second, int m, int n, int k, const double* alpha, const double* const* a, int lda,
        const double* const* b, int ldb, const double* beta, double* const* c, int ldc, int count) {
    if (handle != &handles || lda < (first ? k : m) || ldb < (second ? n : k) || ldc < m) {
        return INVALID;
    }
    for (int q = 0; q < count; q++) {
        for (int j = 0; j < n; j++) {
            for (int i = 0; i < m; i++) {
                double sum = 0;
                for (int l = 0; l < k; l++) {
                    sum += (first ? a[q][i * lda + l] : a[q][l * lda + i])
                            * (second ? b[q][l * ldb + j] : b[q][j * ldb + l]);
                }
                c[q][j * ldc + i] = *alpha * sum + *beta * c[q][j * ldc + i];
            }
        }
    }
    return OK;
}

}
