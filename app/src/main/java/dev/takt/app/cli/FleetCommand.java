package dev.takt.app.cli;

import dev.takt.actors.fleet.SolverWorkers;
import dev.takt.actors.journal.LastPlanFile;
import dev.takt.actors.journal.SolveRecords;
import dev.takt.actors.runtime.ControlLoop;
import dev.takt.actors.runtime.LoopFile;
import dev.takt.actors.solving.SolveObserver;
import dev.takt.app.fleet.Fleet;
import dev.takt.app.fleet.FleetCase;
import dev.takt.app.fleet.FleetReading;
import dev.takt.app.fleet.FleetSummary;
import dev.takt.app.fleet.FleetView;
import dev.takt.app.fleet.LoopAttachments;
import dev.takt.app.log.LoopLog;
import dev.takt.app.remote.FleetDrainCommand;
import dev.takt.app.remote.FleetSpreadCommand;
import dev.takt.app.remote.FleetStateCommand;
import dev.takt.app.terminal.ColourChoice;
import dev.takt.app.terminal.ExitCode;
import dev.takt.app.terminal.StopSignals;
import dev.takt.config.fleet.FleetFile;
import dev.takt.config.fleet.FleetMember;
import dev.takt.config.settings.FleetSettings;
import dev.takt.config.source.TimeText;
import dev.takt.loop.LogLevel;
import dev.takt.loop.Mode;
import dev.takt.monitoring.http.Environment;
import dev.takt.monitoring.http.FleetServer;
import dev.takt.monitoring.http.LoopServer;
import dev.takt.solver.nmpc.RecedingHorizonSolver;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code takt fleet}: many loops in one process, until they are stopped. */
@Command(
        name = "fleet",
        description = "Runs the loops of all case files of a folder, or of a table, in one process.",
        mixinStandardHelpOptions = true,
        subcommands = {
            FleetJoinCommand.class,
            FleetDrainCommand.class,
            FleetSpreadCommand.class,
            FleetStateCommand.class
        })
final class FleetCommand implements Callable<Integer> {
    private static final double NANOS = 1e9;
    private static final long LOOK_NANOS = 200_000_000L;
    private static final long PROGRESS_NANOS = 5_000_000_000L;

    @Spec
    private CommandSpec spec;

    @Parameters(paramLabel = "DIR|FLEET.conf", arity = "0..1", description = "A folder of case files, or a fleet file.")
    private Optional<Path> place = Optional.empty();

    @Option(
            names = "--set",
            paramLabel = "PATH=VALUE",
            description = "Replace a setting of all case files; repeatable.")
    private List<String> settings = new ArrayList<>();

    @Option(names = "--first", paramLabel = "N", description = "Run the first N loops only.")
    private Optional<Integer> first = Optional.empty();

    @Option(names = "--duration", paramLabel = "TIME", description = "Stop after this time of the clock: 30 s, 10 min.")
    private Optional<String> duration = Optional.empty();

    @Option(names = "--json", description = "Print the summary as JSON, and nothing else on the standard output.")
    private boolean json;

    @Override
    public Integer call() throws IOException, InterruptedException {
        long limit = limit();
        FleetFile file = FleetFile.read(place.orElseThrow(() -> new ParameterException(
                spec.commandLine(), "Expected a folder or a fleet file. Maybe 'takt fleet DIR' is what is meant.")));
        List<FleetMember> members = first.map(n -> file.members()
                        .subList(0, Math.clamp(n, 1, file.members().size())))
                .orElse(file.members());
        Fleet.expect(members.size());
        try (LoopLog log = LoopLog.ofProcess(
                file.monitoring().log(),
                ColourChoice.of(spec).forErr(System.getenv()),
                spec.commandLine().getErr())) {
            CountDownLatch stop = new CountDownLatch(1);
            StopSignals.open(stop);
            PrintWriter err = log.printer(LogLevel.INFO, "start");
            long begun = System.nanoTime();
            Optional<LoopServer.Reserved> port = port(file);
            FleetReading reading = new FleetReading(file.settings().sharedSolvers(), settings);
            ReadingTrials trials = new ReadingTrials();
            List<FleetCase> first = template(file) ? reading.firstOfEachFile(members) : List.of();
            try (Fleet fleet =
                    new Fleet(file.settings(), each -> new Attached(each, trials, err), workers(file, place))) {
                first.forEach(fleet::prepare);
                List<FleetCase> cases = reading.read(members);
                err.printf(Locale.ROOT, "%d case files read in %.1f s%n", cases.size(), seconds(begun));
                err.flush();
                FleetSummary summary = new FleetSummary(fleet);
                Optional<FleetServer> server = port.map(reserved -> reserved.serve(new FleetView(fleet)));
                server.ifPresent(serving -> err.println("the page of the fleet is at " + serving.address()));
                err.flush();
                for (FleetCase each : cases) {
                    if (stop.getCount() > 0) {
                        fleet.start(each);
                    }
                }
                err.printf(Locale.ROOT, "%d loops made %.1f s after the start%n", cases.size(), seconds(begun));
                err.flush();
                watch(fleet, summary, stop, new Times(begun, limit), log);
                server.ifPresent(FleetServer::close);
                log.close();
                PrintWriter out = spec.commandLine().getOut();
                out.print(json ? summary.document().toPrettyString() + "\n" : summary.text());
                out.flush();
            }
        }
        return ExitCode.DONE;
    }

