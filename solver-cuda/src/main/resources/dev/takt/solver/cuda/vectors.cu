// The vector operations of the interior point method: BoundLoops, BarrierLoops and LinearLoops of the CPU, a thread an entry.

#define TAKT_EPSILON 2.220446049250313e-16
#define TAKT_BOUND_MOVE 1.8189894035458565e-12

extern "C" __global__ void fill(int n, double value, double* x) {
    TAKT_EACH(i, n) x[i] = value;
}

extern "C" __global__ void scale(int n, double a, double* x) {
    TAKT_EACH(i, n) x[i] *= a;
}

extern "C" __global__ void axpy(int n, double a, const double* x, double* y) {
    TAKT_EACH(i, n) y[i] += a * x[i];
}

extern "C" __global__ void sum(int n, const double* x, double a, const double* y, double* result) {
    TAKT_EACH(i, n) result[i] = x[i] + a * y[i];
}

extern "C" __global__ void multiply(int n, const double* x, double* y) {
    TAKT_EACH(i, n) y[i] *= x[i];
}

extern "C" __global__ void divide(int n, const double* x, double* y) {
    TAKT_EACH(i, n) y[i] /= x[i];
}

extern "C" __global__ void addQuotient(int n, double a, const double* x, const double* divisor, double* y) {
    TAKT_EACH(i, n) y[i] += a * x[i] / divisor[i];
}

extern "C" __global__ void addReciprocal(int n, double a, const double* divisor, double* y) {
    TAKT_EACH(i, n) y[i] += a / divisor[i];
}

extern "C" __global__ void cap(int n, double ceiling, double* x) {
    TAKT_EACH(i, n) x[i] = takt_min(x[i], ceiling);
}

extern "C" __global__ void dot(int n, const double* x, const double* y, double* partial) {
    double value = 0;
    TAKT_EACH(i, n) value += x[i] * y[i];
    takt_reduce<TaktSum>(value, partial + blockIdx.x);
}

extern "C" __global__ void oneNorm(int n, const double* x, double* partial) {
    double value = 0;
    TAKT_EACH(i, n) value += fabs(x[i]);
    takt_reduce<TaktSum>(value, partial + blockIdx.x);
}

extern "C" __global__ void infinityNorm(int n, const double* x, double* partial) {
    double value = 0;
    TAKT_EACH(i, n) value = takt_max(value, fabs(x[i]));
    takt_reduce<TaktLargest>(value, partial + blockIdx.x);
}

extern "C" __global__ void weightedNorm(int n, const double* x, const double* weight, double* partial) {
    double value = 0;
    TAKT_EACH(i, n) value = takt_max(value, fabs(x[i]) / weight[i]);
    takt_reduce<TaktLargest>(value, partial + blockIdx.x);
}

extern "C" __global__ void relativeStep(int n, const double* d, const double* x, double* partial) {
    double value = 0;
    TAKT_EACH(i, n) value = takt_max(value, fabs(d[i]) / (1 + fabs(x[i])));
    takt_reduce<TaktLargest>(value, partial + blockIdx.x);
}

// Joins the partial results of several values, a block a value. Each has 16 bits in one of four numbers: how many partial
// results there are, and above them whether they are summed up (0), or the largest (1) or smallest (2) is looked for.
extern "C" __global__ void joinPartials(
        long long first, long long second, long long third, long long fourth, const double* partials, double* results) {
    int which = blockIdx.x / 4;
    long long word = which == 0 ? first : (which == 1 ? second : (which == 2 ? third : fourth));
    int code = (int) (word >> 16 * (blockIdx.x % 4)) & 0xffff;
    int n = code & 0xfff;
    int operation = code >> 12;
    const double* x = partials + TAKT_STRIDE * blockIdx.x;
    double value = operation == 2 ? TAKT_INFINITY : 0;
    for (int i = threadIdx.x; i < n; i += blockDim.x) {
        value = operation == 0 ? value + x[i] : (operation == 1 ? takt_max(value, x[i]) : takt_min(value, x[i]));
    }
    if (operation == 0) {
        takt_reduce<TaktSum>(value, results + blockIdx.x);
    } else if (operation == 1) {
        takt_reduce<TaktLargest>(value, results + blockIdx.x);
    } else {
        takt_reduce<TaktSmallest>(value, results + blockIdx.x);
    }
}

