package dev.takt.app.rehearsal.process;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.takt.actors.supervision.LoopTiming;
import dev.takt.config.Case;
import dev.takt.config.CaseFile;
import dev.takt.plant.program.PlantProgram;
import dev.takt.plant.program.RealTimePlant;
import java.io.IOException;
import java.io.OutputStream;
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
 * Two controllers in processes of their own, a plant in this one, and what lies between them. Faults strike one after the other; the plant is the
 * witness.
 */
public final class PairRehearsal implements AutoCloseable {
    private static final long REST_NANOS = 50_000_000;
    private static final long PUMP_NANOS = 1_000_000;
    /** Between two runs of a thread that wakes up every millisecond: less is no gap. */
    static final long LATE_NANOS = 15_000_000;

    private static final long PATIENCE_NANOS = 180_000_000_000L;
    private static final long ANSWER_NANOS = 5_000_000_000L;
    private static final int GARBAGE = 100_000;
    private static final long SMALL_DISK = 1L << 30;
    /** An hour, give or take some. */
    private static final int STEP_SECONDS = 7_200;
    /** In the names of threads as the system shows them, which are cut. */
    private static final String SOLVER_THREAD = "takt.solv";

    private final List<String> takt;
    private Path file;
    private final Path folder;
    private final Random random;
    private final LoopTiming timing;
    private final Case read;
    private final PairWays ways;
    private final List<Optional<SteppedClock>> clocks = new ArrayList<>();
    private final PairWitness witness;
    private final PlantProgram program;
    private final RealTimePlant plant;
    private final LoopProcess[] controllers = new LoopProcess[2];
    private final List<List<Path>> journals = List.of(new ArrayList<>(), new ArrayList<>());
    private final List<Strike> strikes = new ArrayList<>();
    private int starts;
    private long struck;
    private volatile boolean closed;
    /** The journals of both, once they are whole. */
    private Optional<PairJournals> both = Optional.empty();

    /** Of a thread that does nothing but wake up. */
    private final Gaps gaps = new Gaps(LATE_NANOS);

    private long from = Long.MAX_VALUE;
    /** When the controllers were ended: then nobody sends commands any more. */
    private long ended = Long.MAX_VALUE;

    /** A fault, and the time until the next one. */
    private record Strike(PairFault fault, long from, long struck, long to) {}

    private PairRehearsal(PairWays ways, List<String> takt, Path file, Path folder, long seed)
            throws IOException, InterruptedException {
        this.ways = ways;
        this.takt = takt;
        this.file = file;
        this.folder = folder;
        this.random = new Random(seed);
        for (int place = 0; place < 2; place++) {
            clocks.add(SteppedClock.in(Files.createDirectories(folder.resolve("clock-" + place))));
        }
        read = CaseFile.read(file, ways.plant());
        timing = LoopTiming.of(read);
        witness = new PairWitness(ways.open(read), exchange(read) + LATE_NANOS);
        program = new PlantProgram(read, witness, System::nanoTime, System.currentTimeMillis());
        Thread.ofPlatform().daemon().name("wakes").start(this::wake);
        plant = new RealTimePlant(program, program.exchange(), read.loop().timeScale());
    }

    private static long exchange(Case read) {
        double period = LoopTiming.of(read).period();
        return Math.round(1e9
                * read.plant().settings().step().orElse(period / 10)
                / read.loop().timeScale());
    }

    private void wake() {
        while (!closed) {
            gaps.runs();
            LockSupport.parkNanos(PUMP_NANOS);
        }
    }

    /**
     * Starts the plant and both controllers, and waits until one leads and the other is ready.
     *
     * @param ways between them; closed with this
     * @param takt the words that start the command line
     * @param seed of what is random
     */
    public static PairRehearsal start(PairWays ways, List<String> takt, Path file, Path folder, long seed)
            throws IOException, InterruptedException {
        return opened(ways, takt, file, folder, seed).begun(false);
    }

