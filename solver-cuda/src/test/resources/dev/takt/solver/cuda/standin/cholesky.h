// Dense Cholesky on the host, by which the stand-ins for NVIDIA's libraries do their work.
#include <cmath>
#include <cstddef>
#include <vector>

namespace {

// Dense Cholesky; the row at which the matrix is not positive definite, -1 if it is.
inline int factorize(int n, const double* values, const int* start, const int* column, std::vector<double>& l) {
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

inline void solve(int n, const std::vector<double>& l, const double* b, double* x) {
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

// Dense Cholesky in place, the lower triangle by columns; 0, or the number from 1 up of the row at which the matrix is not positive
// definite.
inline int factorize(int n, double* a, int leading) {
    for (int j = 0; j < n; j++) {
        for (int i = j; i < n; i++) {
            double sum = a[(size_t) j * leading + i];
            for (int k = 0; k < j; k++) {
                sum -= a[(size_t) k * leading + i] * a[(size_t) k * leading + j];
            }
            if (i == j && !(sum > 0)) {
                return j + 1;
            }
            a[(size_t) j * leading + i] = i == j ? std::sqrt(sum) : sum / a[(size_t) j * leading + j];
        }
    }
    return 0;
}

}  // namespace
