package dev.takt.app.rehearsal.process;

import com.fasterxml.jackson.databind.JsonNode;
import dev.takt.actors.supervision.LoopTiming;
import dev.takt.config.Case;
import dev.takt.config.CaseFile;
import dev.takt.links.udp.FaultProxy;
import dev.takt.links.udp.LinkFaults;
import dev.takt.links.wiring.Links;
import dev.takt.loop.cycle.CycleRecord;
import dev.takt.plant.program.PlantProgram;
import dev.takt.plant.program.RealTimePlant;
import java.io.IOException;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.locks.LockSupport;

/**
 * Two controllers in processes of their own, a plant in this one, and what lies between them: a proxy on each way to the plant and a cable between
 * the two. Faults strike one after the other; the plant is the witness.
 */
public final class PairRehearsal implements AutoCloseable {
    private static final long REST_NANOS = 5_000_000;
    private static final long PATIENCE_NANOS = 180_000_000_000L;
    private static final int GARBAGE = 100_000;

    private final List<String> takt;
    private final Path file;
    private final Path folder;
    private final Random random;
    private final LoopTiming timing;
    private final Case read;
    private final int[] ports = new int[8];
    private final int pairPort;
    private final TcpRelay cable;
    private final FaultProxy[] ways = new FaultProxy[2];
    private final Thread[] pumps = new Thread[2];
    private final PairWitness witness;
    private final PlantProgram program;
    private final RealTimePlant plant;
    private final LoopProcess[] controllers = new LoopProcess[2];
    private final List<List<Path>> journals = List.of(new ArrayList<>(), new ArrayList<>());
    private final List<Strike> strikes = new ArrayList<>();
    private int starts;
    private long from = Long.MAX_VALUE;

    /** A fault, and the time until the next one. */
    private record Strike(PairFault fault, long from, long to) {}

    private PairRehearsal(List<String> takt, Path file, Path folder, long seed) throws IOException {
        this.takt = takt;
        this.file = file;
        this.folder = folder;
        this.random = new Random(seed);
        for (int i = 0; i < ports.length; i++) {
            ports[i] = freePort();
        }
        pairPort = freePort();
        read = CaseFile.read(file, settings(2, 3, 6, 7));
        timing = LoopTiming.of(read);
        cable = new TcpRelay(address(pairPort));
        for (int i = 0; i < 2; i++) {
            int at = 4 * i;
            ways[i] = FaultProxy.open(
                    address(ports[at + 1]),
                    address(ports[at]),
                    address(ports[at + 2]),
                    address(ports[at + 3]),
                    LinkFaults.NONE);
            pumps[i] = Thread.ofPlatform().daemon().name("proxy").start(ways[i]::run);
        }
        witness = new PairWitness(Links.plant(read));
        program = new PlantProgram(read, witness, System::nanoTime, System.currentTimeMillis());
        plant = new RealTimePlant(program, program.exchange(), read.loop().timeScale());
    }