extern "C" __global__ void sumTerms(int n, const double* x, double* partial) {
    double value = 0;
    TAKT_EACH(i, n) value += x[i];
    takt_reduce<TaktSum>(value, partial + blockIdx.x);
}

// Points and their bounds

extern "C" __global__ void pushInside(int n, double* w, const double* l, const double* u, double push, double fraction) {
    TAKT_EACH(i, n) {
        double room = fraction * (u[i] - l[i]);
        double value = w[i];
        if (l[i] > -TAKT_INFINITY) {
            value = takt_max(value, l[i] + takt_min(push * takt_max(1, fabs(l[i])), room));
        }
        if (u[i] < TAKT_INFINITY) {
            value = takt_min(value, u[i] - takt_min(push * takt_max(1, fabs(u[i])), room));
        }
        w[i] = value;
    }
}

extern "C" __global__ void keepDistance(int n, const double* w, double* l, double* u, double mu, double* partial) {
    double least = TAKT_EPSILON * takt_min(1, mu);
    double moved = 0;
    TAKT_EACH(i, n) {
        if (w[i] - l[i] < least) {
            l[i] = takt_min(l[i], w[i]) - TAKT_BOUND_MOVE * takt_max(1, fabs(l[i]));
            moved = 1;
        }
        if (u[i] - w[i] < least) {
            u[i] = takt_max(u[i], w[i]) + TAKT_BOUND_MOVE * takt_max(1, fabs(u[i]));
            moved = 1;
        }
    }
    takt_reduce<TaktLargest>(moved, partial + blockIdx.x);
}

extern "C" __global__ void relaxBounds(int n, double* l, double* u, double factor, double ceiling) {
    TAKT_EACH(i, n) {
        l[i] -= takt_min(ceiling, factor * takt_max(1, fabs(l[i])));
        u[i] += takt_min(ceiling, factor * takt_max(1, fabs(u[i])));
    }
}

extern "C" __global__ void smallestGap(int n, const double* l, const double* u, double* partial) {
    double value = TAKT_INFINITY;
    TAKT_EACH(i, n) value = takt_min(value, u[i] - l[i]);
    takt_reduce<TaktSmallest>(value, partial + blockIdx.x);
}

extern "C" __global__ void fixClosed(int n, double* l, double* u, double tolerance, double* free, double* partial) {
    double fixed = 0;
    TAKT_EACH(i, n) {
        free[i] = 1;
        if (l[i] > -TAKT_INFINITY && u[i] - l[i] <= tolerance * takt_max(1, fabs(l[i]))) {
            l[i] = -TAKT_INFINITY;
            u[i] = TAKT_INFINITY;
            free[i] = 0;
            fixed++;
        }
    }
    takt_reduce<TaktSum>(fixed, partial + blockIdx.x);
}

extern "C" __global__ void absorbResidual(int n, const double* free, const double* residual, double* zl, double* zu) {
    TAKT_EACH(i, n) {
        if (free[i] == 0) {
            zl[i] = takt_max(residual[i], 0);
            zu[i] = takt_max(-residual[i], 0);
        }
    }
}

extern "C" __global__ void pin(int n, const double* free, double weight, double* diagonal) {
    TAKT_EACH(i, n) diagonal[i] += (1 - free[i]) * weight;
}

