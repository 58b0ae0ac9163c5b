package dev.takt.app.cli;

import dev.takt.actors.clock.RealClock;
import dev.takt.actors.clock.SystemClock;
import dev.takt.actors.journal.ModelFingerprint;
import dev.takt.actors.journal.record.CaseText;
import dev.takt.actors.pair.ControllerPair;
import dev.takt.actors.runtime.ControlLoop;
import dev.takt.actors.solving.LocalPlanSolver;
import dev.takt.actors.solving.SolveObserver;
import dev.takt.actors.supervision.LoopTiming;
import dev.takt.config.Case;
import dev.takt.config.setting.HostAddress;
import dev.takt.config.settings.LinkSettings;
import dev.takt.links.ControllerEnd;
import dev.takt.links.wiring.Links;
import dev.takt.loop.cycle.CycleRecord;
import dev.takt.loop.cycle.LoopEvent;
import dev.takt.loop.cycle.LoopObserver;
import dev.takt.loop.cycle.LoopView;
import dev.takt.loop.cycle.PairPeriod;
import dev.takt.loop.cycle.PairStatus;
import dev.takt.loop.cycle.VitalSign;
import dev.takt.loop.operation.CommandOutcome;
import dev.takt.loop.operation.LoopOperation;
import dev.takt.loop.operation.OperatorCommand;
import dev.takt.plant.program.PlantConnection;
import dev.takt.solver.nmpc.RecedingHorizonSolver;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import java.util.function.Function;

/** The controller of a loop as one of two, or alone. */
final class LoopPair implements AutoCloseable {
    private final SystemClock clock;
    private final Optional<ControllerPair> pair;

    private LoopPair(SystemClock clock, Optional<ControllerPair> pair) {
        this.clock = clock;
        this.pair = pair;
    }

    /**
     * Which of two controllers a process is.
     *
     * @param second whether it is the second one
     * @param address that replaces {@code links.pair.address}
     */
    record Place(boolean second, Optional<HostAddress> address) {

        /**
         * Reads {@code first}, {@code second} or {@code NAME=ADDRESS}.
         *
         * @throws IllegalArgumentException if it is something else
         */
        static Place parse(String text) {
            int equals = text.indexOf('=');
            String name = equals < 0 ? text : text.substring(0, equals);
            if (!name.equals("first") && !name.equals("second")) {
                throw new IllegalArgumentException(
                        "--pair " + text + "; expected first or second, such as --pair second=10.0.0.1:5511");
            }
            return new Place(
                    name.equals("second"),
                    equals < 0 ? Optional.empty() : Optional.of(HostAddress.parse(text.substring(equals + 1))));
        }
    }

    /**
     * Where a pair speaks to.
     *
     * @param tell takes what a person should know
     * @param record takes each period
     */
    record Outlets(Consumer<String> tell, Consumer<PairPeriod> record) {}

    /** Opens the pair, and with it the link; a loop alone has neither here. */
    static LoopPair open(Case read, Path file, Optional<Place> place, Outlets outlets) throws IOException {
        if (place.isEmpty()) {
            return new LoopPair(new RealClock(read.loop().priority()), Optional.empty());
        }
        refuse(read);
        LinkSettings.Pair settings = read.links().pair();
        HostAddress address = place.get().address().orElse(settings.address());
        boolean second = place.get().second();
        ControllerEnd link = Links.controller(read, second);
        try {
            return paired(read, new Opened(second, address, hash(file), link), outlets);
        } catch (IOException e) {
            link.close();
            throw e;
        }
    }

    private record Opened(boolean second, HostAddress address, String file, ControllerEnd link) {}

    private static LoopPair paired(Case read, Opened opened, Outlets outlets) throws IOException {
        InetSocketAddress socket =
                new InetSocketAddress(opened.address().host(), opened.address().port());
        ControllerPair pair = ControllerPair.open(
                new ControllerPair.Member(
                        opened.second() ? 1 : 0,
                        ModelFingerprint.of(read.model().problem()),
                        opened.file(),
                        BuildVersion.line(),
                        socket.getAddress() != null && socket.getAddress().isLoopbackAddress()),
                LoopTiming.of(read),
                read.links().pair().slice(),
                new ControllerPair.Parts(
                        opened.link(),
                        socket,
                        Links.pairKey(read.links(), opened.address()),
                        read.loop().priority(),
                        read.loop().reload(),
                        outlets.tell(),
                        outlets.record()));
        return new LoopPair(pair.clock(), Optional.of(pair));
    }

