package dev.takt.solver.ipm.compute;

import static dev.takt.solver.ipm.compute.ArrayVector.block;
import static dev.takt.solver.ipm.compute.ArrayVector.blockCount;

import dev.takt.solver.ipm.compute.loops.LaneSums;
import dev.takt.solver.ipm.compute.loops.LaneSwitch;
import dev.takt.solver.ipm.compute.loops.LinearLoops;
import dev.takt.solver.ipm.compute.loops.NormLoops;
import java.util.Arrays;

/** Linear algebra on the CPU, block by block, one thread. */
public final class ArrayOperations implements VectorOperations {
    private final LaneSums sums = new LaneSums();
    private final LaneSwitch lanes;

    /** Operations on arrays that say themselves when vector registers are worth it. */
    public ArrayOperations() {
        this(new LaneSwitch());
    }

    ArrayOperations(LaneSwitch lanes) {
        this.lanes = lanes;
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
    public void upload(double[] values, Vector to) {
        int done = 0;
        for (int b = 0; done < values.length; b++) {
            int count = Math.min(values.length - done, block(to, b).length);
            System.arraycopy(values, done, block(to, b), 0, count);
            done += count;
        }
    }

    @Override
    public void download(Vector from, double[] values) {
        int done = 0;
        for (int b = 0; done < values.length; b++) {
            int count = Math.min(values.length - done, block(from, b).length);
            System.arraycopy(block(from, b), 0, values, done, count);
            done += count;
        }
    }

    @Override
    public void fill(Vector x, double value) {
        for (int b = 0; b < blockCount(x); b++) {
            Arrays.fill(block(x, b), value);
        }
    }

    @Override
    public void copy(Vector from, Vector to) {
        for (int b = 0; b < blockCount(from); b++) {
            System.arraycopy(block(from, b), 0, block(to, b), 0, block(from, b).length);
        }
    }

    @Override
    public void scale(double a, Vector x) {
        for (int b = 0; b < blockCount(x); b++) {
            LinearLoops.scale(a, block(x, b));
        }
    }

    @Override
    public void axpy(double a, Vector x, Vector y) {
        for (int b = 0; b < blockCount(x); b++) {
            LinearLoops.axpy(a, block(x, b), block(y, b));
        }
    }

    @Override
    public void sum(Vector x, double a, Vector y, Vector result) {
        for (int b = 0; b < blockCount(x); b++) {
            LinearLoops.sum(block(x, b), a, block(y, b), block(result, b));
        }
    }

    @Override
    public void multiply(Vector x, Vector y) {
        for (int b = 0; b < blockCount(x); b++) {
            LinearLoops.multiply(block(x, b), block(y, b));
        }
    }

    @Override
    public void divide(Vector x, Vector y) {
        for (int b = 0; b < blockCount(x); b++) {
            LinearLoops.divide(block(x, b), block(y, b));
        }
    }

    @Override
    public void addQuotient(double a, Vector x, Vector divisor, Vector y) {
        for (int b = 0; b < blockCount(x); b++) {
            LinearLoops.addQuotient(a, block(x, b), block(divisor, b), block(y, b));
        }
    }

    @Override
    public void addReciprocal(double a, Vector divisor, Vector y) {
        for (int b = 0; b < blockCount(y); b++) {
            LinearLoops.addReciprocal(a, block(divisor, b), block(y, b));
        }
    }

    @Override
    public void cap(double ceiling, Vector x) {
        for (int b = 0; b < blockCount(x); b++) {
            LinearLoops.cap(ceiling, block(x, b));
        }
    }

    @Override
    public double dot(Vector x, Vector y) {
        double sum = 0;
        for (int b = 0; b < blockCount(x); b++) {
            sum += LinearLoops.dot(block(x, b), block(y, b));
        }
        return sum;
    }

    @Override
    public double oneNorm(Vector x) {
        boolean inLanes = lanes.next();
        sums.clear();
        for (int b = 0; b < blockCount(x); b++) {
            NormLoops.addModuli(block(x, b), sums, inLanes);
        }
        return sums.total();
    }

    @Override
    public double infinityNorm(Vector x) {
        boolean inLanes = lanes.next();
        double largest = 0;
        for (int b = 0; b < blockCount(x); b++) {
            largest = Math.max(largest, NormLoops.infinityNorm(block(x, b), inLanes));
        }
        return largest;
    }

    @Override
    public double weightedNorm(Vector x, Vector weight) {
        boolean inLanes = lanes.next();
        double largest = 0;
        for (int b = 0; b < blockCount(x); b++) {
            largest = Math.max(largest, NormLoops.weightedNorm(block(x, b), block(weight, b), inLanes));
        }
        return largest;
    }

    @Override
    public double relativeStep(Vector d, Vector x) {
        boolean inLanes = lanes.next();
        double largest = 0;
        for (int b = 0; b < blockCount(x); b++) {
            largest = Math.max(largest, NormLoops.relativeStep(block(d, b), block(x, b), inLanes));
        }
        return largest;
    }
}