extern "C" __global__ void maxPrimalStep(
        int n, const double* w, const double* dw, const double* l, const double* u, double tau, double* partial) {
    double step = 1;
    TAKT_EACH(i, n) {
        double d = dw[i];
        double room = tau * (d < 0 ? w[i] - l[i] : u[i] - w[i]);
        double length = fabs(d);
        if (length * step > room) {
            step = room / length;
        }
    }
    takt_reduce<TaktSmallest>(step, partial + blockIdx.x);
}

extern "C" __global__ void maxDualStep(int n, const double* z, const double* dz, double tau, double* partial) {
    double step = 1;
    TAKT_EACH(i, n) {
        if (-dz[i] * step > tau * z[i]) {
            step = -tau * z[i] / dz[i];
        }
    }
    takt_reduce<TaktSmallest>(step, partial + blockIdx.x);
}

// Barrier terms and bound multipliers

// 1 where only the lower side is bounded, -1 where only the upper side is, else 0.
static __device__ __forceinline__ double oneSided(double l, double u) {
    return (l > -TAKT_INFINITY ? 1.0 : 0.0) - (u < TAKT_INFINITY ? 1.0 : 0.0);
}

static __device__ __forceinline__ double logDistance(double distance) {
    return distance > 0 ? log(distance) : TAKT_INFINITY - TAKT_INFINITY;
}

extern "C" __global__ void logBarrier(
        int n, const double* w, const double* l, const double* u, double damping, double* partial) {
    double value = 0;
    TAKT_EACH(i, n) {
        bool below = l[i] > -TAKT_INFINITY;
        bool above = u[i] < TAKT_INFINITY;
        if (below) {
            double distance = w[i] - l[i];
            value += (above ? 0 : damping * distance) - logDistance(distance);
        }
        if (above) {
            double distance = u[i] - w[i];
            value += (below ? 0 : damping * distance) - logDistance(distance);
        }
    }
    takt_reduce<TaktSum>(value, partial + blockIdx.x);
}

extern "C" __global__ void barrierSlope(
        int n, const double* gradient, const double* w, const double* l, const double* u, double mu, double damping,
        const double* dw, double* partial) {
    double value = 0;
    TAKT_EACH(i, n) {
        value += (gradient[i] - mu / (w[i] - l[i]) + mu / (u[i] - w[i]) + oneSided(l[i], u[i]) * damping * mu) * dw[i];
    }
    takt_reduce<TaktSum>(value, partial + blockIdx.x);
}

extern "C" __global__ void barrierDiagonal(
        int n, const double* w, const double* l, const double* u, const double* zl, const double* zu, double shift,
        double* diagonal) {
    TAKT_EACH(i, n) diagonal[i] = zl[i] / (w[i] - l[i]) + zu[i] / (u[i] - w[i]) + shift;
}

// Writes smallest, largest and sum of the products, the sum of the multipliers, and their number, each for all blocks.
extern "C" __global__ void complementarity(
        int n, const double* w, const double* l, const double* u, const double* zl, const double* zu,
        double* partial) {
    double smallest = TAKT_INFINITY;
    double largest = 0;
    double sum = 0;
    double multipliers = 0;
    double count = 0;
    TAKT_EACH(i, n) {
        for (int side = 0; side < 2; side++) {
            if (side == 0 ? l[i] > -TAKT_INFINITY : u[i] < TAKT_INFINITY) {
                double z = side == 0 ? zl[i] : zu[i];
                double product = (side == 0 ? w[i] - l[i] : u[i] - w[i]) * z;
                smallest = takt_min(smallest, product);
                largest = takt_max(largest, product);
                sum += product;
                multipliers += z;
                count++;
            }
        }
    }
    takt_reduce<TaktSmallest>(smallest, partial + blockIdx.x);
    takt_reduce<TaktLargest>(largest, partial + TAKT_STRIDE + blockIdx.x);
    takt_reduce<TaktSum>(sum, partial + 2 * TAKT_STRIDE + blockIdx.x);
    takt_reduce<TaktSum>(multipliers, partial + 3 * TAKT_STRIDE + blockIdx.x);
    takt_reduce<TaktSum>(count, partial + 4 * TAKT_STRIDE + blockIdx.x);
}