    /** The hash of the file as it is written; what the command line replaces may differ between the two. */
    private static String hash(Path file) throws IOException {
        return CaseText.read(file, List.of()).configurationHash();
    }

    /** Whatever keeps more from solve to solve than can be handed over cannot be one of two. */
    private static void refuse(Case read) throws IOException {
        List<String> objections = HandOverLimits.of(read);
        if (!objections.isEmpty()) {
            throw new IOException("a pair hands the state of its loop over, and this loop has state that cannot be: "
                    + String.join("; ", objections));
        }
    }

    SystemClock clock() {
        return clock;
    }

    PlantConnection plant(Case read) throws IOException {
        return pair.isPresent()
                ? PlantConnection.through(pair.get().link(), read)
                : PlantConnection.open(read, clock::now);
    }

    LocalPlanSolver solver(Case read, Function<RecedingHorizonSolver, SolveObserver> observers) {
        return new LocalPlanSolver(read, clock, observers);
    }

    ControlLoop.Builder join(ControlLoop.Builder builder) {
        return pair.map(one -> builder.relayedBy(one.relay())
                        .pairedAs(one::state)
                        .observedBy(new Periods(one))
                        .watching(this::vitalSigns))
                .orElse(builder);
    }

    /** Tells a pair of the periods of its loop. */
    private record Periods(ControllerPair pair) implements LoopObserver {
        @Override
        public void cycleEnded(CycleRecord cycle) {
            pair.periodEnded(cycle);
        }

        @Override
        public void happened(LoopEvent event) {
            // its own events are among them
        }
    }

    /** The vital signs of the pair; a loop alone has none. */
    List<VitalSign> vitalSigns() {
        return pair.map(ControllerPair::state).stream()
                .<VitalSign>map(shown -> new VitalSign.Pair(
                        shown.leading(), shown.ready(), shown.remark(), shown.difference(), shown.takeovers()))
                .toList();
    }

    void begin(ControlLoop loop) {
        pair.ifPresent(one -> one.begin(loop));
    }

    /** The commands of the loop with that for the pair, which is no part of the loop. */
    LoopOperation operation(LoopOperation loop, LoopView view) {
        return pair.isEmpty()
                ? loop
                : (command, who) -> {
                    if (command instanceof OperatorCommand.SwitchPair) {
                        return CompletableFuture.completedFuture(switched(view));
                    }
                    return standsBy(command)
                            ? CompletableFuture.completedFuture(new CommandOutcome(
                                    false,
                                    "this controller stands by, and goes on with the state of the other one; send it"
                                            + " there",
                                    cycle(view)))
                            : loop.submit(command, who);
                };
    }

    /** What would change the state of a loop that takes that of the other one. */
    private boolean standsBy(OperatorCommand command) {
        PairStatus status = pair.orElseThrow().state();
        boolean own = switch (command) {
            case OperatorCommand.SetLogLevel _,
                    OperatorCommand.AcknowledgeAlarms _,
                    OperatorCommand.ShelveAlarm _,
                    OperatorCommand.UnshelveAlarm _ -> true;
            default -> false;
        };
        return !own && !status.leading() && status.peer().equals("leading");
    }

    private CommandOutcome switched(LoopView view) {
        Optional<String> objection = pair.orElseThrow().handOver();
        return new CommandOutcome(
                objection.isEmpty(),
                objection.orElse("the other controller takes the lead with its next command"),
                cycle(view));
    }

    private static long cycle(LoopView view) {
        return view.lastCycle().map(CycleRecord::cycle).orElse(0L);
    }

    @Override
    public void close() {
        pair.ifPresent(ControllerPair::close);
    }
}
