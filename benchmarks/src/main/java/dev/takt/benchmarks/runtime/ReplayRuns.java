package dev.takt.benchmarks.runtime;

import dev.takt.actors.journal.JournalReader;
import dev.takt.actors.journal.Replay;
import dev.takt.actors.journal.ReplayReport;
import dev.takt.app.rehearsal.process.LoopProcess;
import dev.takt.app.rehearsal.process.ProcessFault;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * Loops in separate processes that write journals while processors are busy, settings are reloaded, solvers are killed,
 * sensors fail and the loop itself is killed and started again; then each journal and each incident file is replayed in
 * this process.
 */
final class ReplayRuns {
    private static final int PERIODS = 60;
    private static final int HOGS = 3;

    private final Path home;
    private final List<String> takt;

    /**
     * Prepares the runs.
     *
     * @param home the folder of the project
     * @param takt the words that start the command line
     */
    ReplayRuns(Path home, List<String> takt) {
        this.home = home;
        this.takt = List.copyOf(takt);
    }

    /** A kind of run: an example with changed settings. */
    private record Kind(String example, String solver, String state, List<String> settings) {
        /**
         * Sensors that lose values, show none, or freeze; with many sensors each does so rarely, so most periods have
         * all of them.
         */
        String faults() {
            double dropOut = example.equals("distillation") ? 0.005 : 0.05;
            return """

                    loop.reload.trial = 0
                    plant.sensors { STATE { drop-out = OFTEN } }
                    plant.faults = [
                      { at = 120 s, signal = "STATE[1]", not-a-number = 30 s }
                      { at = 400 s, signal = "STATE[2]", freeze = 40 s }
                    ]
                    """.replace("STATE", state).replace("OFTEN", Double.toString(dropOut));
        }

        String name() {
            return example + ", " + solver;
        }
    }

    /** Kinds of runs in turn. The time limits are about the time of a solve, so the clock ends many of them. */
    private static final List<Kind> KINDS = List.of(
            new Kind(
                    "quadruple-tank",
                    "solver in the process",
                    "h",
                    List.of("loop.time-scale=40", "solver.time-limit=4 ms")),
            new Kind(
                    "distillation",
                    "solver in the process",
                    "x",
                    List.of("loop.time-scale=5", "solver.time-limit=25 ms")),
            new Kind(
                    "quadruple-tank",
                    "solver in its own process",
                    "h",
                    List.of("loop.time-scale=40", "solver.time-limit=4 ms", "loop.solver=process")),
            new Kind(
                    "distillation",
                    "feedback, prepared solves",
                    "x",
                    List.of("loop.time-scale=5", "loop.sensitivity-feedback=true", "loop.delay-compensation=true")));

    /** The results of the replays of a run. */
    static final class Found {
        private long journals;
        private long troubles;
        private long solves;
        private long repeated;
        private long byClock;
        private long resumed;
        private long unknown;
        private long shed;
        private long differences;
        private long damaged;

        private void add(JournalReader reader, ReplayReport report, boolean trouble) {
            journals += trouble ? 0 : 1;
            troubles += trouble ? 1 : 0;
            solves += report.solves();
            repeated += report.repeated();
            byClock += report.byClock();
            resumed += report.resumed();
            unknown += report.unknown();
            shed += report.shed();
            differences += report.difference().isPresent() ? 1 : 0;
            damaged += reader.damaged();
            report.difference().ifPresent(each -> System.err.println("  differs: " + reader.segments() + " " + each));
        }

        /** Whether every solve of every file was equal, bit for bit. */
        boolean isWhole() {
            return solves > 0 && repeated + resumed == solves && unknown == 0 && differences == 0 && damaged == 0;
        }

        private String cells() {
            return journals + " | " + troubles + " | " + solves + " | " + repeated + " | " + byClock + " | " + resumed
                    + " | " + unknown + " | " + shed + " | " + differences + " | " + damaged;
        }
    }

