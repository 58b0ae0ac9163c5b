package dev.takt.benchmarks.offset;

import dev.takt.app.adversary.LoopJudge;
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
 * every case that holds something, examples and templates: {@code ./takt benchmarks offset} writes {@code docs/offset-table.md}. With
 * names of examples it prints their tables alone.
 */
public final class OffsetTable {
    /** The pH is seen, as it is in the plant. */
    private static final String PROBE = "signals.pH.measured=true";

    /** An aim of its own for the control. */
    private static final String WEIGHT = "model.objective=\"integral((pH - pHsp)^2 + 1e-5*(F - Fbar)^2, t)/minute\"";

    private static final String TEMPLATES = "app/src/main/resources/dev/takt/app/init/";

    /** The cases that hold something, the file with their constants, and the steps after which most have settled. */
    private static final List<Example> EXAMPLES = List.of(
            Example.of("cstr", 600),
            Example.of("quadruple-tank", 600),
            Example.of("quadruple-tank", 600, "model.constants.limit=20"),
            Example.of("neutralization", 600, PROBE),
            Example.of("neutralization", 600, PROBE, WEIGHT),
            Example.of("ph-probe", 600).withConstantsOf("neutralization"),
            Example.of("ph-probe", 600, WEIGHT).withConstantsOf("neutralization"),
            Example.of("pendulum", 800),
            Example.of("fractionator", 288, "loop.set-points=null").trying(1),
            Example.template("tracking"),
            Example.template("dae"),
            Example.template("estimator"),
            Example.template("fmu"),
            Example.template("robust"));

    private static final double WRONG = 0.3;

    private final Path home;

    /**
     * A case and how long it is run.
     *
     * @param file from the top of the sources, as is the one with its constants
     * @param tries each with four times the steps of the one before, until it rests
     */
    private record Example(String name, String file, String constants, int steps, int tries, List<String> settings) {
        static Example of(String name, int steps, String... settings) {
            String file = "examples/" + name + ".conf";
            return new Example(name, file, file, steps, 3, List.of(settings));
        }

        static Example template(String name) {
            String file = TEMPLATES + name + "/" + name + ".conf";
            return new Example("takt init " + name, file, file, 600, 3, List.of());
        }

        Example withConstantsOf(String other) {
            return new Example(name, file, "examples/" + other + ".conf", steps, tries, settings);
        }

        Example trying(int times) {
            return new Example(name, file, constants, steps, times, settings);
        }

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

                Each constant of each case that holds something is 30 % larger, then 30 % smaller in the plant than in
                the controller, one at a time, without noise and other disturbances; of a table a row at a time. A loop runs until nothing held
                and no control moves by more than 1e-6 of its range in the last tenth of the run, 16 times the steps at most. `auto` and `off` are settings of
                `estimator.offset-free`; their columns show what is left of the largest offset of what is held at the end, in parts of its range.
                `held` is how many of them are below 1e-6 with `auto`, of as many as can be: no more than there are controls between their limits, less the limits of the model that are
                reached or exceeded there. `from knowing` is how far they end from where a controller ends that has the constant of the plant: what its objective wants there.
                `moving`: it was not at rest; `not solved`: solves failed at the end. Zones with a rank are held; their offset is what is beyond a limit, in concerns.
                [offset.md](offset.md) says what the numbers mean. Written by `./takt benchmarks offset`, with names of cases for theirs alone.
                """;
    }

    private String section(Example example) throws IOException {
        List<String> rows = new ArrayList<>();
        int resting = 0;
        int free = 0;
        int freeWithout = 0;
        for (WrongConstant wrong : WrongConstant.of(home.resolve(example.constants), 1 + WRONG, 1 - WRONG)) {
            Result with = run(example, wrong.setting(), "auto");
            Result without = run(example, wrong.setting(), "off");
            Result knowing = run(example, wrong.known(), "auto");
            rows.add(String.format(
                    Locale.ROOT,
                    "| %s | %+.0f %% | %s | %s | %s | %s |",
                    wrong.name(),
                    100 * (wrong.factor() - 1),
                    with,
                    with.held(),
                    without,
                    with.from(knowing)));
            resting += with.offset.rests() ? 1 : 0;
            free += with.offset.isFreeOfOffset() ? 1 : 0;
            freeWithout += without.offset.isFreeOfOffset() ? 1 : 0;
        }
        return "## " + example.title() + "\n\n" + free + " of the " + resting
                + " loops that came to rest hold what can be held with `auto`, "
                + freeWithout
                + " with `off`.\n\n| constant | in the plant | `auto` | held | `off` | from knowing |\n|---|---|---|---|---|---|\n"
                + String.join("\n", rows) + "\n";
    }

    private record Result(Offset offset, String trouble) {
        @Override
        public String toString() {
            return trouble.isEmpty() ? offset.words() : trouble;
        }

        String held() {
            String limits = offset.inTheWay() > 0 ? " (limits: " + offset.inTheWay() + ")" : "";
            return offset.without() + " of " + offset.possible() + limits;
        }

        String from(Result other) {
            double difference = offset.from(other.offset);
            return Double.isNaN(difference)
                    ? "-"
                    : String.format(Locale.ROOT, "%.1e%s", difference, other.offset.rests() ? "" : " (moving)");
        }
    }

    private Result run(Example example, String constant, String mode) {
        try {
            List<String> settings = new ArrayList<>(List.of(
                    "plant.constants=null", "plant.parameters=null", "plant.initial=null", "plant.faults=null"));
            settings.addAll(example.settings);
            settings.addAll(
                    List.of(constant, "estimator.offset-free=" + mode, "plant.disturbances=[]", "plant.noise=null"));
            Path file = home.resolve(example.file);
            Case read = CaseFile.read(file, settings);
            settings.addAll(List.of("estimator.offset-free=off", "model.scenarios=null"));
            LoopJudge judge = new LoopJudge(CaseFile.read(file, settings), List.of());
            return new Result(Offset.of(read, judge, example.steps, example.tries), "");
        } catch (CaseFileException | ModelException e) {
            return new Result(
                    new Offset(List.of(), 0, 0, Double.NaN, 1, 0),
                    "no plant: "
                            + String.valueOf(e.getMessage()).lines().findFirst().orElse(""));
        }
    }
}
