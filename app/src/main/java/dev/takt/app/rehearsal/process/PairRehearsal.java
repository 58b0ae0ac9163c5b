package dev.takt.app.rehearsal.process;

import com.fasterxml.jackson.databind.JsonNode;
import dev.takt.actors.supervision.LoopTiming;
import dev.takt.config.Case;
import dev.takt.config.CaseFile;
import dev.takt.links.udp.FaultProxy;
import dev.takt.links.udp.LinkFaults;
import dev.takt.links.wiring.Links;
import dev.takt.plant.program.PlantProgram;
import dev.takt.plant.program.RealTimePlant;
import java.io.IOException;
import java.io.OutputStream;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketException;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;

/**
 * Two controllers in processes of their own, a plant in this one, and what lies between them: a proxy on each way to the plant and a cable between
 * the two. Faults strike one after the other; the plant is the witness.
 */
public final class PairRehearsal implements AutoCloseable {
    private static final long REST_NANOS = 50_000_000;
    private static final long PUMP_NANOS = 1_000_000;
    private static final long LATE_NANOS = 15_000_000;
    private static final long PATIENCE_NANOS = 180_000_000_000L;
    private static final int GARBAGE = 100_000;
    private static final long SMALL_DISK = 1L << 30;
    /** In the names of threads as the system shows them, which are cut. */
    private static final String SOLVER_THREAD = "takt.solv";

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
    private long struck;
    private volatile boolean closed;
    /** Of a thread that does nothing but wake up, and of those between controllers and plant. */
    private final List<Gaps> gaps = List.of(new Gaps(LATE_NANOS), new Gaps(LATE_NANOS), new Gaps(LATE_NANOS));

    private long from = Long.MAX_VALUE;
    /** When the controllers were ended: then nobody sends commands any more. */
    private long ended = Long.MAX_VALUE;

