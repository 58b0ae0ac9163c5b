package dev.takt.app.cli;

import dev.takt.actors.journal.record.CaseText;
import dev.takt.actors.machine.HeapTarget;
import dev.takt.actors.machine.RealTimePriority;
import dev.takt.actors.runtime.ControlLoop;
import dev.takt.actors.runtime.LoopFile;
import dev.takt.actors.runtime.PlantTimeStart;
import dev.takt.actors.solving.PlanSolver;
import dev.takt.actors.solving.process.LoopSolvers;
import dev.takt.actors.solving.process.SolverSetup;
import dev.takt.actors.supervision.LoopTiming;
import dev.takt.app.log.EventLog;
import dev.takt.app.log.LinkLog;
import dev.takt.app.log.LoggedOperation;
import dev.takt.app.log.LoopLog;
import dev.takt.app.rehearsal.LoopStatistics;
import dev.takt.app.rehearsal.LoopWarmUp;
import dev.takt.app.service.ServiceNotices;
import dev.takt.app.simulation.LoopMemory;
import dev.takt.app.simulation.MeasurementWarnings;
import dev.takt.app.simulation.ModelWarnings;
import dev.takt.app.telemetry.LoopTelemetry;
import dev.takt.app.terminal.ColourChoice;
import dev.takt.app.terminal.ExitCode;
import dev.takt.app.terminal.StopSignals;
import dev.takt.config.Case;
import dev.takt.config.CaseReading;
import dev.takt.config.source.TimeText;
import dev.takt.links.ControllerEnd;
import dev.takt.loop.LogLevel;
import dev.takt.loop.Mode;
import dev.takt.loop.operation.LoopOperation;
import dev.takt.plant.program.PlantConnection;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code takt run}: the loop in real time, until it is stopped. */
@Command(
        name = "run",
        description = "Runs the control loop of a case file in real time.",
        mixinStandardHelpOptions = true)
final class RunLoopCommand implements Callable<Integer> {
    private static final double NANOS = 1e9;
    private static final long LOOK_NANOS = 500_000_000L;
    private static final long PROGRESS_NANOS = 5_000_000_000L;

    @Spec
    private CommandSpec spec;

    @Parameters(paramLabel = "FILE.conf", description = "The case file.")
    private Path file;

    @Mixin
    private CaseOptions options;

    @Option(names = "--duration", paramLabel = "TIME", description = "Stop after this time of the clock: 30 s, 10 min.")
    private Optional<String> duration = Optional.empty();

    @Option(
            names = "--pair",
            paramLabel = "NAME[=ADDRESS]",
            description =
                    "Run as one of two controllers, first or second; ADDRESS is where the first one listens for the"
                            + " second, in place of links.pair.address.")
    private Optional<String> pairing = Optional.empty();

    @Option(names = "--out", paramLabel = "DIR", description = "Write run.json there when the loop ends.")
    private Optional<Path> out = Optional.empty();

    @Override
    public Integer call() throws IOException, InterruptedException {
        long limit = limit();
        CaseReading reading = options.reading(file, further());
        try (LoopLog log = LoopLog.ofProcess(
                reading.value().monitoring().log(),
                ColourChoice.of(spec).forErr(System.getenv()),
                spec.commandLine().getErr())) {
            return run(reading, limit, log);
        }
    }

    private int run(CaseReading reading, long limit, LoopLog log) throws IOException, InterruptedException {
        LoopFile origin =
                LoopFile.of(reading, file, overrides()).triedBy(() -> ReadingTrialCommand.run(file, overrides()));
        Case read = reading.value();
        LoopTiming timing = LoopTiming.of(read);
        HeapTarget.expect(LoopMemory.garbage(timing.period() / timing.timeScale()));
        LoopStatistics statistics = new LoopStatistics();
        LoopSummary summary = new LoopSummary(read, timing, statistics);
        CountDownLatch stop = new CountDownLatch(1);
        StopSignals.open(stop);
        PrintWriter err = log.printer(LogLevel.INFO, "start");
        warn(read, log.printer(LogLevel.WARN, "warning"));
        greet(read, log);
        LoopWarmUp warmUp = new LoopWarmUp(read);
        PlanFolder folder = PlanFolder.open(read, err);
        PlantTimeStart time = PlantTimeStart.of(read, folder.plan());
        read.time().begin(Instant.now(), read.loop().timeScale());
        LoopJournal journal = LoopJournal.open(read, file, overrides());
        try (folder;
                journal;
                LoopPair pair = LoopPair.open(
                        read,
                        file,
                        place(),
                        new LoopPair.Outlets(log.printer(LogLevel.INFO, "pair")::println, journal::paired));
                PlantConnection plant = pair.plant(read);
                LoopSolvers solvers = solvers(read, pair, journal);
                LoopMonitoring monitoring = new LoopMonitoring(read.monitoring(), journal);
                LoopTelemetry telemetry = new LoopTelemetry(read, err::println);
                ServiceNotices notices = new ServiceNotices(System.getenv(), timing.periodNanos(), summary::line);
                ControlLoop loop = pair.join(described(read, plant, warmUp.noting(solvers), folder))
                        .readFrom(origin)
                        .observedBy(statistics)
                        .observedBy(journal)
                        .watching(journal::vitalSigns)
                        .observedBy(new EventLog(log))
                        .reloading(again -> log.configure(again.monitoring().log()))
                        .observedBy(telemetry)
                        .observedBy(notices)
                        .watchedBy(monitoring::start)
                        .beginningAt(() -> {
                            warmUp.await();
                            tell(time.begin(pair.clock().wallMillis(), timing.periodNanos()), err);
                            return plant.begin(pair.clock().now() + timing.periodNanos());
                        })
                        .start(pair.clock())) {
            pair.begin(loop);
            LoopOperation operation =
                    new LoggedOperation(pair.operation(loop.operation(), loop.view()), loop.view(), log);
            monitoring
                    .serve(loop, operation, solvers, telemetry, pair)
                    .ifPresent(address -> err.println("the page of the loop is at " + address));
            telemetry.begin(loop.view(), operation);
            loop.ended().thenRun(stop::countDown);
            watch(stop, limit, () -> summary.line() + journal.losses() + log.losses(), plant.end(), log);
        }
        journal.summary().ifPresent(log.printer(LogLevel.INFO, "end")::println);
        log.close();
        conclude(summary);
        return verdict(stop.getCount() > 0, statistics.totals());
    }

