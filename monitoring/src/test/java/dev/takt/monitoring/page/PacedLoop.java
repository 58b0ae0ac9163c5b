package dev.takt.monitoring.page;

import dev.takt.config.settings.MonitoringSettings;
import dev.takt.loop.AlarmCondition;
import dev.takt.loop.SolveEnding;
import dev.takt.loop.alarm.AlarmFinding;
import dev.takt.loop.alarm.AlarmId;
import dev.takt.loop.cycle.TargetFacts;
import dev.takt.monitoring.Monitoring;
import dev.takt.monitoring.simulated.SimulatedLoop;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;

/** A simulated loop at its own pace with all of its monitoring, which can be held, stepped and restarted at the same address. */
public final class PacedLoop implements AutoCloseable {
    static final String TOKEN = "operator-token-of-the-page-test";

    private final Path folder;
    private final Thread pace =
            Thread.ofPlatform().name("paced-loop").daemon(true).unstarted(this::run);
    private SimulatedLoop loop;
    private Monitoring monitoring;
    private URI address;
    private volatile boolean paused;
    private volatile boolean open = true;

    /** A loop that keeps its tokens and audit in a folder. */
    public PacedLoop(Path folder) throws IOException {
        this.folder = folder;
        Path tokens = folder.resolve("tokens");
        Files.writeString(tokens, "anna operator never " + TOKEN + "\n");
        Files.setPosixFilePermissions(tokens, PosixFilePermissions.fromString("rw-------"));
        loop = new SimulatedLoop("two-tanks");
        monitoring = Monitoring.start(settings(0), loop.description());
        address = begin();
        loop.run(240);
        pace.start();
    }

    private MonitoringSettings settings(int port) {
        return new MonitoringSettings(
                new MonitoringSettings.Http(
                        true,
                        "127.0.0.1",
                        Optional.of(port),
                        List.of(),
                        Optional.of(folder.resolve("tokens").toString()),
                        "TAKT_NO_SUCH_VARIABLE",
                        Optional.empty(),
                        "TAKT_NO_SUCH_VARIABLE",
                        Optional.of(folder.resolve("audit.log").toString()),
                        16,
                        10,
                        8),
                List.of("T[1] against Tsp", "T[2]"),
                1,
                new MonitoringSettings.Spans(Optional.empty(), 0.01),
                MonitoringSettings.BLOCK.standard().journal(),
                MonitoringSettings.BLOCK.standard().log());
    }

    private URI begin() {
        loop.observedBy(monitoring);
        return monitoring.serve(loop, loop).orElseThrow();
    }

    /** Where it is served. */
    public URI address() {
        return address;
    }

    /** The plant is not heard any more, which is a critical alarm. */
    public void plantFallsSilent() {
        carryOut("plant silent");
    }

    /** Does what the browser asks for. */
    void carryOut(String request) {
        switch (request) {
            case "pause" -> pause();
            case "resume" -> paused = false;
            case "solver off" -> loop.solverAlive(false);
            case "solver on" -> loop.solverAlive(true);
            case "plant off" -> loop.plantAlive(false);
            case "plant on" -> loop.plantAlive(true);
            case "step 2" -> loop.run(2);
            case "step 20" -> loop.run(20);
            case "fill" -> loop.run(300);
            case "plant silent" ->
                loop.troubled(
                        finding(AlarmCondition.PLANT_SILENT, "", "nothing has come from the plant"),
                        finding(AlarmCondition.SIGNAL_LOST, "c", "c has no usable value"));
            case "conflict" ->
                loop.following(optimum(true, new TargetFacts.GivenUp("<i>top</i>", TargetFacts.Limit.UPPER, 2, 0.25)));
            case "no optimum" -> loop.following(optimum(false));
            case "plant heard" -> loop.troubled();
            case "restart" -> restart();
            default -> throw new IllegalArgumentException("cannot " + request);
        }
    }

    private static TargetFacts optimum(boolean current, TargetFacts.GivenUp... givenUp) {
        return new TargetFacts(
                current,
                current ? SolveEnding.OPTIMAL : SolveEnding.INFEASIBLE,
                1,
                200_000,
                12.5,
                List.of(givenUp),
                List.of(new TargetFacts.Value("T[1]", 48.5), new TargetFacts.Value("Q[1]", 3.25)));
    }

    private static AlarmFinding finding(AlarmCondition condition, String source, String text) {
        return AlarmFinding.of(new AlarmId(condition, source), 400, text);
    }

    private synchronized void pause() {
        paused = true;
    }

    private synchronized void restart() {
        monitoring.close();
        loop = new SimulatedLoop("two-tanks");
        monitoring = Monitoring.start(settings(address.getPort()), loop.description());
        address = begin();
    }

    private void run() {
        long next = System.nanoTime();
        while (open) {
            step();
            next += Math.round(SimulatedLoop.PERIOD * 1e9);
            for (long left = next - System.nanoTime(); left > 0 && open; left = next - System.nanoTime()) {
                LockSupport.parkNanos(left);
            }
        }
    }

    private synchronized void step() {
        if (!paused) {
            loop.step();
        }
    }

    @Override
    public void close() {
        open = false;
        LockSupport.unpark(pace);
        monitoring.close();
    }
}