    /** A fault, and the time until the next one. */
    private record Strike(PairFault fault, long from, long struck, long to) {}

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
            FaultProxy way = ways[i];
            int place = i;
            pumps[i] = Thread.ofPlatform().daemon().name("proxy").start(() -> pump(way, gaps.get(place)));
        }
        witness = new PairWitness(Links.plant(read), exchange(read) + LATE_NANOS);
        program = new PlantProgram(read, witness, System::nanoTime, System.currentTimeMillis());
        Thread.ofPlatform().daemon().name("wakes").start(() -> wake(gaps.get(2)));
        plant = new RealTimePlant(program, program.exchange(), read.loop().timeScale());
    }

    private static long exchange(Case read) {
        double period = LoopTiming.of(read).period();
        return Math.round(1e9
                * read.plant().settings().step().orElse(period / 10)
                / read.loop().timeScale());
    }

    private void wake(Gaps of) {
        while (!closed) {
            of.runs();
            LockSupport.parkNanos(PUMP_NANOS);
        }
    }

    private static void pump(FaultProxy way, Gaps gaps) {
        while (!Thread.currentThread().isInterrupted()) {
            way.pump();
            gaps.runs();
            LockSupport.parkNanos(PUMP_NANOS);
        }
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
                + "; the plant: " + plant.status() + ", slips " + plant.slips() + ", late " + plant.lateSteps()
                + ", failed "
                + plant.failure() + "; ways: " + ways[0].measurements() + " and "
                + ways[1].measurements() + ", commands " + ways[0].commands() + " and " + ways[1].commands()
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
        struck = begun;
        strikeOnce(fault);
        strikes.add(new Strike(fault, begun, struck, System.nanoTime()));
    }

    private void strikeOnce(PairFault fault) throws IOException, InterruptedException {
        int leader = awaitReady();
        int standby = 1 - leader;
        periods(random.nextDouble());
        struck = System.nanoTime();
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
            case CUT_OFF -> {
                cable.cut(true);
                cut(leader);
                cable.cut(false);
            }
            case SOLVER_HANGS -> hang(leader);
            case FULL_DISK -> fill(leader);
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

    private void hang(int place) throws IOException {
        try (FrozenThread solver = FrozenThread.of(controllers[place].pid(), SOLVER_THREAD)) {
            periods(1 + 5 * random.nextDouble());
        }
    }

    private void fill(int place) throws IOException {
        Path filling = controllers[place].folder().resolve("filling");
        byte[] bytes = new byte[GARBAGE];
        try (OutputStream out = Files.newOutputStream(filling)) {
            while (true) {
                out.write(bytes);
            }
        } catch (IOException e) {
            periods(1 + 5 * random.nextDouble());
        }
        Files.delete(filling);
    }

    /** The faults that are possible here. */
    public List<PairFault> possible() throws IOException {
        FileStore store = Files.getFileStore(folder);
        List<PairFault> possible = new ArrayList<>(List.of(PairFault.values()));
        if (store.getTotalSpace() > SMALL_DISK) {
            possible.remove(PairFault.FULL_DISK);
        }
        return possible;
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
        return counts(from, Math.min(ended, System.nanoTime()));
    }

    /** What the plant was sent during the faults of a kind, and until all was well again. */
    public PairCounts counts(PairFault fault) {
        return strikes.stream()
                .filter(strike -> strike.fault() == fault)
                .map(strike -> counts(strike.from(), strike.to()))
                .reduce(PairCounts.NONE, PairCounts::plus);
    }

    private PairCounts counts(long begin, long end) {
        return witness.counts(read().origin(), timing, begin, end, this::starved);
    }

    private PairJournals read() {
        return PairJournals.read(timing.periodNanos(), journals.get(0), journals.get(1));
    }

    /** Ends both controllers; then their journals are whole. */
    public void end() throws InterruptedException {
        ended = System.nanoTime();
        for (LoopProcess controller : controllers) {
            controller.end();
        }
    }

    /**
     * Whether both have the same command, to the last bit, where both have planned one and the one that stood by was ready.
     *
     * @param takeovers whether only those periods in which one took over
     */
    public Compared compared(boolean takeovers) {
        PairJournals both = read();
        Set<Long> taken = Set.copyOf(counts().takeovers());
        List<Long> all = both.comparable(period -> !takeovers || taken.contains(period));
        return new Compared(
                all, all.stream().filter(period -> !both.isSame(period)).toList());
    }

    /**
     * Commands of both side by side.
     *
     * @param periods that were compared
     * @param differing those with two commands
     */
    public record Compared(List<Long> periods, List<Long> differing) {
        public Compared {
            periods = List.copyOf(periods);
            differing = List.copyOf(differing);
        }
    }

    /** What happened in each of some periods. */
    public String explain(List<Long> periods) {
        return periods.stream().map(this::explain).collect(Collectors.joining("\n"));
    }

    /** What happened in a period and around it: faults, moments without a processor, what both controllers did, what the plant took. */
    public String explain(long period) {
        PairJournals both = read();
        long origin = both.origin();
        StringBuilder text = new StringBuilder();
        for (long each = period - 2; each <= period + 1; each++) {
            long begins = origin + each * timing.periodNanos();
            text.append(String.format(
                    Locale.ROOT,
                    "  period %d: %.0f ms without a processor; the plant took%s%n",
                    each,
                    1e-6 * starved(begins, begins + timing.periodNanos()),
                    witness.text(begins, begins + timing.periodNanos())));
            for (Strike strike : strikes) {
                if (strike.struck() < begins + timing.periodNanos() && strike.to() > begins) {
                    text.append(String.format(
                            Locale.ROOT,
                            "    %s, struck at %.0f ms, over at %.0f ms%n",
                            strike.fault(),
                            1e-6 * (strike.struck() - begins),
                            1e-6 * (strike.to() - begins)));
                }
            }
            text.append(both.text(each));
        }
        return text.toString();
    }

    /** Nanoseconds for which the machine had no processor for the plant, or for what lies between it and the controllers. */
    private long starved(long begin, long end) {
        long longest = witness.gaps().during(begin, end);
        for (Gaps each : gaps) {
            longest = Math.max(longest, each.during(begin, end));
        }
        return longest;
    }

    /** The folders of the journals of one controller, one for each start. */
    public List<Path> journals(int place) {
        return List.copyOf(journals.get(place));
    }

    @Override
    public void close() throws IOException {
        closed = true;
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
