package dev.takt.actors.solving;

import dev.takt.config.model.ModelPlaces;
import dev.takt.solver.ipm.SolveReport;
import dev.takt.solver.ipm.failure.Conflict;
import dev.takt.solver.ipm.failure.FailureEvidence;
import dev.takt.solver.ipm.failure.Violation;
import dev.takt.solver.kernels.EntryPlace;
import dev.takt.solver.kernels.Kink;
import dev.takt.solver.kernels.UndefinedValue;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/** What a person is told about a solve that failed: where to look in the model. Its parts are separated by semicolons. */
public final class FailureRemark {
    /** What separates the parts. */
    public static final String SEPARATOR = "; ";

    /** What begins a cure that the remark knows of. */
    public static final String CURE = "Maybe ";

    private static final int MAX_VIOLATIONS = 3;
    private static final int MAX_PARTIES = 6;
    private static final int MAX_GROWN = 3;
    /** A smaller violation is no failure. */
    private static final double MIN_VIOLATION = 1e-8;

    private final Function<String, String> places;

    private FailureRemark(Function<String, String> places) {
        this.places = places;
    }

    /** Remarks that say where in its file an element of the model was written. */
    public static FailureRemark of(ModelPlaces places) {
        return new FailureRemark(element ->
                places.written(element).map(place -> " [" + place + "]").orElse(""));
    }

    /** Remarks without places. */
    public static FailureRemark plain() {
        return new FailureRemark(_ -> "");
    }

    /** The remark about a failure. */
    public String of(SolveReport report) {
        return switch (report.status()) {
            case INFEASIBLE -> conflict(report).orElseGet(() -> worst(report));
            case DIVERGING -> growth(report);
            case NON_FINITE, STEP_TOO_SMALL, RESTORATION_FAILED, STEP_COMPUTATION_FAILED ->
                undefined(report).orElseGet(() -> fall(report) + worst(report) + kink(report));
            case ITERATION_LIMIT -> fall(report) + worst(report) + kink(report);
            default -> fall(report) + worst(report);
        };
    }

    private Optional<String> conflict(SolveReport report) {
        return report.evidence()
                .conflict(MAX_PARTIES)
                .map(Conflict::parties)
                .map(parties -> parties.stream()
                        .map(party -> party + places.apply(party.element()))
                        .collect(Collectors.joining(
                                SEPARATOR, parties.size() == 1 ? "cannot hold: " : "cannot hold together: ", "")));
    }

    private String growth(SolveReport report) {
        List<String> grown = report.evidence().grown(MAX_GROWN);
        String place = places.apply(UndefinedValue.OBJECTIVE);
        return grown.isEmpty()
                ? "the objective" + place + " falls beyond all bounds"
                : "iterates grow beyond all bounds, as the objective" + place + " or a constraint lets them: "
                        + String.join(", ", grown);
    }

    /** That there may be no optimum, where the objective has fallen far. */
    private String fall(SolveReport report) {
        FailureEvidence evidence = report.evidence();
        if (!evidence.hasFallenFar()) {
            return "";
        }
        return String.format(
                Locale.ROOT,
                "the objective%s, minimised, has gone from %.3g to %.3g and may have no optimum%s",
                places.apply(UndefinedValue.OBJECTIVE),
                evidence.fallFrom(),
                evidence.fallTo(),
                SEPARATOR);
    }

    /** What bends where the solve ended, and what may stand in its place. */
    private String kink(SolveReport report) {
        return report.evidence()
                .kink()
                .map(kink -> SEPARATOR + of(kink) + ". " + kink.form().cure())
                .orElse("");
    }

    /** Where something bends. */
    public String of(Kink kink) {
        return "in " + whole(kink.place()) + places.apply(kink.place().element()) + ": " + kink;
    }

    private Optional<String> undefined(SolveReport report) {
        return report.evidence().undefinedValue().map(this::of);
    }

    /** Where something has no finite value or slope. */
    public String of(UndefinedValue value) {
        return "in " + whole(value.place()) + places.apply(value.place().element()) + ": " + value;
    }

    private static String whole(EntryPlace place) {
        return place.element().equals(UndefinedValue.OBJECTIVE) ? "the objective" : place.toString();
    }

    private String worst(SolveReport report) {
        if (!Double.isFinite(report.objective())) {
            return "the objective is " + report.objective();
        }
        String worst = report.worstViolations(MAX_VIOLATIONS).stream()
                .filter(violation -> violation.amount() > MIN_VIOLATION)
                .map(Violation::toString)
                .collect(Collectors.joining(SEPARATOR));
        return worst.isEmpty()
                ? String.format(Locale.ROOT, "optimality error %.2g", report.optimalityError())
                : "worst constraints: " + worst;
    }
}