extern "C" __global__ void clampMultipliers(
        int n, const double* w, const double* l, const double* u, double mu, double kappa, double* zl, double* zu) {
    TAKT_EACH(i, n) {
        double below = mu / (w[i] - l[i]);
        double above = mu / (u[i] - w[i]);
        zl[i] = takt_max(takt_min(zl[i], kappa * below), below / kappa);
        zu[i] = takt_max(takt_min(zu[i], kappa * above), above / kappa);
    }
}

extern "C" __global__ void centralMultipliers(
        int n, const double* w, const double* l, const double* u, double mu, double* zl, double* zu) {
    TAKT_EACH(i, n) {
        zl[i] = mu / (w[i] - l[i]);
        zu[i] = mu / (u[i] - w[i]);
    }
}

static __device__ double takt_central(double distance, double multiplier, double mu) {
    double half = 0.5 * (distance - multiplier);
    double root = sqrt(half * half + mu);
    return half >= 0 ? half + root : mu / (root - half);
}

extern "C" __global__ void centre(
        int n, double* w, const double* l, const double* u, double mu, double* zl, double* zu) {
    TAKT_EACH(i, n) {
        double value = w[i];
        double below = value - l[i];
        double above = u[i] - value;
        double middle = 0.5 * (u[i] - l[i]);
        if (below < above) {
            value = l[i] + takt_min(middle, takt_central(below, zl[i], mu));
        } else if (u[i] < TAKT_INFINITY) {
            value = u[i] - takt_min(middle, takt_central(above, zu[i], mu));
        }
        w[i] = value;
        zl[i] = mu / (value - l[i]);
        zu[i] = mu / (u[i] - value);
    }
}

extern "C" __global__ void fillMultipliers(
        int n, const double* l, const double* u, double value, double* zl, double* zu) {
    TAKT_EACH(i, n) {
        zl[i] = l[i] > -TAKT_INFINITY ? value : 0;
        zu[i] = u[i] < TAKT_INFINITY ? value : 0;
    }
}

extern "C" __global__ void floorMultipliers(
        int n, const double* w, const double* l, const double* u, double mu, double* zl, double* zu) {
    TAKT_EACH(i, n) {
        zl[i] = l[i] > -TAKT_INFINITY ? takt_max(zl[i], mu / (w[i] - l[i])) : 0;
        zu[i] = u[i] < TAKT_INFINITY ? takt_max(zu[i], mu / (u[i] - w[i])) : 0;
    }
}

extern "C" __global__ void dampedNegative(
        int n, const double* residual, const double* l, const double* u, double damping, double* result) {
    TAKT_EACH(i, n) result[i] = -residual[i] - oneSided(l[i], u[i]) * damping;
}

extern "C" __global__ void complementarityRightSide(
        int n, const double* w, const double* l, const double* u, const double* zl, const double* zu, double mu,
        double* rl, double* ru) {
    TAKT_EACH(i, n) {
        rl[i] = l[i] > -TAKT_INFINITY ? mu - (w[i] - l[i]) * zl[i] : 0;
        ru[i] = u[i] < TAKT_INFINITY ? mu - (u[i] - w[i]) * zu[i] : 0;
    }
}

static __device__ double takt_centrality(double product, double mu) {
    return takt_max(takt_max(mu / 10, takt_min(mu * 10, product)) - product, -mu * 10);
}

extern "C" __global__ void addCentrality(
        int n, const double* w, const double* dw, const double* l, const double* u, double primal, const double* zl,
        const double* zu, const double* dzl, const double* dzu, double dual, double mu, double* rl, double* ru) {
    TAKT_EACH(i, n) {
        if (l[i] > -TAKT_INFINITY) {
            rl[i] += takt_centrality((w[i] - l[i] + primal * dw[i]) * (zl[i] + dual * dzl[i]), mu);
        }
        if (u[i] < TAKT_INFINITY) {
            ru[i] += takt_centrality(-(w[i] - u[i] + primal * dw[i]) * (zu[i] + dual * dzu[i]), mu);
        }
    }
}

