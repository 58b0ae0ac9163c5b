package dev.takt.app.cli;

import dev.takt.app.log.LoopLog;
import dev.takt.app.plant.PlantFleet;
import dev.takt.app.plant.PlantOrders;
import dev.takt.app.plant.PlayedPlant;
import dev.takt.app.terminal.ColourChoice;
import dev.takt.app.terminal.ExitCode;
import dev.takt.app.terminal.StopSignals;
import dev.takt.config.Case;
import dev.takt.config.fleet.FleetFile;
import dev.takt.config.settings.MonitoringSettings;
import dev.takt.links.LinkStatistics;
import dev.takt.links.PlantEnd;
import dev.takt.links.wiring.Links;
import dev.takt.loop.LogLevel;
import dev.takt.monitoring.http.Environment;
import dev.takt.monitoring.http.OrderServer;
import dev.takt.plant.program.LockstepPlant;
import dev.takt.plant.program.PlantProgram;
import dev.takt.plant.program.PlantStatus;
import dev.takt.plant.program.RealTimePlant;
import dev.takt.plant.program.RunningPlant;
import java.io.IOException;
import java.io.PrintWriter;
import java.net.URI;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code takt plant}: the plant of a case in a separate process, connected by the link of the file. */
@Command(
        name = "plant",
        description =
                "Plays the plant of a case file, or those of all loops of a fleet, in this process, behind the links"
                        + " that the files name, until it is interrupted.",
        mixinStandardHelpOptions = true)
final class PlantCommand implements Callable<Integer> {
    private static final int USUAL_PORT = 7421;
    private static final long LOOK_MILLIS = 20;
    private static final long LINE_NANOS = 5_000_000_000L;

    @Spec
    private CommandSpec spec;

    @Parameters(paramLabel = "FILE.conf|DIR", description = "A case file, a fleet file, or a folder of a fleet.")
    private Path file;

    @Mixin
    private CaseOptions options;

    @Option(names = "--for", paramLabel = "SECONDS", description = "Ends after so much time of the plant.")
    private Optional<Double> length = Optional.empty();

    @Option(
            names = "--lockstep",
            description =
                    "Time passes only with commands, a period with each: for a controller that is not in real time.")
    private boolean lockstep;

    private final CountDownLatch stop = new CountDownLatch(1);

    @Override
    public Integer call() throws IOException, InterruptedException {
        if (length.isPresent() && !(length.get() > 0)) {
            throw new ParameterException(
                    spec.commandLine(), "--for " + length.get() + "; expected seconds of the plant, above 0");
        }
        if (FleetFile.isAt(file)) {
            if (lockstep) {
                throw new ParameterException(spec.commandLine(), "--lockstep is for the plant of one loop");
            }
            return playMany(FleetFile.read(file));
        }
        Case read = options.read(file);
        try (LoopLog log = log(read.monitoring())) {
            return play(read, log);
        }
    }

    private LoopLog log(MonitoringSettings monitoring) {
        return LoopLog.ofProcess(
                monitoring.log(),
                ColourChoice.of(spec).forErr(System.getenv()),
                spec.commandLine().getErr());
    }

    private int playMany(FleetFile fleet) throws IOException, InterruptedException {
        StopSignals.open(stop);
        try (LoopLog log = log(fleet.monitoring());
                PlantFleet plants = new PlantFleet(fleet.settings().plantThreads(), options.overrides());
                OrderServer orders = OrderServer.start(
                        fleet.monitoring().http(),
                        Optional.empty(),
                        USUAL_PORT,
                        Environment.ofProcess(),
                        plants::document,
                        plants::take)) {
            PrintWriter err = log.printer(LogLevel.INFO, "start");
            plants.play(fleet.members());
            err.println(fleet.members().size() + " plants; they take orders at " + orders.address());
            err.flush();
            long lastLine = System.nanoTime();
            while (!stop.await(LOOK_MILLIS * 10, TimeUnit.MILLISECONDS)
                    && plants.time() < length.orElse(Double.POSITIVE_INFINITY)) {
                if (System.nanoTime() - lastLine >= LINE_NANOS) {
                    log.status(plants.line());
                    lastLine = System.nanoTime();
                }
            }
            log.close();
            PrintWriter out = spec.commandLine().getOut();
            out.print(options.json() ? plants.document().toPrettyString() + "\n" : plants.text());
            out.flush();
            return plants.hasFailed() ? ExitCode.SOLVER_FAILED : ExitCode.DONE;
        }
    }

