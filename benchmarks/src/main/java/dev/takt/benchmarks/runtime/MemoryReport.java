package dev.takt.benchmarks.runtime;

import dev.takt.config.Case;
import dev.takt.config.CaseFile;
import dev.takt.config.ControlPeriod;
import dev.takt.config.settings.LinkSettings;
import dev.takt.config.settings.SolvingSettings;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * The memory of a loop: {@code takt run} in a separate process for some time, with the plant in another one if the case
 * has a link to it. The figures are those of {@link ResidentMemory}.
 *
 * <pre>
 * ./takt benchmarks memory [MINUTES] [FILE.conf ...]
 * </pre>
 *
 * Without files, every example that has a loop, and the column with its solver in a separate process; the report goes
 * to {@code target/benchmarks/memory.md}, too.
 */
public final class MemoryReport {
    private static final double USUAL_MINUTES = 10;
    private static final String COLUMN = "distillation.conf";
    private static final String SOLVER_PROCESS = "loop.solver=process";
    private static final long PATIENCE_SECONDS = 30;

    private final Path home;
    private final long millis;

    private MemoryReport(Path home, double minutes) {
        this.home = home;
        this.millis = (long) (minutes * 60_000);
    }

    /** A loop to measure. */
    private record Subject(Path file, List<String> settings) {
        String name() {
            return file.getFileName() + (settings.isEmpty() ? "" : " " + String.join(" ", settings));
        }
    }

    /** Measures the loops named by the arguments. */
    public static void main(String[] arguments) throws IOException, InterruptedException {
        Path home = Path.of(System.getProperty("takt.home", ".")).toAbsolutePath();
        List<String> words = new ArrayList<>(List.of(arguments));
        double minutes = USUAL_MINUTES;
        if (!words.isEmpty() && words.getFirst().matches("\\d+(\\.\\d+)?")) {
            minutes = Double.parseDouble(words.removeFirst());
        }
        List<Path> files = words.stream().map(Path::of).toList();
        MemoryReport report = new MemoryReport(home, minutes);
        String text = "`./takt benchmarks memory " + String.join(" ", arguments) + "`: MB after "
                + String.format(Locale.ROOT, "%.3g", minutes) + " min, and at most\n\n"
                + report.table(files.isEmpty() ? examples(home) : subjects(files));
        Path folder = Files.createDirectories(home.resolve("target").resolve("benchmarks"));
        Files.writeString(folder.resolve("memory.md"), text, StandardCharsets.UTF_8);
        System.out.print(text);
        System.out.flush();
        System.exit(0);
    }

    private static List<Subject> subjects(List<Path> files) {
        return files.stream().map(file -> new Subject(file, List.of())).toList();
    }

    private static List<Subject> examples(Path home) throws IOException {
        List<Path> files;
        try (Stream<Path> found = Files.walk(home.resolve("examples"))) {
            files = found.filter(file -> file.toString().endsWith(".conf"))
                    .filter(file ->
                            ControlPeriod.find(CaseFile.read(file, List.of())).isPresent())
                    .sorted(Comparator.comparing(Path::toString))
                    .toList();
        }
        List<Subject> subjects = new ArrayList<>(subjects(files));
        files.stream()
                .filter(file -> file.endsWith(COLUMN))
                .forEach(file -> subjects.add(new Subject(file, List.of(SOLVER_PROCESS))));
        return subjects;
    }

    private String table(List<Subject> subjects) throws IOException, InterruptedException {
        StringBuilder rows = new StringBuilder(
                "| case | loop | at most | solver processes | at most | plant | at most |\n|---|---|---|---|---|---|---|\n");
        for (Subject subject : subjects) {
            String row = row(subject);
            System.err.print("  " + row);
            rows.append(row);
        }
        return rows.toString();
    }

    private String row(Subject subject) throws IOException, InterruptedException {
        Case read = CaseFile.read(subject.file(), subject.settings());
        Optional<Process> plant = Optional.empty();
        if (read.links().kind() != LinkSettings.Kind.IN_PROCESS) {
            plant = Optional.of(start("plant", subject, List.of("--set", "plant.orders.port=0")));
        }
        Process loop = start("run", subject, List.of("--set", "monitoring.http.port=0"));
        try {
            if (loop.waitFor(millis, TimeUnit.MILLISECONDS)) {
                throw new IOException("takt run " + subject.name() + " ended by itself, with " + loop.exitValue());
            }
            ResidentMemory solvers = ResidentMemory.NONE;
            if (read.loop().solving().place() == SolvingSettings.Place.PROCESS) {
                solvers = loop.descendants().map(ResidentMemory::of).reduce(ResidentMemory.NONE, ResidentMemory::plus);
            }
            return "| " + subject.name() + " " + cells(ResidentMemory.of(loop.toHandle())) + cells(solvers)
                    + cells(plant.map(Process::toHandle).map(ResidentMemory::of).orElse(ResidentMemory.NONE))
                    + "|\n";
        } finally {
            end(loop);
            if (plant.isPresent()) {
                end(plant.get());
            }
        }
    }

    private Process start(String command, Subject subject, List<String> further) throws IOException {
        List<String> words = new ArrayList<>(Takt.command(home));
        words.addAll(List.of(command, subject.file().toString()));
        subject.settings().forEach(setting -> words.addAll(List.of("--set", setting)));
        words.addAll(further);
        return new ProcessBuilder(words)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
    }

    private static void end(Process process) throws InterruptedException {
        process.destroy();
        if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
            process.destroyForcibly();
        }
    }

    private static String cells(ResidentMemory memory) {
        return memory.now() == 0
                ? "| |"
                : String.format(Locale.ROOT, "| %d | %d ", memory.now() / 1024, memory.most() / 1024);
    }
}