    private static int freePort() throws IOException {
        try (DatagramSocket socket = new DatagramSocket(0, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    private static InetSocketAddress address(int port) {
        return new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
    }

    private static String text(int port) {
        return "\"127.0.0.1:" + port + "\"";
    }

    /** The addresses of the links, by the places of the ports. */
    private List<String> settings(int controller, int plantPort, int second, int secondPlant) {
        return List.of(
                "links.kind=udp",
                "links.udp.controller=" + text(ports[controller]),
                "links.udp.plant=" + text(ports[plantPort]),
                "links.pair.second-controller=" + text(ports[second]),
                "links.pair.second-plant=" + text(ports[secondPlant]));
    }

    /**
     * Starts the plant and both controllers, and waits until one leads and the other is ready.
     *
     * @param takt the words that start the command line
     * @param seed of what is random
     */
    public static PairRehearsal start(List<String> takt, Path file, Path folder, long seed) throws IOException {
        PairRehearsal rehearsal = new PairRehearsal(takt, file, folder, seed);
        try {
            rehearsal.launch(0);
            rehearsal.launch(1);
            rehearsal.awaitReady();
            rehearsal.from = System.nanoTime();
            return rehearsal;
        } catch (IOException | RuntimeException e) {
            rehearsal.close();
            throw e;
        }
    }

    private void launch(int place) throws IOException {
        List<String> command = new ArrayList<>(takt);
        Path own = Files.createDirectories(folder.resolve("controller-" + place + "-" + starts++));
        journals.get(place).add(own);
        List<String> settings = new ArrayList<>(settings(0, 1, 4, 5));
        settings.add("loop.arm-at-start=true");
        String pairing = place == 0 ? "first=127.0.0.1:" + pairPort : "second=127.0.0.1:" + cable.port();
        controllers[place] = LoopProcess.start(command, file, own, settings, List.of("--pair", pairing));
    }

    private JsonNode pair(int place) throws IOException {
        return controllers[place].state().path("pair");
    }

    /** The one that leads and is followed by the plant; none while that is not decided. */
    private Optional<Integer> leader() throws IOException {
        for (int place = 0; place < 2; place++) {
            if (pair(place).path("confirmed").asBoolean()) {
                return Optional.of(place);
            }
        }
        return Optional.empty();
    }

    /** Waits until one leads, in automatic mode, and the other one could. */
    private int awaitReady() throws IOException {
        long begun = System.nanoTime();
        while (System.nanoTime() - begun < PATIENCE_NANOS) {
            Optional<Integer> leader = leader();
            if (leader.isPresent()
                    && controllers[leader.get()].state().path("actual").asText().equals("auto")
                    && pair(1 - leader.get()).path("ready").asBoolean()
                    && !pair(1 - leader.get()).path("leading").asBoolean()) {
                return leader.get();
            }
            LockSupport.parkNanos(REST_NANOS);
        }
        throw new IOException("no controller leads with the other one ready: " + pair(0) + " and " + pair(1)
                + "; they said:\n" + controllers[0].said() + "\n" + controllers[1].said());
    }

    private void periods(double number) {
        long until = System.nanoTime() + Math.round(number * timing.periodNanos());
        for (long rest = until - System.nanoTime(); rest > 0; rest = until - System.nanoTime()) {
            LockSupport.parkNanos(rest);
        }
    }

    /** A fault, and the time until all is well again. */
    public void strike(PairFault fault) throws IOException, InterruptedException {
        long begun = System.nanoTime();
        strikeOnce(fault);
        strikes.add(new Strike(fault, begun, System.nanoTime()));
    }

    private void strikeOnce(PairFault fault) throws IOException, InterruptedException {
        int leader = awaitReady();
        int standby = 1 - leader;
        periods(random.nextDouble());
        switch (fault) {
            case KILL_LEADER -> replace(leader);
            case KILL_STANDBY -> replace(standby);
            case STOP_LEADER -> standStill(leader);
            case STOP_STANDBY -> standStill(standby);
            case CUT_BETWEEN -> {
                cable.cut(true);
                periods(1 + 5 * random.nextDouble());
                cable.cut(false);
            }
            case CUT_LEADER -> cut(leader);
            case CUT_STANDBY -> cut(standby);
            case GARBAGE -> garbage();
            case SWITCH -> controllers[leader].command("{\"command\": \"pair-switch\"}");
        }
        periods(2);
    }

    private void replace(int place) throws IOException, InterruptedException {
        Signals.KILL.to(controllers[place].pid());
        controllers[place].close();
        periods(3 * random.nextDouble());
        launch(place);
    }

    private void standStill(int place) throws IOException, InterruptedException {
        Signals.STOP.to(controllers[place].pid());
        periods(0.2 + 4 * random.nextDouble());
        Signals.CONT.to(controllers[place].pid());
    }

    private void cut(int place) {
        ways[place].cut(true);
        periods(1 + 5 * random.nextDouble());
        ways[place].cut(false);
    }

    private void garbage() throws IOException {
        byte[] bytes = new byte[GARBAGE];
        random.nextBytes(bytes);
        try (Socket socket = new Socket()) {
            socket.connect(address(pairPort));
            socket.getOutputStream().write(bytes);
        } catch (SocketException e) {
            // it was hung up on
        }
    }

    /** What the plant was sent so far, since both controllers were ready. */
    public PairCounts counts() {
        return counts(from, System.nanoTime());
    }

    /** What the plant was sent during the faults of a kind, and until all was well again. */
    public PairCounts counts(PairFault fault) {
        return strikes.stream()
                .filter(strike -> strike.fault() == fault)
                .map(strike -> counts(strike.from(), strike.to()))
                .reduce(PairCounts.NONE, PairCounts::plus);
    }

    private PairCounts counts(long begin, long end) {
        List<CycleRecord> cycles = cycles(0);
        cycles.addAll(cycles(1));
        CycleRecord last = cycles.getLast();
        long origin = last.times().scheduled() - last.cycle() * timing.periodNanos();
        return witness.counts(origin, timing.periodNanos(), timing.cutOffNanos(), begin, end);
    }

    /** Ends both controllers; then their journals are whole. */
    public void end() throws InterruptedException {
        for (LoopProcess controller : controllers) {
            controller.end();
        }
    }

    private List<CycleRecord> cycles(int place) {
        List<CycleRecord> cycles = new ArrayList<>();
        journals.get(place)
                .forEach(journal -> cycles.addAll(LoopWitness.of(read, journal).cycles()));
        return cycles;
    }

    /** How many periods both have planned a command for, the same one to the last bit and another one. */
    public long[] compared() {
        return PairWitness.compared(cycles(0), cycles(1), _ -> true);
    }

    /** The same of periods in which one took over: what it sent, and what the other one would have, as far as that went on. */
    public long[] comparedTakeovers(PairCounts counts) {
        return PairWitness.compared(cycles(0), cycles(1), counts.takeovers()::contains);
    }

    /** The folders of the journals of one controller, one for each start. */
    public List<Path> journals(int place) {
        return List.copyOf(journals.get(place));
    }

    @Override
    public void close() throws IOException {
        for (LoopProcess controller : controllers) {
            if (controller != null) {
                controller.close();
            }
        }
        plant.close();
        program.close();
        witness.close();
        cable.close();
        for (int i = 0; i < 2; i++) {
            pumps[i].interrupt();
            ways[i].close();
        }
    }
}
