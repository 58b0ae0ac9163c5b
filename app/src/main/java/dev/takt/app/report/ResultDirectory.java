package dev.takt.app.report;

import dev.takt.app.report.chart.HtmlPage;
import dev.takt.app.simulation.RunResult;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The directory of {@code --out}: {@code summary.json}, {@code solves.csv}, {@code plan.csv}, for a closed loop
 * {@code trajectory.csv}, and {@code report.html}. Files of an earlier run are replaced.
 */
public final class ResultDirectory {
    private final Path directory;

    @FunctionalInterface
    private interface Content {
        void writeTo(Path file) throws IOException;
    }

    private ResultDirectory(Path directory) {
        this.directory = directory;
    }

    /** Creates the directory if it does not exist, so that a wrong path is detected before the run. */
    public static ResultDirectory create(Path directory) throws IOException {
        Files.createDirectories(directory);
        return new ResultDirectory(directory);
    }

    /**
     * Writes all files of a run.
     *
     * @param page {@code report.html}
     */
    public void write(RunContext context, RunResult run, HtmlPage page) throws IOException {
        text("summary.json", SummaryDocument.text(SummaryDocument.of(context, run)));
        write("solves.csv", file -> SolvesFile.write(file, run.steps()));
        write("plan.csv", file -> PlanFile.write(file, run.plan()));
        if (run.trajectory().isPresent()) {
            write(
                    "trajectory.csv",
                    file -> TrajectoryFile.write(file, run.trajectory().get()));
        }
        text("report.html", page.html());
    }

    /** The path of a file in this directory. */
    public Path file(String name) {
        return directory.resolve(name);
    }

    /** Writes one text file. */
    public void text(String name, String content) throws IOException {
        write(name, file -> Files.writeString(file, content, StandardCharsets.UTF_8));
    }

    /** Writes a file and adds its name to errors, because the error of a full disk has none. */
    private void write(String name, Content content) throws IOException {
        Path file = directory.resolve(name);
        try {
            content.writeTo(file);
        } catch (FileSystemException e) {
            throw e;
        } catch (IOException e) {
            FileSystemException named = new FileSystemException(file.toString(), null, e.getMessage());
            named.initCause(e);
            throw named;
        }
    }
}
