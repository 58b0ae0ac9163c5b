// Tables as cubic splines: of each argument the ends of its pieces, and on each piece the polynomials of four B-splines. The same
// operations in the same order as those of the class SplineTable.

struct TaktAxis {
    const double* breaks;
    const double* polynomials;
    int pieces;
};

struct TaktSegment {
    int piece;
    double u;
    double beyond;
};

static __device__ TaktSegment takt_segment(const TaktAxis axis, double x) {
    double from = axis.breaks[0];
    double to = axis.breaks[axis.pieces];
    double within = x < from ? from : (x > to ? to : x);
    int low = 0;
    int high = axis.pieces - 1;
    while (low < high) {
        int middle = (low + high + 1) / 2;
        if (within < axis.breaks[middle]) {
            high = middle - 1;
        } else {
            low = middle;
        }
    }
    TaktSegment place;
    place.piece = low;
    place.u = within - axis.breaks[low];
    // A subtraction of the clamped number would be fused with the product that x is, and its rounding error would count as outside.
    place.beyond = x < from ? x - from : (x > to ? x - to : 0);
    return place;
}

static __device__ __forceinline__ double takt_slope(const double* p, double u) {
    return p[1] + u * (2 * p[2] + u * (3 * p[3]));
}

static __device__ double takt_spline(const TaktAxis axis, const TaktSegment place, int spline, int order) {
    const double* p = axis.polynomials + 16 * place.piece + 4 * spline;
    double u = place.u;
    if (order == 0) {
        double value = p[0] + u * (p[1] + u * (p[2] + u * p[3]));
        return place.beyond == 0 ? value : value + takt_slope(p, u) * place.beyond;
    }
    if (order == 1) {
        return takt_slope(p, u);
    }
    if (place.beyond != 0) {
        return 0 * u;
    }
    return order == 2 ? 2 * p[2] + u * (6 * p[3]) : 6 * p[3];
}

static __device__ double takt_curve(const TaktAxis axis, const double* coefficients, double x, int order) {
    const TaktSegment place = takt_segment(axis, x);
    double sum = 0;
    for (int k = 0; k < 4; k++) {
        sum += coefficients[place.piece + k] * takt_spline(axis, place, k, order);
    }
    return sum;
}

static __device__ double takt_surface(
        const TaktAxis first, const TaktAxis second, const double* coefficients, double x, double y, int order,
        int second_order) {
    const TaktSegment column = takt_segment(second, y);
    double w0 = takt_spline(second, column, 0, second_order);
    double w1 = takt_spline(second, column, 1, second_order);
    double w2 = takt_spline(second, column, 2, second_order);
    double w3 = takt_spline(second, column, 3, second_order);
    const TaktSegment row = takt_segment(first, x);
    double sum = 0;
    for (int k = 0; k < 4; k++) {
        const double* c = coefficients + (row.piece + k) * (second.pieces + 3) + column.piece;
        double along = c[0] * w0 + c[1] * w1 + c[2] * w2 + c[3] * w3;
        sum += takt_spline(first, row, k, order) * along;
    }
    return sum;
}

