package dev.takt.benchmarks.hazards;

import com.fasterxml.jackson.databind.JsonNode;
import dev.takt.app.rehearsal.process.LoopProcess;
import dev.takt.app.rehearsal.process.LoopWitness;
import dev.takt.benchmarks.hazards.Hazard.Gone;
import dev.takt.benchmarks.hazards.Hazard.Lie;
import dev.takt.config.CaseFile;
import dev.takt.loop.Mode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A loop and its plant over one link, in separate processes, to which hazards are applied in some modes. */
final class HazardBench implements AutoCloseable {
    private static final long WATCHED_MILLIS = 800;
    private static final long LIE_MILLIS = 750;
    private static final double MANUAL_VALUE = 1.5;
    private static final double NEAR = 1e-6;
    private static final double STEADY_ENOUGH = 0.15;

    private final List<String> takt;
    private final Path folder;
    private final Path file;
    private final Way way;
    private final LoopProcess loop;
    private final List<Watched> watched = new ArrayList<>();
    private PlantProcess plant;
    private boolean yIsDropped;

    /** A hazard in a mode, with its times. */
    private record Watched(Hazard hazard, Mode mode, long from, long to) {}

    /** A hazard in a mode. */
    record Scene(Hazard hazard, Mode mode) {}

    /**
     * Starts both.
     *
     * @param takt the words that start the command line
     * @param kind of link: udp, opcua, mqtt
     * @param settings of the loop beside those of the link
     */
    HazardBench(List<String> takt, String kind, List<String> settings) throws IOException {
        this.takt = takt;
        this.folder = Files.createTempDirectory("takt-hazards");
        this.file = TankCase.in(folder);
        this.way = Way.open(kind, folder);
        List<String> all = new ArrayList<>(way.controllerSettings());
        all.addAll(settings);
        List<AutoCloseable> opened = new ArrayList<>(List.of(way));
        try {
            plant = new PlantProcess(takt, file, folder, way.plantSettings());
            opened.addFirst(plant);
            loop = LoopProcess.start(takt, file, folder, all);
        } catch (IOException | RuntimeException e) {
            Parts.closeAfter(e, opened);
            throw e;
        }
    }

    /** Applies a hazard in a mode. */
    void suffer(Hazard hazard, Mode mode) throws IOException, InterruptedException {
        settle(mode);
        long from = System.currentTimeMillis();
        switch (hazard) {
            case Gone.KILLED, Gone.RESTARTED -> plant.kill();
            case Gone.FROZEN -> plant.freeze(true);
            case Gone.CUT -> way.cut(true);
            case Lie lie -> plant.order(lie.entry());
        }
        if (hazard == Gone.RESTARTED) {
            restart();
        }
        Thread.sleep(hazard instanceof Lie ? LIE_MILLIS : WATCHED_MILLIS);
        watched.add(new Watched(hazard, mode, from, System.currentTimeMillis()));
        switch (hazard) {
            case Gone.KILLED -> restart();
            case Gone.FROZEN -> plant.freeze(false);
            case Gone.CUT -> way.cut(false);
            default -> {
                // it is over
            }
        }
    }

    private void restart() throws IOException {
        plant.close();
        plant = new PlantProcess(takt, file, folder, way.plantSettings());
        yIsDropped = false;
    }

    /** Brings the loop into a mode, with a healthy plant. */
    private void settle(Mode mode) throws IOException, InterruptedException {
        boolean dropped = mode == Mode.DEGRADED;
        if (yIsDropped && !dropped) {
            restart();
        }
        if (mode == Mode.WARMING) {
            loop.await("to be warming with measurements", state -> is(state, "warming") && measured(state));
            return;
        }
        loop.await("to be in mode " + mode.label(), state -> approach(state, mode));
        if (dropped && !yIsDropped) {
            plant.order("signal = y, drop-out = 1 h");
            yIsDropped = true;
        }
        if (dropped) {
            loop.await("to be degraded", state -> is(state, "degraded") && is(state, "rung", "fresh"));
        }
        if (mode == Mode.MANUAL) {
            loop.command("{\"command\": \"manual\", \"values\": {\"u\": " + MANUAL_VALUE + "}}");
            loop.await("to have moved", state -> Math.abs(applied(state) - MANUAL_VALUE) < NEAR);
        }
    }

    /** Gives the commands of an operator towards a mode; returns whether the loop is in it. */
    private boolean approach(JsonNode state, Mode mode) {
        String wanted = mode == Mode.DEGRADED ? "auto" : mode.label();
        boolean there = switch (mode) {
            case AUTO, DEGRADED ->
                (is(state, "auto") || mode == Mode.DEGRADED && is(state, "degraded"))
                        && is(state, "rung", "fresh")
                        && Math.abs(applied(state) - TankCase.STEADY) < STEADY_ENOUGH;
            default -> is(state, wanted) && measured(state);
        };
        if (there) {
            return true;
        }
        try {
            if (is(state, "safe")) {
                loop.command("{\"command\": \"acknowledge\"}");
            } else if (!is(state, wanted) && !is(state, "init") && !is(state, "warming")) {
                loop.command("{\"command\": \"mode\", \"mode\": \"" + wanted + "\"}");
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return false;
    }

    private static boolean is(JsonNode state, String mode) {
        return is(state, "actual", mode);
    }

    private static boolean is(JsonNode state, String name, String value) {
        return state.path(name).asText("").equals(value);
    }

    private static double applied(JsonNode state) {
        return state.path("command").path("applied").path(0).asDouble(Double.NaN);
    }

    private static boolean measured(JsonNode state) {
        return state.path("signals").path("standing").path(0).asText("").equals("measured");
    }

    /** Ends both, and evaluates the journal of the loop. */
    Map<Scene, Finding> end() throws InterruptedException {
        loop.end();
        LoopWitness witness = LoopWitness.of(CaseFile.read(file, List.of()), folder);
        Map<Scene, Finding> findings = new LinkedHashMap<>();
        watched.forEach(
                each -> findings.put(new Scene(each.hazard, each.mode), Finding.of(witness, each.from, each.to)));
        return findings;
    }

    @Override
    public void close() throws IOException {
        Parts.close(List.of(loop, plant, way));
    }
}
