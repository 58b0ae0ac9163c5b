package dev.takt.app.simulation;

import dev.takt.actors.solving.FailureRemark;
import dev.takt.config.Case;
import dev.takt.config.ParameterRanges;
import dev.takt.solver.kkt.KktDescription;
import dev.takt.solver.model.DerivativeScheme;
import dev.takt.solver.model.Domain;
import dev.takt.solver.model.Scenarios;
import dev.takt.solver.transcription.ScenarioCopies;
import dev.takt.solver.transcription.ScenarioTree;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * The result of the inspection of a case before any solve.
 *
 * @param sizes of the transcribed problem
 * @param kkt the linear system that would be factorized
 * @param choice reason of its choice
 * @param scenarios the tree of scenarios in words, where there is one
 * @param memoryBytes of matrices, factors and vectors, estimated
 * @param domains with their extents and numbers of supports
 * @param controls names of the controls
 * @param measured names of the states and outputs that the plant measures
 * @param setPoints names of the parameters that change while the loop runs
 * @param period of the control loop in seconds; empty if the case has no loop
 * @param setupSeconds transcribing, compiling and analysing
 * @param warnings about what is allowed but probably not intended
 */
// large because the output of the check has these lines
public record CaseInspection(
        ProblemSizes sizes,
        KktDescription kkt,
        String choice,
        Optional<String> scenarios,
        long memoryBytes,
        List<String> domains,
        List<String> controls,
        List<String> measured,
        List<String> setPoints,
        OptionalDouble period,
        double setupSeconds,
        List<String> warnings) {
    /**
     * The approximate number of vectors of the length of all unknowns in iterates, directions, trial points and
     * workspaces.
     */
    private static final long VECTORS = 40;

    /**
     * The memory of a running loop of the case.
     *
     * @param timeScale seconds of the plant in a second of the clock
     */
    public LoopMemory loopMemory(double timeScale) {
        return LoopMemory.of(
                memoryBytes, period.isPresent() ? LoopMemory.garbage(period.getAsDouble() / timeScale) : 0);
    }

    public CaseInspection {
        domains = List.copyOf(domains);
        controls = List.copyOf(controls);
        measured = List.copyOf(measured);
        setPoints = List.copyOf(setPoints);
        warnings = List.copyOf(warnings);
    }

    /**
     * Transcribes, compiles and analyses a case.
     *
     * @throws dev.takt.solver.model.ModelException if this fails
     * @throws dev.takt.config.diagnostics.CaseFileException if a loop of the case would be refused
     */
    public static CaseInspection of(Case read) {
        Controller controller = new Controller(read);
        ProblemSizes sizes = ProblemSizes.of(controller.solver().program());
        KktDescription kkt = controller.solver().kkt().system().describe();
        OptionalDouble period = LoopCheck.period(read);
        return new CaseInspection(
                sizes,
                kkt,
                controller.solver().kkt().reason(),
                controller.solver().problem().scenarios().map(CaseInspection::describe),
                memory(sizes, kkt),
                read.model().problem().domains().stream()
                        .map(domain -> describe(domain, controller))
                        .toList(),
                controller.controls(),
                read.measured(),
                controller.setPoints().names(),
                period,
                controller.buildSeconds(),
                warnings(read, controller, period));
    }

    private static String describe(ScenarioCopies copies) {
        ScenarioTree tree = copies.tree();
        int stages = ScenarioTree.parents(tree.nodes()).length;
        List<String> parameters = copies.scenarios().parameters().stream()
                .map(uncertain -> uncertain.parameter().name())
                .toList();
        return "%d of %s%s, robust horizon %d, %d stages, %d variables shared of %d in one scenario"
                .formatted(
                        copies.leaves(),
                        String.join(", ", parameters),
                        switch (copies.scenarios().source()) {
                            case Scenarios.Source.Stated() -> "";
                            case Scenarios.Source.Estimated(double deviations) ->
                                " from the estimator (" + deviations + " deviations, within the stated values)";
                        },
                        tree.robustHorizon(),
                        stages,
                        copies.sharedVariables(),
                        copies.one().variableCount());
    }

    private static long memory(ProblemSizes sizes, KktDescription kkt) {
        long values = kkt.factorEntries() + kkt.entries() + sizes.jacobianEntries() + sizes.hessianEntries();
        long indices = 2L * (kkt.entries() + sizes.jacobianEntries() + sizes.hessianEntries());
        long vectors = VECTORS * (sizes.variables() + sizes.rows());
        return Double.BYTES * (values + vectors) + Integer.BYTES * indices;
    }

    private static String describe(Domain domain, Controller controller) {
        int given = domain.supports().length;
        int nodes = controller.solver().problem().supports().getOrDefault(domain.name(), new double[0]).length;
        return domain.name() + " from " + domain.from() + " to " + domain.to()
                + domain.length().map(length -> ", times " + length.name()).orElse("")
                + domain.origin().map(origin -> ", after " + origin.name()).orElse("") + ", " + given
                + " supports, " + (nodes > given ? nodes + " nodes with them, " : "")
                + scheme(domain.scheme())
                + (domain.step().isPresent() ? " in steps of " + domain.step().getAsDouble() + " s" : "");
    }

    private static String scheme(DerivativeScheme scheme) {
        return switch (scheme) {
            case DerivativeScheme.ForwardDifference() -> "forward difference";
            case DerivativeScheme.CentralDifference() -> "central difference";
            case DerivativeScheme.BackwardDifference() -> "backward difference";
            case DerivativeScheme.Trapezoid() -> "trapezoid";
            case DerivativeScheme.DiscreteTime() -> "discrete time";
            case DerivativeScheme.RungeKutta(int steps) ->
                "explicit Runge-Kutta of order 4, " + steps + (steps == 1 ? " step" : " steps") + " an interval";
            case DerivativeScheme.Collocation(var family, var nodes, var steps) ->
                family.name().toLowerCase(Locale.ROOT) + " collocation with " + nodes
                        + (nodes == 1 ? " node" : " nodes")
                        + (steps == 1 ? "" : " in each of " + steps + " steps an interval");
        };
    }

    private static List<String> warnings(Case read, Controller controller, OptionalDouble period) {
        List<String> warnings = new ArrayList<>();
        warnings.addAll(ModelWarnings.of(read));
        warnings.addAll(ModelWarnings.determinedControls(controller.solver().problem()));
        warnings.addAll(read.model().starts().remarks());
        warnings.addAll(SmallStates.of(controller.solver(), read.solver().tolerance()));
        startWarning(read, controller).ifPresent(warnings::add);
        LoopCheck.obstacle(read)
                .ifPresent(problem -> warnings.add("a loop is refused, because no plant can be made of the model: "
                        + problem.element() + ": " + problem.found()));
        warnings.addAll(MeasurementWarnings.of(read));
        warnings.addAll(EstimationWarnings.of(read, period));
        warnings.addAll(PlantWarnings.of(read, period));
        long unpaired = Arrays.stream(controller.solver().program().matchedVariables())
                .filter(matchedVariable -> matchedVariable < 0)
                .count();
        long inequalities = controller.solver().problem().rowBlocks().stream()
                .filter(block -> !block.equality())
                .mapToLong(block -> block.count())
                .sum();
        if (unpaired > inequalities) {
            warnings.add((unpaired - inequalities)
                    + " equations determine no variable that the transcription knows of; pivots for them are found by a"
                    + " matching on the first values");
        }
        read.solver()
                .cache()
                .filter(folder -> !canBeWritten(Path.of(folder).toAbsolutePath()))
                .ifPresent(folder -> warnings.add("solver.cache: " + folder
                        + " is no folder that can be written to, so that the next start analyses again"));
        controller
                .solver()
                .problem()
                .dropped()
                .forEach(rows -> warnings.add(rows.constraint() + " is left out " + rows.reason()));
        warnings.addAll(ContradictingLimits.of(read));
        warnings.addAll(setPointWarnings(read));
        warnings.addAll(TableWarnings.of(read));
        warnings.addAll(TimeWarnings.of(read));
        warnings.addAll(RateWarnings.of(read));
        warnings.addAll(MoveWarnings.of(read));
        warnings.addAll(DelayLines.warnings(read));
        return warnings;
    }

    /** What is not finite where a cold solve starts, or else what bends there. */
    private static Optional<String> startWarning(Case read, Controller controller) {
        FailureRemark remark = FailureRemark.of(read.model().places());
        return controller
                .undefinedAtStart()
                .map(value -> remark.of(value)
                        + ". A solve that starts there ends as non-finite. Maybe a variable needs another start, or a"
                        + " bound that keeps it away.")
                .or(() -> controller
                        .kinkAtStart()
                        .map(kink -> remark.of(kink)
                                + " at the first guess. A solve may go to and fro there until it ends as iteration-limit. "
                                + kink.form().cure()));
    }

    private static List<String> setPointWarnings(Case read) {
        List<String> warnings = new ArrayList<>();
        ParameterRanges ranges = read.ranges();
        read.setPoints().stream()
                .map(setPoint -> ranges.of(setPoint.parameter().name()))
                .filter(range -> !range.isKnown())
                .forEach(range -> warnings.add("set-point " + range.parameter()
                        + " has no range: it follows its schedule and cannot be changed from outside. "
                        + range.cure()));
        return warnings;
    }

    /** Whether a folder can be written to or created. */
    private static boolean canBeWritten(Path folder) {
        Path parent = folder.getParent();
        return Files.exists(folder) || parent == null
                ? Files.isDirectory(folder) && Files.isWritable(folder)
                : canBeWritten(parent);
    }
}