    private int play(Case read, LoopLog log) throws IOException, InterruptedException {
        read.time().begin(Instant.now(), read.loop().timeScale());
        StopSignals.open(stop);
        try (PlantEnd end = Links.plant(read);
                PlantProgram program = new PlantProgram(read, end, System::nanoTime, System.currentTimeMillis())) {
            try (RunningPlant plant = lockstep
                            ? new LockstepPlant(program)
                            : new RealTimePlant(
                                    program, program.exchange(), read.loop().timeScale());
                    OrderServer orders = OrderServer.start(
                            read.monitoring().http(),
                            read.plant().settings().ordersPort(),
                            USUAL_PORT,
                            Environment.ofProcess(),
                            () -> new PlayedPlant(read.name(), program, end, plant).document(),
                            new PlantOrders(file, options.overrides(), program))) {
                PlayedPlant played = new PlayedPlant(read.name(), program, end, plant);
                announce(read, program, end, orders.address(), log.printer(LogLevel.INFO, "start"));
                watch(played, log);
                return conclude(played, log);
            }
        }
    }

    private void announce(Case read, PlantProgram program, PlantEnd end, URI orders, PrintWriter err) {
        err.printf(
                Locale.ROOT,
                "plant of %s: %d measurements, %d controls; %s; %s%nthe plant takes orders at %s%n",
                read.name(),
                end.tables().measurements().size(),
                end.tables().commands().size(),
                Links.describe(read),
                lockstep
                        ? "a period with each command"
                        : String.format(
                                Locale.ROOT,
                                "a step every %s s, %s times as fast as the clock",
                                number(program.exchange()),
                                number(read.loop().timeScale())),
                orders);
        err.flush();
    }

    private void watch(PlayedPlant played, LoopLog log) throws InterruptedException {
        RunningPlant plant = played.running();
        PlantStatus.Mode shown = PlantStatus.Mode.WAITING;
        long lastLine = System.nanoTime();
        while (!stop.await(LOOK_MILLIS, TimeUnit.MILLISECONDS)) {
            played.program().plant().messages().forEach(message -> log.say(LogLevel.INFO, "plant", message));
            PlantStatus status = plant.status();
            boolean done = length.isPresent() && status.time() >= length.get()
                    || plant.failure().isPresent();
            long now = System.nanoTime();
            if (done || status.mode() != shown || now - lastLine >= LINE_NANOS) {
                log.status(played.line());
                shown = status.mode();
                lastLine = now;
            }
            if (done) {
                return;
            }
        }
    }

    private int conclude(PlayedPlant played, LoopLog log) {
        RunningPlant plant = played.running();
        plant.close();
        log.close();
        PrintWriter out = spec.commandLine().getOut();
        if (options.json()) {
            out.println(played.document().toPrettyString());
        } else {
            print(played, out);
        }
        out.flush();
        plant.failure().ifPresent(failure -> {
            spec.commandLine()
                    .getErr()
                    .println("takt: the plant cannot go on: "
                            + (failure.getMessage() == null ? failure : failure.getMessage()));
            spec.commandLine().getErr().flush();
        });
        return plant.failure().isPresent() ? ExitCode.SOLVER_FAILED : ExitCode.DONE;
    }

    private static void print(PlayedPlant played, PrintWriter out) {
        RunningPlant plant = played.running();
        PlantStatus status = plant.status();
        LinkStatistics link = played.end().statistics();
        out.println("plant " + played.line());
        out.println("  commands: " + played.commands());
        out.printf(
                Locale.ROOT,
                "  steps %d, late %d, slips %d%n  commands taken %d, values refused %d, watchdog fired %d times%n"
                        + "  link: received %d, sent %d, lost %d, out of order %d, duplicates %d, malformed %d,"
                        + " wrong signature %d, wrong epoch %d, wrong configuration %d, reconnections %d%n",
                status.steps(),
                plant.lateSteps(),
                plant.slips(),
                status.commands(),
                status.refusedValues(),
                status.watchdogFirings(),
                link.received(),
                link.sent(),
                link.lost(),
                link.outOfOrder(),
                link.duplicates(),
                link.malformed(),
                link.wrongSignature(),
                link.wrongEpoch(),
                link.wrongConfiguration(),
                link.reconnections());
    }

    private static String number(double value) {
        return value == Math.rint(value) ? String.valueOf((long) value) : String.valueOf((float) value);
    }
}