    private static void warnOfPriority(int priority, PrintWriter err) {
        if (priority > 0 && !RealTimePriority.isGranted(priority)) {
            err.println("warning: loop.priority = " + priority
                    + " is refused, and the loop runs without it. takt check --machine tells what grants it.");
        }
    }

    /** What one of two controllers needs: a state that is handed over has no factorization. */
    private List<String> further() {
        return pairing.map(_ -> List.of("loop.keep-factorization=false")).orElse(List.of());
    }

    private List<String> overrides() {
        List<String> overrides = options.overrides();
        overrides.addAll(further());
        return overrides;
    }

    private Optional<LoopPair.Place> place() {
        try {
            return pairing.map(LoopPair.Place::parse);
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), e.getMessage());
        }
    }

    private LoopSolvers solvers(Case read, LoopPair pair, LoopJournal journal) throws IOException {
        return LoopSolvers.of(
                read,
                pair.clock(),
                () -> pair.solver(read, journal::recorder),
                SolverSetup.of(read, CaseText.read(file, overrides()), journal.records()),
                SolverProcessCommand.starting(file));
    }

    private static void warn(Case read, PrintWriter err) {
        warnOfPriority(read.loop().priority(), err);
        Stream.concat(ModelWarnings.of(read).stream(), MeasurementWarnings.of(read).stream())
                .forEach(warning -> err.println("takt: warning: " + warning));
    }

    /** Says which time of the plant it is, if it is not its beginning. */
    private static void tell(double plantTime, PrintWriter err) {
        if (plantTime != 0) {
            err.println("the time of the plant is " + plantTime + " s");
        }
    }

    /**
     * The exit code of the process.
     *
     * @param elapsed whether the time of {@code --duration} has passed; otherwise the loop was ended, or ended itself
     */
    private int verdict(boolean elapsed, LoopStatistics.Totals totals) {
        if (!elapsed || totals.solvesAccepted() > 0) {
            return ExitCode.DONE;
        }
        spec.commandLine()
                .getErr()
                .println("takt: --duration " + duration.orElse("") + " was over before there was a plan; the loop was "
                        + totals.mode().label()
                        + (totals.mode() == Mode.INIT
                                ? ". Maybe a longer time: making a solver and warming it up takes up to 20 s."
                                : ". " + totals.lastObjection()));
        return ExitCode.SOLVER_FAILED;
    }

    /** Says what begins, for those who read a log of several runs. */
    private void greet(Case read, LoopLog log) {
        log.say(
                LogLevel.DEBUG,
                "start",
                "the loop of " + read.name() + " (" + file + ") begins: " + BuildVersion.line() + ", process "
                        + ProcessHandle.current().pid());
    }

    private void conclude(LoopSummary summary) throws IOException {
        PrintWriter printer = spec.commandLine().getOut();
        printer.print(options.json() ? summary.json() : summary.text());
        printer.flush();
        if (out.isPresent()) {
            summary.write(out.get());
        }
    }

    private static ControlLoop.Builder described(
            Case read, PlantConnection plant, PlanSolver.Factory solvers, PlanFolder folder) {
        ControlLoop.Builder builder = ControlLoop.of(read, plant.end(), solvers)
                .armedByDefault(plant.isInProcess())
                .epoch(System.currentTimeMillis());
        folder.plan().ifPresent(builder::keepingItsPlanIn);
        return builder;
    }

    private static void watch(CountDownLatch stop, long limit, Supplier<String> line, ControllerEnd link, LoopLog log)
            throws InterruptedException {
        long begun = System.nanoTime();
        long told = begun;
        long rest = limit;
        LinkLog links = new LinkLog(log, link::lastProblem);
        while (rest > 0 && !stop.await(Math.min(LOOK_NANOS, rest), TimeUnit.NANOSECONDS)) {
            long now = System.nanoTime();
            rest = limit - (now - begun);
            links.look();
            if (rest > 0 && now - told >= PROGRESS_NANOS) {
                told = now;
                log.status(line.get());
                if (!link.lastProblem().isEmpty()) {
                    log.status("link: " + link.lastProblem());
                }
            }
        }
    }

    private long limit() {
        if (duration.isEmpty()) {
            return Long.MAX_VALUE;
        }
        double seconds = TimeText.parse(duration.get())
                .filter(TimeText::known)
                .map(TimeText::seconds)
                .orElse(Double.NaN);
        if (!(seconds > 0)) {
            throw new ParameterException(
                    spec.commandLine(),
                    "--duration " + duration.get() + "; expected " + TimeText.EXPECTED + "; above 0");
        }
        return (long) Math.min(seconds * NANOS, Long.MAX_VALUE / 2.0);
    }
}
