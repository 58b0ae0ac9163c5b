package dev.takt.app.hil;

import dev.takt.actors.runtime.Forgery;
import dev.takt.links.udp.DatagramPort;
import dev.takt.links.udp.FaultCounts;
import dev.takt.links.udp.FaultProxy;
import dev.takt.links.udp.LinkFaults;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.locks.LockSupport;

/**
 * The cable of a UDP link in the hands of a test: the controller, a tap that sees and changes datagrams, the fault proxy, the
 * plant. Datagrams are read as their description says, not by the code under test. The plant's clocks may be others than the
 * controller's: its monotonic clock always is, by five days.
 */
final class TappedCable implements AutoCloseable {
    private static final long REST_NANOS = 100_000;
    private static final long FIVE_DAYS_NANOS = 432_000_000_000_000L;
    private static final int SEQUENCE = 24;
    private static final int EPOCH = 32;
    private static final int MONOTONIC = 40;
    private static final int WALL = 48;
    private static final int FIRST_VALUE = 72;

    private final InetSocketAddress controller;
    private final InetSocketAddress plant;
    private final InetSocketAddress forProxy;
    private final InetSocketAddress forPlant;
    private final DatagramPort towardsController;
    private final DatagramPort towardsProxy;
    private final ByteBuffer buffer = ByteBuffer.allocate(2048);
    private final ConcurrentLinkedQueue<byte[]> forgedCommands = new ConcurrentLinkedQueue<>();
    private final ConcurrentLinkedQueue<byte[]> forgedMeasurements = new ConcurrentLinkedQueue<>();
    private volatile byte[] measurement = {};
    private final List<Command> commands = new ArrayList<>();
    private final Thread thread = Thread.ofPlatform().daemon().name("cable").unstarted(this::run);
    private volatile FaultProxy proxy;
    private volatile LinkFaults wanted = LinkFaults.NONE;
    private volatile LinkFaults acting = LinkFaults.NONE;
    private volatile FaultCounts commandCounts = new FaultCounts(0, 0, 0, 0, 0);
    private volatile FaultCounts sufferedByCommands = commandCounts;
    private volatile int cutWanted;
    private long cutUntil;
    private volatile long plantWallShift;
    private volatile boolean running = true;

    /** A command on its way, as it left the controller. */
    @SuppressWarnings("ArrayRecordComponent")
    record Command(long sequence, long epoch, double value, byte[] bytes) {}

    TappedCable() throws IOException {
        controller = free();
        plant = free();
        forProxy = free();
        forPlant = free();
        InetSocketAddress tap = free();
        towardsController = DatagramPort.bind(free());
        towardsController.connect(controller);
        towardsProxy = DatagramPort.bind(tap);
        towardsProxy.connect(forProxy);
        proxy = FaultProxy.open(forProxy, tap, forPlant, plant, acting);
        thread.start();
    }

    private static InetSocketAddress free() throws IOException {
        return new InetSocketAddress(InetAddress.getLoopbackAddress(), FreePort.udp());
    }

    /** Settings of the controller. */
    List<String> controllerSettings() throws IOException {
        return List.of(udp("controller", controller), udp("plant", towardsController.address()));
    }

    /** Settings of the plant. */
    List<String> plantSettings() {
        return List.of(udp("controller", forPlant), udp("plant", plant));
    }

    private static String udp(String side, InetSocketAddress address) {
        return "links.udp." + side + "=\"127.0.0.1:" + address.getPort() + "\"";
    }

    private void run() {
        try {
            while (running) {
                if (!wanted.equals(acting)) {
                    LinkFaults next = wanted;
                    sufferedByCommands = proxy.commands();
                    InetSocketAddress tap = towardsProxy.address();
                    proxy.close();
                    proxy = FaultProxy.open(forProxy, tap, forPlant, plant, next);
                    acting = next;
                }
                cut();
                pump();
                commandCounts = proxy.commands();
                LockSupport.parkNanos(REST_NANOS);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void cut() {
        long entered = proxy.measurements().entered();
        if (cutWanted > 0 && cutUntil == 0) {
            cutUntil = entered + cutWanted;
            proxy.cut(true);
        } else if (cutUntil > 0 && entered >= cutUntil) {
            proxy.cut(false);
            cutUntil = 0;
            cutWanted = 0;
        }
    }

    private void pump() {
        while (towardsController.receive(buffer)) {
            byte[] bytes = new byte[buffer.remaining()];
            buffer.get(bytes);
            ByteBuffer read = ByteBuffer.wrap(bytes);
            synchronized (commands) {
                commands.add(
                        new Command(read.getLong(SEQUENCE), read.getLong(EPOCH), read.getDouble(FIRST_VALUE), bytes));
            }
            towardsProxy.send(ByteBuffer.wrap(bytes));
        }
        while (towardsProxy.receive(buffer)) {
            byte[] bytes = new byte[buffer.remaining()];
            buffer.get(bytes);
            ByteBuffer read = ByteBuffer.wrap(bytes);
            read.putLong(MONOTONIC, read.getLong(MONOTONIC) + FIVE_DAYS_NANOS);
            read.putLong(WALL, read.getLong(WALL) + plantWallShift);
            measurement = Forgery.sealed(bytes);
            towardsController.send(ByteBuffer.wrap(bytes));
        }
        drain(forgedCommands, towardsProxy);
        drain(forgedMeasurements, towardsController);
        proxy.pump();
    }

    private static void drain(ConcurrentLinkedQueue<byte[]> forged, DatagramPort to) {
        for (byte[] each = forged.poll(); each != null; each = forged.poll()) {
            to.send(ByteBuffer.wrap(each));
        }
    }

    /** Cuts the cable for so many measurements of the plant, and waits until it is whole again. */
    void cutFor(int measurements) {
        cutWanted = measurements;
        Patience.await(() -> cutWanted == 0, () -> measurements + " measurements while the cable was cut");
    }

    /** Makes the cable a bad one until so many commands have set out, then a good one again. What it did to commands. */
    FaultCounts suffer(LinkFaults faults, long numberOfCommands) {
        wanted = faults;
        Patience.await(
                () -> acting == faults && commandCounts.entered() >= numberOfCommands,
                () -> numberOfCommands + " commands over a bad cable");
        wanted = LinkFaults.NONE;
        Patience.await(() -> acting == LinkFaults.NONE, () -> "a good cable");
        return sufferedByCommands;
    }

    /** Sets the wall clock of the plant. */
    void shiftWallClockOfPlant(long nanos) {
        plantWallShift = nanos;
    }

    /** Sends a datagram to the plant as if it came from the controller. */
    void forgeCommand(byte[] bytes) {
        forgedCommands.add(bytes);
    }

    /** Sends a datagram to the controller as if it came from the plant. */
    void forgeMeasurement(byte[] bytes) {
        forgedMeasurements.add(bytes);
    }

    /** The last measurements on their way to the controller. */
    byte[] measurement() {
        return measurement;
    }

    /** All commands since the beginning. */
    List<Command> commands() {
        synchronized (commands) {
            return List.copyOf(commands);
        }
    }

    /** What has happened to commands since the last change of faults. */
    FaultCounts commandCounts() {
        return commandCounts;
    }

    @Override
    public void close() throws InterruptedException {
        running = false;
        thread.join();
        towardsController.close();
        towardsProxy.close();
        proxy.close();
    }
}
