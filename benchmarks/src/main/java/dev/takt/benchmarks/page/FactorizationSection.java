package dev.takt.benchmarks.page;

import java.io.IOException;
import java.util.List;

/** Numeric factorization of both plants' KKT matrices compared with CHOLMOD. */
final class FactorizationSection implements Section {
    private final Commands commands;

    FactorizationSection(Commands commands) {
        this.commands = commands;
    }

    @Override
    public void write(Page page) throws IOException, InterruptedException {
        page.heading("One numeric factorization beside CHOLMOD");
        String output = commands.main("dev.takt.benchmarks.linalg.FactorizationComparison", "")
                .strip();
        if (output.isEmpty()) {
            page.paragraph("Not measured: gcc or Debian's `libsuitesparse-dev` is not installed.");
            return;
        }
        page.paragraph(
                "The KKT matrix in its sparse form (`--kkt augmented`). Takt factorizes the indefinite matrix with static 2 x 2 "
                        + "pivots, CHOLMOD (Debian's, with its OpenBLAS, one thread) a positive definite one of the same pattern; entries and "
                        + "flops are counted in the same way for all.");
        page.paragraph(output);
        page.commands(List.of("./takt benchmarks factorization"));
    }
}