    private static boolean template(FleetFile file) {
        return file.settings().template().isPresent();
    }

    /** The port of the fleet's page, if it has one. */
    static Optional<LoopServer.Reserved> port(FleetFile file) throws IOException {
        return file.monitoring().http().enabled()
                ? Optional.of(LoopServer.reserve(file.monitoring().http(), Environment.ofProcess()))
                : Optional.empty();
    }

    /** The worker processes of a fleet, if it has such. */
    static Optional<SolverWorkers> workers(FleetFile file, Optional<Path> place) {
        FleetSettings settings = file.settings();
        int threads = settings.threads().orElse(1);
        return settings.workers() == 0
                ? Optional.empty()
                : Optional.of(new SolverWorkers(
                        settings.workers(), SolverProcessCommand.startingWorker(place.orElse(Path.of("")), threads)));
    }

    /** When the fleet was begun, and how long it runs. */
    private record Times(long begun, long limit) {}

    private static double seconds(long since) {
        return (System.nanoTime() - since) / NANOS;
    }

    private static void watch(Fleet fleet, FleetSummary summary, CountDownLatch stop, Times times, LoopLog log)
            throws InterruptedException {
        long told = System.nanoTime();
        boolean all = false;
        while (System.nanoTime() - times.begun() < times.limit() && !stop.await(LOOK_NANOS, TimeUnit.NANOSECONDS)) {
            boolean armed =
                    fleet.modes().getOrDefault(Mode.AUTO, 0) == fleet.loops().size();
            if (armed && !all) {
                all = true;
                log.say(
                        LogLevel.INFO,
                        "start",
                        String.format(
                                Locale.ROOT,
                                "all %d loops are in auto %.1f s after the start",
                                fleet.loops().size(),
                                seconds(times.begun())));
            }
            if (System.nanoTime() - told >= PROGRESS_NANOS) {
                told = System.nanoTime();
                log.status(summary.line());
            }
        }
    }

    private long limit() {
        if (duration.isEmpty()) {
            return Long.MAX_VALUE;
        }
        double time = TimeText.parse(duration.get())
                .filter(TimeText::known)
                .map(TimeText::seconds)
                .orElse(Double.NaN);
        if (!(time > 0)) {
            throw new ParameterException(
                    spec.commandLine(),
                    "--duration " + duration.get() + "; expected " + TimeText.EXPECTED + "; above 0");
        }
        return (long) Math.min(time * NANOS, Long.MAX_VALUE / 2.0);
    }

    /** The journal and the kept plan of a loop. */
    static final class Attached implements LoopAttachments {
        private final ReadingTrials trials;
        private final PlanFolder folder;
        private final LoopJournal journal;

        Attached(FleetCase loop, ReadingTrials trials, PrintWriter err) throws IOException {
            this(loop, trials, PlanFolder.open(loop.value(), err));
        }

        Attached(FleetCase loop, ReadingTrials trials, PlanFolder folder) {
            this.trials = trials;
            this.folder = folder;
            journal = LoopJournal.open(
                    loop.value(), loop.member().file(), loop.member().overrides());
        }

        @Override
        public SolveObserver recorder(RecedingHorizonSolver solver) {
            return journal.recorder(solver);
        }

        @Override
        public Optional<SolveRecords> records() {
            return journal.records();
        }

        @Override
        public Optional<LastPlanFile> plan() {
            return folder.plan();
        }

        @Override
        public ControlLoop.Builder attach(ControlLoop.Builder builder) {
            return builder.observedBy(journal).watching(journal::vitalSigns);
        }

        @Override
        public LoopFile file(FleetCase loop) {
            return trials.tried(loop);
        }

        @Override
        public void close() {
            journal.close();
            folder.close();
        }
    }
}
