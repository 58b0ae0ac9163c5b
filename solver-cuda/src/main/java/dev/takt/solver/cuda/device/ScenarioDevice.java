package dev.takt.solver.cuda.device;

import dev.takt.solver.cuda.device.compiler.CudaSource;
import java.lang.foreign.MemorySegment;
import java.util.OptionalLong;

/** What one of several callers of a {@link BatchDevice} sees of it. */
final class ScenarioDevice implements Device {
    private static final int THREADS = 128;

    private final BatchDevice batch;
    private final int number;
    private final LaunchQueue queue = new LaunchQueue();

    ScenarioDevice(BatchDevice batch, int number) {
        this.batch = batch;
        this.number = number;
    }

    LaunchQueue queue() {
        return queue;
    }

    @Override
    public DeviceDescription description() {
        return batch.device().description();
    }

    @Override
    public long allocate(long bytes) {
        long[] address = new long[1];
        batch.await(this, () -> address[0] = batch.device().allocate(bytes));
        return address[0];
    }

    @Override
    public void free(long address) {
        batch.await(this, () -> batch.device().free(address));
    }

    @Override
    public void upload(double[] from, int count, long to) {
        batch.await(this, () -> batch.device().upload(from, count, to));
    }

    @Override
    public void upload(int[] from, int count, long to) {
        batch.await(this, () -> batch.device().upload(from, count, to));
    }

    @Override
    public void upload(long[] from, int count, long to) {
        batch.await(this, () -> batch.device().upload(from, count, to));
    }

    @Override
    public OptionalLong shared(int[] indices) {
        long[] address = new long[1];
        batch.await(this, () -> address[0] = batch.shared(indices));
        return OptionalLong.of(address[0]);
    }

    @Override
    public void download(long from, double[] to, int count) {
        if (count > BatchDevice.STAGED) {
            batch.await(this, () -> batch.device().download(from, to, count));
        } else if (count > 0) {
            copy(from, batch.stage(number), (long) Double.BYTES * count);
            batch.await(this, () -> batch.unstage(number, to, count));
        }
    }

    @Override
    public void copy(long from, long to, long bytes) {
        int words = Math.toIntExact(bytes / Double.BYTES);
        if (words > 0) {
            queue.add(batch.copyFunction(), Math.ceilDiv(words, THREADS), THREADS, words, from, to);
        }
    }

    @Override
    public void clear(long address, long bytes) {
        int words = Math.toIntExact(bytes / Double.BYTES);
        if (words > 0) {
            queue.add(batch.clearFunction(), Math.ceilDiv(words, THREADS), THREADS, words, address);
        }
    }

    @Override
    public DeviceModule load(CudaSource source) {
        DeviceModule[] module = new DeviceModule[1];
        batch.await(this, () -> module[0] = batch.load(source).on(this));
        return module[0];
    }

    @Override
    public void launch(int function, int blocks, int threads, int sharedBytes, MemorySegment arguments) {
        queue.add(function, blocks, threads, sharedBytes, arguments, batch.arity(function));
    }

    @Override
    public void call(String function, Runnable call) {
        batch.await(this, () -> batch.device().call(function, call));
    }

    /** Launches of all callers are put together anew each time, so that there is nothing to record. */
    @Override
    public Runnable record(Runnable work) {
        return work;
    }

    @Override
    public long launches() {
        return batch.device().launches();
    }

    @Override
    public long waits() {
        return batch.device().waits();
    }

    @Override
    public int mark() {
        int[] mark = new int[1];
        batch.await(this, () -> mark[0] = batch.device().mark());
        return mark[0];
    }

    @Override
    public double secondsBetween(int first, int second) {
        double[] seconds = new double[1];
        batch.await(this, () -> seconds[0] = batch.device().secondsBetween(first, second));
        return seconds[0];
    }

    @Override
    public void clearMarks() {
        batch.await(this, () -> batch.device().clearMarks());
    }

    @Override
    public void synchronize() {
        batch.await(this, () -> {});
    }

    @Override
    public void close() {
        // The device belongs to the batch's caller.
    }
}
