package dev.takt.benchmarks.page;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;

/** Numeric factorization of both plants' KKT matrices beside CHOLMOD. */
final class FactorizationSection implements Section {
    private final Path home;

    FactorizationSection(Path home) {
        this.home = home;
    }

    @Override
    public void write(Page page) throws IOException, InterruptedException {
        page.heading("One numeric factorization beside CHOLMOD");
        Process process = new ProcessBuilder(List.of(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "@jvm.options",
                        "-cp",
                        "benchmarks/target/classes:solver/target/classes:solver/target/test-classes",
                        "dev.takt.benchmarks.linalg.FactorizationComparison"))
                .directory(home.toFile())
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (process.waitFor() != 0) {
            page.paragraph("Not measured: gcc or Debian's `libsuitesparse-dev` is not installed.");
            return;
        }
        page.paragraph(
                "The KKT matrix in its sparse form (`--kkt augmented`). Takt factorizes the indefinite matrix with static 2 x 2 "
                        + "pivots, CHOLMOD (Debian's, with its OpenBLAS, one thread) a positive definite one of the same pattern; entries and "
                        + "flops are counted in the same way for all.");
        page.paragraph(output.lines()
                .filter(line -> !line.startsWith("WARNING"))
                .collect(Collectors.joining("\n"))
                .strip());
    }
}
