package dev.takt.links.udp;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongSupplier;

/**
 * A faulty link between two good ends: to the controller it appears as the plant, to the plant as the controller. Used
 * by one thread; {@link #cut} by any.
 */
public final class FaultProxy implements AutoCloseable {
    private static final int LARGEST = 65_535;
    private static final long REST_NANOS = 50_000;

    private final DatagramPort controllerSide;
    private final DatagramPort plantSide;
    private final FaultyWay commands;
    private final FaultyWay measurements;
    private final LongSupplier nanos;
    private final ByteBuffer buffer = ByteBuffer.allocate(LARGEST);
    private volatile boolean cut;

    /**
     * Makes a proxy.
     *
     * @param controllerSide connected to the controller; closed with the proxy
     * @param plantSide connected to the plant; closed with the proxy
     * @param nanos the clock of the delays
     */
    public FaultProxy(DatagramPort controllerSide, DatagramPort plantSide, LinkFaults faults, LongSupplier nanos) {
        this.controllerSide = controllerSide;
        this.plantSide = plantSide;
        this.commands = new FaultyWay(faults);
        this.measurements = new FaultyWay(faults.withSeed(faults.seed() + 1));
        this.nanos = nanos;
    }

    /**
     * Opens both sides of a proxy on the system's clock.
     *
     * @param atController address to which the controller sends instead of the plant
     * @param controller where the controller listens
     * @param atPlant address to which the plant sends instead of the controller
     * @param plant where the plant listens
     */
    public static FaultProxy open(
            InetSocketAddress atController,
            InetSocketAddress controller,
            InetSocketAddress atPlant,
            InetSocketAddress plant,
            LinkFaults faults)
            throws IOException {
        DatagramPort towardsController = DatagramPort.between(atController, controller);
        try {
            DatagramPort towardsPlant = DatagramPort.between(atPlant, plant);
            return new FaultProxy(towardsController, towardsPlant, faults, System::nanoTime);
        } catch (IOException e) {
            towardsController.close();
            throw e;
        }
    }

    /** Cuts or restores the connection. */
    public void cut(boolean isCut) {
        cut = isCut;
    }

    /** Forwards all datagrams that are due. */
    public void pump() {
        commands.cut(cut);
        measurements.cut(cut);
        move(controllerSide, commands, plantSide);
        move(plantSide, measurements, controllerSide);
    }

    private void move(DatagramPort from, FaultyWay way, DatagramPort to) {
        long now = nanos.getAsLong();
        while (from.receive(buffer)) {
            byte[] bytes = new byte[buffer.remaining()];
            buffer.get(bytes);
            way.enter(bytes, now);
        }
        way.release(now, bytes -> to.send(ByteBuffer.wrap(bytes)));
    }

    /** Forwards datagrams until the thread is interrupted. */
    public void run() {
        while (!Thread.currentThread().isInterrupted()) {
            pump();
            LockSupport.parkNanos(REST_NANOS);
        }
    }

    /** The counts of commands. */
    public FaultCounts commands() {
        return commands.counts();
    }

    /** The counts of measurements. */
    public FaultCounts measurements() {
        return measurements.counts();
    }

    @Override
    public void close() {
        controllerSide.close();
        plantSide.close();
    }
}