extern "C" __global__ void condense(
        int n, const double* right, const double* rl, const double* ru, const double* w, const double* l,
        const double* u, double* result) {
    TAKT_EACH(i, n) result[i] = right[i] + rl[i] / (w[i] - l[i]) - ru[i] / (u[i] - w[i]);
}

extern "C" __global__ void recoverMultipliers(
        int n, const double* rl, const double* ru, const double* w, const double* l, const double* u, const double* zl,
        const double* zu, const double* dw, double* dzl, double* dzu) {
    TAKT_EACH(i, n) {
        dzl[i] = (rl[i] - zl[i] * dw[i]) / (w[i] - l[i]);
        dzu[i] = (ru[i] + zu[i] * dw[i]) / (u[i] - w[i]);
    }
}

// Residuals of the search direction

extern "C" __global__ void dualResidual(
        int n, const double* gradient, const double* product, const double* zl, const double* zu, double* result,
        double* partial) {
    double largest = 0;
    TAKT_EACH(i, n) {
        double r = gradient[i] + product[i] - zl[i] + zu[i];
        result[i] = r;
        largest = takt_max(largest, fabs(r));
    }
    takt_reduce<TaktLargest>(largest, partial + blockIdx.x);
}

extern "C" __global__ void primalResidual(
        int n, const double* right, const double* product, double shift, const double* dw, const double* dzl,
        const double* dzu, double* result, double* partial) {
    double largest = 0;
    TAKT_EACH(i, n) {
        double r = right[i] - product[i] - shift * dw[i] + dzl[i] - dzu[i];
        result[i] = r;
        largest = takt_max(largest, fabs(r));
    }
    takt_reduce<TaktLargest>(largest, partial + blockIdx.x);
}

extern "C" __global__ void rowResidual(
        int n, const double* right, const double* product, const double* diagonal, const double* dy, double* result,
        double* partial) {
    double largest = 0;
    TAKT_EACH(i, n) {
        double r = right[i] - product[i] + diagonal[i] * dy[i];
        result[i] = r;
        largest = takt_max(largest, fabs(r));
    }
    takt_reduce<TaktLargest>(largest, partial + blockIdx.x);
}

// Feasibility restoration

extern "C" __global__ void elasticSplit(int n, const double* c, double mu, double penalty, double* p, double* q) {
    TAKT_EACH(i, n) {
        double magnitude = fabs(c[i]);
        double half = (mu - penalty * magnitude) / (2 * penalty);
        double product = mu * magnitude / (2 * penalty);
        double root = sqrt(half * half + product);
        double smaller = half > 0 ? half + root : product / (root - half);
        p[i] = c[i] > 0 ? magnitude + smaller : smaller;
        q[i] = c[i] > 0 ? smaller : magnitude + smaller;
    }
}

extern "C" __global__ void proximalWeights(int n, const double* x, double* result) {
    TAKT_EACH(i, n) {
        double magnitude = takt_max(1, fabs(x[i]));
        result[i] = 1 / (magnitude * magnitude);
    }
}

extern "C" __global__ void proximal(
        int n, const double* x, const double* reference, const double* weight, double* partial) {
    double value = 0;
    TAKT_EACH(i, n) {
        double d = x[i] - reference[i];
        value += weight[i] * d * d;
    }
    takt_reduce<TaktSum>(value, partial + blockIdx.x);
}

extern "C" __global__ void addProximalGradient(
        int n, double a, const double* x, const double* reference, const double* weight, double* y) {
    TAKT_EACH(i, n) y[i] += a * weight[i] * (x[i] - reference[i]);
}

