package dev.takt.actors.report;

import dev.takt.actors.simulation.RunResult;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The directory of {@code --out}: {@code summary.json}, {@code solves.csv}, {@code plan.csv}, for a closed loop
 * {@code trajectory.csv}, and {@code report.html}. Files of an earlier run are replaced.
 */
public final class ResultDirectory {
    private final Path directory;

    private ResultDirectory(Path directory) {
        this.directory = directory;
    }

    /** Creates the directory where it is not there, so that a wrong place is found before the run. */
    public static ResultDirectory create(Path directory) throws IOException {
        Files.createDirectories(directory);
        return new ResultDirectory(directory);
    }

    /** Writes all files of a run. */
    public void write(RunContext context, RunResult run) throws IOException {
        text("summary.json", SummaryDocument.text(SummaryDocument.of(context, run)));
        SolvesFile.write(directory.resolve("solves.csv"), run.steps());
        PlanFile.write(directory.resolve("plan.csv"), run.plan());
        if (run.trajectory().isPresent()) {
            TrajectoryFile.write(
                    directory.resolve("trajectory.csv"), run.trajectory().get());
        }
        text("report.html", RunPage.of(context, run).html());
    }

    /** The path of a file in this directory. */
    public Path file(String name) {
        return directory.resolve(name);
    }

    /** Writes one text file. */
    public void text(String name, String content) throws IOException {
        Files.writeString(directory.resolve(name), content, StandardCharsets.UTF_8);
    }
}
