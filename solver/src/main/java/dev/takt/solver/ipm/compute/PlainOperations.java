package dev.takt.solver.ipm.compute;

import static dev.takt.solver.ipm.compute.ArrayVector.block;

import dev.takt.solver.ipm.compute.loops.BarrierLoops;
import dev.takt.solver.ipm.compute.loops.BoundLoops;
import dev.takt.solver.ipm.compute.loops.LinearLoops;
import java.util.Arrays;

/** The operations on arrays whose loops the compiler vectorizes by itself, and those of feasibility restoration. */
abstract sealed class PlainOperations implements VectorOperations permits ArrayOperations {

    static int blocks(Vector x) {
        return ArrayVector.blockCount(x);
    }

    @Override
    public Vector allocate(int... lengths) {
        return new ArrayVector(Arrays.stream(lengths).mapToObj(double[]::new).toArray(double[][]::new));
    }

    @Override
    public Vector join(Vector... parts) {
        return ArrayVector.join(parts);
    }

    @Override
    public void fill(Vector x, double value) {
        for (int b = 0; b < blocks(x); b++) {
            Arrays.fill(block(x, b), value);
        }
    }

    @Override
    public void copy(Vector from, Vector to) {
        for (int b = 0; b < blocks(from); b++) {
            System.arraycopy(block(from, b), 0, block(to, b), 0, block(from, b).length);
        }
    }

    @Override
    public void scale(double a, Vector x) {
        for (int b = 0; b < blocks(x); b++) {
            LinearLoops.scale(a, block(x, b));
        }
    }

    @Override
    public void axpy(double a, Vector x, Vector y) {
        for (int b = 0; b < blocks(x); b++) {
            LinearLoops.axpy(a, block(x, b), block(y, b));
        }
    }

    @Override
    public void sum(Vector x, double a, Vector y, Vector result) {
        for (int b = 0; b < blocks(x); b++) {
            LinearLoops.sum(block(x, b), a, block(y, b), block(result, b));
        }
    }

    @Override
    public void multiply(Vector x, Vector y) {
        for (int b = 0; b < blocks(x); b++) {
            LinearLoops.multiply(block(x, b), block(y, b));
        }
    }

    @Override
    public void divide(Vector x, Vector y) {
        for (int b = 0; b < blocks(x); b++) {
            LinearLoops.divide(block(x, b), block(y, b));
        }
    }

    @Override
    public double dot(Vector x, Vector y) {
        double sum = 0;
        for (int b = 0; b < blocks(x); b++) {
            sum += LinearLoops.dot(block(x, b), block(y, b));
        }
        return sum;
    }

    @Override
    public void cap(double ceiling, Vector x) {
        for (int b = 0; b < blocks(x); b++) {
            LinearLoops.cap(ceiling, block(x, b));
        }
    }

    @Override
    public void absorbResidual(Vector free, Vector residual, BoundMultipliers z) {
        for (int b = 0; b < blocks(free); b++) {
            BoundLoops.absorbResidual(block(free, b), block(residual, b), block(z.lower(), b), block(z.upper(), b));
        }
    }

    @Override
    public void pin(Vector free, double weight, Vector diagonal) {
        for (int b = 0; b < blocks(free); b++) {
            BoundLoops.pin(block(free, b), weight, block(diagonal, b));
        }
    }

    @Override
    public void relaxBounds(Bounds bounds, double factor, double ceiling) {
        for (int b = 0; b < blocks(bounds.lower()); b++) {
            BoundLoops.relax(block(bounds.lower(), b), block(bounds.upper(), b), factor, ceiling);
        }
    }

    @Override
    public void elasticSplit(Vector c, double mu, double penalty, Vector p, Vector n) {
        for (int b = 0; b < blocks(c); b++) {
            BoundLoops.elasticSplit(block(c, b), mu, penalty, block(p, b), block(n, b));
        }
    }

    @Override
    public void proximalWeights(Vector x, Vector result) {
        for (int b = 0; b < blocks(x); b++) {
            BoundLoops.proximalWeights(block(x, b), block(result, b));
        }
    }

    @Override
    public double proximal(Vector x, Vector reference, Vector weight) {
        double sum = 0;
        for (int b = 0; b < blocks(x); b++) {
            sum += BoundLoops.proximal(block(x, b), block(reference, b), block(weight, b));
        }
        return sum;
    }

    @Override
    public void addProximalGradient(double a, Vector x, Vector reference, Vector weight, Vector y) {
        for (int b = 0; b < blocks(x); b++) {
            BoundLoops.addProximalGradient(a, block(x, b), block(reference, b), block(weight, b), block(y, b));
        }
    }

    @Override
    public void addQuotient(double a, Vector x, Vector divisor, Vector y) {
        for (int b = 0; b < blocks(x); b++) {
            LinearLoops.addQuotient(a, block(x, b), block(divisor, b), block(y, b));
        }
    }

    @Override
    public void addReciprocal(double a, Vector divisor, Vector y) {
        for (int b = 0; b < blocks(y); b++) {
            LinearLoops.addReciprocal(a, block(divisor, b), block(y, b));
        }
    }

    @Override
    public void centralMultipliers(Vector w, Bounds bounds, double mu, BoundMultipliers z) {
        for (int b = 0; b < blocks(w); b++) {
            BarrierLoops.centralMultipliers(
                    block(w, b),
                    block(bounds.lower(), b),
                    block(bounds.upper(), b),
                    mu,
                    block(z.lower(), b),
                    block(z.upper(), b));
        }
    }

    @Override
    public void fillMultipliers(Bounds bounds, double value, BoundMultipliers z) {
        for (int b = 0; b < blocks(z.lower()); b++) {
            BarrierLoops.fillMultipliers(
                    block(bounds.lower(), b),
                    block(bounds.upper(), b),
                    value,
                    block(z.lower(), b),
                    block(z.upper(), b));
        }
    }

    @Override
    public void barrierDiagonal(Vector w, Bounds bounds, BoundMultipliers z, double shift, Vector diagonal) {
        for (int b = 0; b < blocks(w); b++) {
            BarrierLoops.barrierDiagonal(
                    block(w, b),
                    block(bounds.lower(), b),
                    block(bounds.upper(), b),
                    block(z.lower(), b),
                    block(z.upper(), b),
                    shift,
                    block(diagonal, b));
        }
    }

    @Override
    public void condense(Vector right, BoundMultipliers rightZ, Vector w, Bounds bounds, Vector result) {
        for (int b = 0; b < blocks(w); b++) {
            BarrierLoops.condense(
                    block(right, b),
                    block(rightZ.lower(), b),
                    block(rightZ.upper(), b),
                    block(w, b),
                    block(bounds.lower(), b),
                    block(bounds.upper(), b),
                    block(result, b));
        }
    }

    @Override
    public void recoverMultipliers(
            BoundMultipliers rightZ, Vector w, Bounds bounds, BoundMultipliers z, Vector dw, BoundMultipliers dz) {
        for (int b = 0; b < blocks(w); b++) {
            BarrierLoops.recoverMultipliers(
                    block(rightZ.lower(), b),
                    block(w, b),
                    block(bounds.lower(), b),
                    block(z.lower(), b),
                    block(dw, b),
                    block(dz.lower(), b),
                    1);
            BarrierLoops.recoverMultipliers(
                    block(rightZ.upper(), b),
                    block(w, b),
                    block(bounds.upper(), b),
                    block(z.upper(), b),
                    block(dw, b),
                    block(dz.upper(), b),
                    -1);
        }
    }
}