    /**
     * The table, one row per run.
     *
     * @param first the first run, counted from 1; earlier ones are left out
     * @param runs the last run
     */
    String report(int first, int runs) throws IOException, InterruptedException {
        StringBuilder text =
                new StringBuilder("| run | what happened to it | journals | troubles | solves | the same bit for bit"
                        + " | of them ended by the clock | whole states taken up | without their past | shed | different | damaged |\n"
                        + "|---|---|---|---|---|---|---|---|---|---|---|---|\n");
        for (int run = first - 1; run < runs; run++) {
            Kind kind = KINDS.get(run % KINDS.size());
            List<String> befell = new ArrayList<>();
            long begun = System.nanoTime();
            Found found = run(kind, run / KINDS.size(), befell);
            String row = "| " + (run + 1) + ", " + kind.name() + " | " + String.join(", ", befell) + " | "
                    + found.cells() + " |\n";
            System.err.printf(Locale.ROOT, "  %.0f s  %s", 1e-9 * (System.nanoTime() - begun), row);
            text.append(row);
        }
        return text.toString();
    }

    /** Records a run and replays all its files. */
    private Found run(Kind kind, int round, List<String> befell) throws IOException, InterruptedException {
        Path folder = Files.createTempDirectory("takt-replays");
        Path file = folder.resolve("case.conf");
        String text = Files.readString(home.resolve("examples").resolve(kind.example() + ".conf")) + kind.faults();
        Files.writeString(file, text);
        Found found = new Found();
        boolean restarted = round % 2 == 0;
        record(kind, file, Files.createDirectory(folder.resolve("first")), !restarted, befell);
        add(folder.resolve("first"), found);
        if (restarted) {
            befell.add("killed and started again");
            Files.writeString(file, text);
            record(kind, file, Files.createDirectory(folder.resolve("second")), true, befell);
            add(folder.resolve("second"), found);
        }
        return found;
    }

    private void record(Kind kind, Path file, Path folder, boolean ends, List<String> befell)
            throws IOException, InterruptedException {
        List<String> settings = new ArrayList<>(kind.settings());
        settings.addAll(List.of(
                "monitoring.journal.trouble-before=6 s",
                "monitoring.journal.trouble-after=4 s",
                "loop.resume.directory=" + folder.resolveSibling("plans")));
        List<Process> hogs = new ArrayList<>();
        try (LoopProcess loop = LoopProcess.start(takt, file, folder, settings)) {
            loop.awaitFresh(-1);
            for (int i = 0; i < HOGS; i++) {
                hogs.add(new ProcessBuilder("sh", "-c", "while :; do :; done").start());
            }
            loop.awaitFresh(loop.awaitFresh(-1) + PERIODS);
            Files.writeString(file, Files.readString(file) + "solver.tolerance = 1e-7\n");
            loop.command("{\"command\": \"reload\"}");
            befell.add("reload");
            loop.awaitFresh(loop.awaitFresh(-1) + PERIODS);
            ProcessFault fault = kind.settings().contains("loop.solver=process")
                    ? ProcessFault.SOLVER_KILLED
                    : ProcessFault.SUSPENDED;
            fault.on(loop);
            befell.add(fault.name().toLowerCase(Locale.ROOT).replace('_', ' '));
            loop.awaitFresh(loop.awaitFresh(-1) + PERIODS);
            if (ends) {
                loop.end();
            }
        } finally {
            hogs.forEach(Process::destroyForcibly);
        }
    }

    private static void add(Path folder, Found found) throws IOException {
        List<Path> files;
        try (Stream<Path> all = Files.list(folder)) {
            files = all.filter(file -> file.toString().endsWith(".journal"))
                    .sorted()
                    .toList();
        }
        boolean first = true;
        for (Path file : files) {
            boolean trouble = file.toString().contains("-trouble-");
            if (!trouble && !first) {
                continue;
            }
            JournalReader reader = JournalReader.open(trouble ? file : folder);
            found.add(reader, new Replay(reader).run(), trouble);
            first &= trouble;
        }
    }
}
