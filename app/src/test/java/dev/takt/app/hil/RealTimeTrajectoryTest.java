package dev.takt.app.hil;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.takt.app.processors.RealTime;
import dev.takt.app.simulation.ClosedLoop;
import dev.takt.app.simulation.Trajectory;
import dev.takt.config.Case;
import dev.takt.config.CaseFile;
import dev.takt.config.ControlPeriod;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * {@code takt run}, in real time and a process of its own, drives a plant over a real link as {@code takt simulate} drives it, but for
 * timing.
 *
 * <p>In the simulation a command acts at the moment of its measurement. In real time the reading may be a period old (OPC UA, where
 * the server did not answer in time for the tick), the command comes within the period, and acts until the next one: for
 * S, a period if nothing is late. So what acts is moved by D = 2 periods + S at most, and as the loops are stable it moves what comes of it
 * by no more: at each time t every number lies between the least and the largest that the simulation has from t - D to t + D, but
 * for 2 % of its whole range, for between two solves a command follows its plan and not the simulation. S is measured, by the
 * time of the plant: a busy machine makes the bound wider and fails nothing.
 */
@RealTime
class RealTimeTrajectoryTest {
    private static final Path EXAMPLES = Path.of("..", "examples");
    private static final double PART_OF_RANGE = 0.02;
    private static final double ROUNDING = 1e-9;

    @TempDir
    private Path folder;

    @ParameterizedTest
    @CsvSource({
        "distillation-hil.conf, udp,    8, loop.time-scale=10",
        "distillation-hil.conf, opcua,  8, loop.time-scale=10",
        "heated-plate-hil.conf, udp,    6, loop.time-scale=0.16"
    })
    void theTrajectoryIsThatOfTheSimulation(String file, String link, int periods, String speed)
            throws IOException, InterruptedException {
        List<String> settings = new ArrayList<>(link.equals("udp") ? FreeLink.udp() : FreeLink.opcUa(folder));
        settings.addAll(List.of(
                speed,
                "loop.warm-up=3",
                "loop.transfer=0",
                "signals.defaults.stale-after=1h",
                "monitoring.http.enabled=false"));
        if (file.startsWith("heated-plate")) {
            // The loop's schedule of set-points begins with the loop, the time of the plant with the first command.
            settings.addAll(List.of("loop.set-points.Tsp=58", "model.constants.n=11"));
        }
        Path path = EXAMPLES.resolve(file);
        Case read = CaseFile.read(path, settings);
        Trajectory simulated =
                new ClosedLoop(read).run(periods + 1, _ -> {}).trajectory().orElseThrow();
        double period = ControlPeriod.of(read);
        try (WatchedPlant plant = new WatchedPlant(read);
                TaktProcess controller = TaktProcess.start("run", path, settings)) {
            plant.awaitCommand(controller);
            plant.liveUntil(periods * period, controller);
            assertIsThatOf(simulated, plant, 2 * period + plant.longestStay());
        }
    }

    private static void assertIsThatOf(Trajectory simulated, WatchedPlant plant, double shift) {
        double end = simulated.samples().getLast().time();
        for (int place = 0; place < plant.names().size(); place++) {
            String name = plant.names().get(place);
            SimulatedSignal signal = SimulatedSignal.of(simulated, place);
            double allowed = PART_OF_RANGE * signal.everywhere().width() + ROUNDING;
            for (WatchedPlant.Sample sample : plant.samplesWhileCommanded()) {
                double time = sample.time();
                if (time <= end) {
                    SimulatedSignal.Band band = signal.between(time - shift, time + shift);
                    double value = sample.values()[place];
                    assertEquals(
                            0,
                            band.distance(value),
                            allowed,
                            () -> name + " is " + value + " at " + time + " s; the simulation moved by " + shift
                                    + " s has " + band);
                }
            }
        }
    }
}
