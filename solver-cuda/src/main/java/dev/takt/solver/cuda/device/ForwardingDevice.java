package dev.takt.solver.cuda.device;

import dev.takt.solver.cuda.device.compiler.CudaSource;
import java.lang.foreign.MemorySegment;
import java.util.OptionalLong;

/** A device that asks another one for everything; what it does of its own is in its subclasses. */
abstract sealed class ForwardingDevice implements Device permits CountedDevice, FaultyDevice, TimedDevice {
    final Device device;

    ForwardingDevice(Device device) {
        this.device = device;
    }

    @Override
    public DeviceDescription description() {
        return device.description();
    }

    @Override
    public long allocate(long bytes) {
        return device.allocate(bytes);
    }

    @Override
    public void free(long address) {
        device.free(address);
    }

    @Override
    public void upload(double[] from, int count, long to) {
        device.upload(from, count, to);
    }

    @Override
    public void upload(int[] from, int count, long to) {
        device.upload(from, count, to);
    }

    @Override
    public void upload(long[] from, int count, long to) {
        device.upload(from, count, to);
    }

    @Override
    public OptionalLong shared(int[] indices) {
        return device.shared(indices);
    }

    @Override
    public void download(long from, double[] to, int count) {
        device.download(from, to, count);
    }

    @Override
    public void copy(long from, long to, long bytes) {
        device.copy(from, to, bytes);
    }

    @Override
    public void clear(long address, long bytes) {
        device.clear(address, bytes);
    }

    @Override
    public DeviceModule load(CudaSource source) {
        return device.load(source).on(this);
    }

    @Override
    public void launch(int function, int blocks, int threads, int sharedBytes, MemorySegment arguments) {
        device.launch(function, blocks, threads, sharedBytes, arguments);
    }

    @Override
    public void call(String function, Runnable call) {
        device.call(function, call);
    }

    @Override
    public Runnable record(Runnable work) {
        return device.record(work);
    }

    @Override
    public long launches() {
        return device.launches();
    }

    @Override
    public long waits() {
        return device.waits();
    }

    @Override
    public int mark() {
        return device.mark();
    }

    @Override
    public double secondsBetween(int first, int second) {
        return device.secondsBetween(first, second);
    }

    @Override
    public void clearMarks() {
        device.clearMarks();
    }

    @Override
    public void synchronize() {
        device.synchronize();
    }

    @Override
    public void close() {
        device.close();
    }
}
