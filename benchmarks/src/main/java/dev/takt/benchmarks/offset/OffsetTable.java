package dev.takt.benchmarks.offset;

import dev.takt.config.Case;
import dev.takt.config.CaseFile;
import dev.takt.config.diagnostics.CaseFileException;
import dev.takt.solver.model.ModelException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * The offset that is left when a constant of the plant is 30 % larger or smaller than the controller believes, one at a time, for
 * every example that holds something at a set-point: {@code ./takt benchmarks offset} writes {@code docs/offset-table.md}. With
 * names of examples it prints their tables alone.
 */
public final class OffsetTable {
    /** The pH is seen, as it is in the plant. */
    private static final String PROBE = "signals.pH.measured=true";

    /** An aim of its own for the control. */
    private static final String WEIGHT = "model.objective=\"integral((pH - pHsp)^2 + 1e-5*(F - Fbar)^2, t)/minute\"";

    /** The examples with set-points, the file with their constants, and the steps after which they have settled. */
    private static final List<Example> EXAMPLES = List.of(
            new Example("cstr", "cstr", 600, List.of()),
            new Example("quadruple-tank", "quadruple-tank", 600, List.of()),
            new Example("quadruple-tank", "quadruple-tank", 600, List.of("model.constants.limit=20")),
            new Example("neutralization", "neutralization", 600, List.of(PROBE)),
            new Example("neutralization", "neutralization", 600, List.of(PROBE, WEIGHT)),
            new Example("ph-probe", "neutralization", 600, List.of()),
            new Example("ph-probe", "neutralization", 600, List.of(WEIGHT)),
            new Example("pendulum", "pendulum", 800, List.of()));

    private static final double WRONG = 0.3;
    private static final double SMALL = 1e-6;

    private final Path home;

    private record Example(String name, String constants, int steps, List<String> settings) {
        String title() {
            return settings.isEmpty() ? name : name + " with `" + String.join("` and `", settings) + "`";
        }
    }

    private OffsetTable(Path home) {
        this.home = home;
    }

    public static void main(String[] arguments) throws IOException {
        Path home = Path.of(System.getProperty("takt.home", "."));
        OffsetTable table = new OffsetTable(home);
        List<String> names = List.of(arguments);
        StringBuilder page = new StringBuilder(head());
        for (Example example : EXAMPLES) {
            if (names.isEmpty() || names.contains(example.name)) {
                String section = table.section(example);
                System.out.println(section);
                page.append('\n').append(section);
            }
        }
        if (names.isEmpty()) {
            Files.writeString(home.resolve("docs/offset-table.md"), page.toString());
        }
    }

    private static String head() {
        return """
                # Offsets with a wrong model

                Each constant of each example that holds something at a set-point is 30 % larger, then 30 % smaller in the plant than in
                the controller, one at a time, without noise and other disturbances. The table shows what is left of the largest offset of a held
                variable at the end, in parts of its range, with `estimator.offset-free = auto` and with `off`. `limit`: a control ended
                at a limit; `moving`: a variable or control still moved by more than 1e-6 of its range in the last tenth of the
                run; `not solved`: solves failed there. [offset.md](offset.md) says what the numbers mean. Written by `./takt benchmarks offset`.
                """;
    }

    private String section(Example example) throws IOException {
        List<String> rows = new ArrayList<>();
        int resting = 0;
        int small = 0;
        int smallWithout = 0;
        for (WrongConstant wrong : WrongConstant.of(examples(example.constants), 1 + WRONG, 1 - WRONG)) {
            Result with = run(example, wrong, "auto");
            Result without = run(example, wrong, "off");
            rows.add(String.format(
                    Locale.ROOT,
                    "| %s | %+.0f %% | %s | %s |",
                    wrong.name(),
                    100 * (wrong.factor() - 1),
                    with,
                    without));
            resting += with.counts() ? 1 : 0;
            small += with.counts() && with.offset.size() < SMALL ? 1 : 0;
            smallWithout += without.counts() && without.offset.size() < SMALL ? 1 : 0;
        }
        return "## " + example.title() + "\n\n" + example.steps + " steps. " + small + " of the " + resting
                + " loops that came to rest between the limits end below 1e-6 with `auto`, " + smallWithout
                + " with `off`.\n\n| constant | in the plant | `auto` | `off` |\n|---|---|---|---|\n"
                + String.join("\n", rows) + "\n";
    }

    private Path examples(String name) {
        return home.resolve("examples/" + name + ".conf");
    }

    private record Result(Offset offset, String trouble) {
        boolean counts() {
            return trouble.isEmpty() && offset.counts();
        }

        @Override
        public String toString() {
            return trouble.isEmpty() ? offset.words() : trouble;
        }
    }

    private Result run(Example example, WrongConstant wrong, String mode) {
        try {
            List<String> settings = new ArrayList<>(example.settings);
            settings.addAll(List.of(
                    wrong.setting(), "estimator.offset-free=" + mode, "plant.disturbances=[]", "plant.noise=null"));
            Case read = CaseFile.read(examples(example.name), settings);
            return new Result(Offset.of(read, example.steps), "");
        } catch (CaseFileException | ModelException e) {
            return new Result(
                    new Offset(Double.NaN, Double.NaN, false, 1),
                    "no plant: "
                            + String.valueOf(e.getMessage()).lines().findFirst().orElse(""));
        }
    }
}