    /** The same, the second controller when the first one controls, and with what that leaves of the processors: for short periods. */
    public static PairRehearsal startInTurn(PairWays ways, List<String> takt, Path file, Path folder, long seed)
            throws IOException, InterruptedException {
        return opened(ways, takt, file, folder, seed).begun(true);
    }

    private PairRehearsal begun(boolean inTurn) throws IOException, InterruptedException {
        try {
            launch(0);
            if (inTurn) {
                awaitLeader(0, true);
                launchBehind(1);
            } else {
                launch(1);
            }
            awaitReady();
            from = System.nanoTime();
            return this;
        } catch (IOException | InterruptedException | RuntimeException e) {
            close();
            throw e;
        }
    }

    /** Until it is ready it has what the other one leaves of the processors, as if it had a host of its own. */
    private void launchBehind(int place) throws IOException, InterruptedException {
        launch(place, "nice", "-n", "19");
        awaitReady();
        Signals.ordinary(controllers[place].pid());
    }

    private boolean isInControl(int place) throws IOException {
        return controllers[place].state().path("actual").asText().equals("auto");
    }

    private static PairRehearsal opened(PairWays ways, List<String> takt, Path file, Path folder, long seed)
            throws IOException, InterruptedException {
        try {
            return new PairRehearsal(ways, takt, file, folder, seed);
        } catch (IOException | RuntimeException e) {
            ways.close();
            throw e;
        }
    }

    private void launch(int place, String... words) throws IOException {
        List<String> command = new ArrayList<>(ways.words(place));
        command.addAll(List.of(words));
        clocks.get(place).ifPresent(clock -> command.addAll(clock.words()));
        command.addAll(takt);
        Path own = Files.createDirectories(folder.resolve("controller-" + place + "-" + starts++));
        journals.get(place).add(own);
        List<String> settings = new ArrayList<>(ways.controller(place));
        settings.add("loop.arm-at-start=true");
        String pairing = (place == 0 ? "first=" : "second=") + ways.pair(place);
        controllers[place] = LoopProcess.start(
                command,
                file,
                own,
                settings,
                List.of("--pair", pairing),
                !ways.words(place).isEmpty());
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
    int awaitReady() throws IOException {
        long begun = System.nanoTime();
        while (System.nanoTime() - begun < PATIENCE_NANOS) {
            Optional<Integer> leader = leader();
            if (leader.isPresent()
                    && isInControl(leader.get())
                    && pair(1 - leader.get()).path("ready").asBoolean()
                    && !pair(1 - leader.get()).path("leading").asBoolean()) {
                return leader.get();
            }
            LockSupport.parkNanos(REST_NANOS);
        }
        throw new IOException("no controller leads with the other one ready: " + pair(0) + " and " + pair(1)
                + "; the plant: " + plant.status() + ", slips " + plant.slips() + ", late " + plant.lateSteps()
                + ", failed "
                + plant.failure()
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
                ways.cutBetween(true);
                periods(1 + 5 * random.nextDouble());
                ways.cutBetween(false);
            }
            case CUT_LEADER -> cut(leader);
            case CUT_STANDBY -> cut(standby);
            case GARBAGE -> garbage();
            case CUT_OFF -> {
                ways.cutBetween(true);
                cut(leader);
                ways.cutBetween(false);
            }
            case SOLVER_HANGS -> hang(leader);
            case FULL_DISK -> fill(leader);
            case CLOCK_STEP ->
                clocks.get(random.nextBoolean() ? leader : standby)
                        .orElseThrow()
                        .set(random.nextInt(-STEP_SECONDS, STEP_SECONDS));
            case SWITCH -> changeTheLead(leader);
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

    private void cut(int place) throws IOException {
        ways.cut(place, true);
        periods(1 + 5 * random.nextDouble());
        ways.cut(place, false);
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
        if (clocks.contains(Optional.<SteppedClock>empty())) {
            possible.remove(PairFault.CLOCK_STEP);
        }
        if (ways.pairPort().isEmpty()) {
            possible.remove(PairFault.GARBAGE);
        }
        return possible;
    }

    private void garbage() throws IOException {
        byte[] bytes = new byte[GARBAGE];
        random.nextBytes(bytes);
        try (Socket socket = new Socket()) {
            socket.connect(ways.pairPort().orElseThrow());
            socket.getOutputStream().write(bytes);
        } catch (SocketException e) {
            // it was hung up on
        }
    }

    /**
     * Another version or configuration takes the place of the one that stands by, and then the lead, as an engineer would have it.
     *
     * @param changed the file from now on
     * @throws IOException if it does not become ready, or the lead does not change
     */
    public void upgrade(Path changed) throws IOException, InterruptedException {
        int leader = awaitReady();
        int standby = 1 - leader;
        controllers[standby].end();
        controllers[standby].close();
        file = changed;
        launchBehind(standby);
        changeTheLead(leader);
    }

    private void changeTheLead(int leader) throws IOException {
        long begun = System.nanoTime();
        long asked = begun;
        JsonNode answer = JsonNodeFactory.instance.objectNode();
        while (!leader().equals(Optional.of(1 - leader))) {
            if (System.nanoTime() - begun > PATIENCE_NANOS) {
                throw new IOException(
                        "the other controller does not take the lead: " + answer + ", " + pair(1 - leader));
            }
            // it may have gone back meanwhile
            if (!answer.path("accepted").asBoolean() || System.nanoTime() - asked > ANSWER_NANOS) {
                asked = System.nanoTime();
                answer = controllers[leader].command("{\"command\": \"pair-switch\"}");
            }
            LockSupport.parkNanos(REST_NANOS);
        }
    }

    /** Waits until one of them leads. */
    void awaitLeader(int place) throws IOException {
        awaitLeader(place, false);
    }

    private void awaitLeader(int place, boolean inControl) throws IOException {
        long begun = System.nanoTime();
        while (!pair(place).path("confirmed").asBoolean() || inControl && !isInControl(place)) {
            if (System.nanoTime() - begun > PATIENCE_NANOS) {
                throw new IOException("controller " + place + " does not take the lead: " + pair(place));
            }
            LockSupport.parkNanos(REST_NANOS);
        }
    }

    /** The periods since both controllers were ready in which the one that led had no fresh plan. */
    public List<Long> unplanned() {
        PairJournals journal = read();
        return journal.unplanned(from, Math.min(ended, System.nanoTime()) - timing.periodNanos());
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
        return both.orElseGet(() -> PairJournals.read(timing.periodNanos(), journals.get(0), journals.get(1)));
    }

    /** Waits until all is well again, and ends both controllers; then their journals are whole. */
    public void end() throws IOException, InterruptedException {
        awaitReady();
        ended = System.nanoTime();
        for (LoopProcess controller : controllers) {
            controller.end();
        }
        both = Optional.of(read());
    }

    /**
     * Whether both have the same command, to the last bit, where both have planned one and the one that stood by was ready.
     *
     * @param takeovers whether only those periods in which one took over
     */
    public Compared compared(boolean takeovers) {
        PairJournals journal = read();
        Set<Long> taken = Set.copyOf(counts().takeovers());
        List<Long> all = journal.comparable(period -> !takeovers || taken.contains(period));
        return new Compared(
                all, all.stream().filter(period -> !journal.isSame(period)).toList());
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
        PairJournals journal = read();
        long origin = journal.origin();
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
            text.append(journal.text(each));
        }
        return text.toString();
    }

    /** Nanoseconds for which the machine had no processor for the plant, or for what lies between it and the controllers. */
    private long starved(long begin, long end) {
        return Math.max(Math.max(witness.gaps().during(begin, end), gaps.during(begin, end)), ways.starved(begin, end));
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
        ways.close();
    }
}
