package dev.takt.config;

import dev.takt.config.diagnostics.Problems;
import dev.takt.config.model.CaseModel;
import dev.takt.config.settings.LoopSettings;
import dev.takt.config.settings.OverrideSettings;
import dev.takt.config.settings.SolverSettings;
import dev.takt.config.source.Node;
import dev.takt.config.source.SettingPath;
import dev.takt.solver.model.Delays;
import dev.takt.solver.model.ExpressionText;
import java.util.List;

/** Refuses settings of the loop that exclude each other, or that a model does not have room for. */
final class LoopChecks {
    private final Node.Block block;
    private final LoopSettings loop;
    private final Problems problems;

    /**
     * Looks at the settings of a loop.
     *
     * @param block that of the loop; where a file has none, the file
     */
    LoopChecks(Node.Block block, LoopSettings loop, Problems problems) {
        this.block = block;
        this.loop = loop;
        this.problems = problems;
    }

    /** What can be said without a model. */
    void alone(SolverSettings solver) {
        // both answer a measurement at once
        if (loop.solving().sensitivityFeedback() && solver.realTimeIterations() > 0) {
            refuse(
                    "sensitivity-feedback",
                    "true, beside solver.real-time-iterations = " + solver.realTimeIterations(),
                    "one of them",
                    "Maybe without sensitivity feedback: the feedback phase of a real-time iteration does the same.");
        }
        OverrideSettings overrides = loop.overrides();
        boolean written = SettingPath.find(block, "overrides.usual").isPresent()
                || SettingPath.find(block, "overrides.longest").isPresent();
        if (written && overrides.usual() > overrides.longest()) {
            String usual = seconds(overrides.usual());
            String longest = seconds(overrides.longest());
            refuse(
                    SettingPath.find(block, "overrides.usual").isPresent() ? "overrides.usual" : "overrides.longest",
                    "loop.overrides.usual = " + usual + ", above loop.overrides.longest = " + longest,
                    "a usual time that is at most the longest one",
                    "Maybe the two are swapped, or longest is to be " + usual + " too.");
        }
    }

    private static String seconds(double time) {
        return Double.isInfinite(time) ? "unlimited" : ExpressionText.number(time) + " s";
    }

    /** Plans ahead of their measurements would have to know what acts until then. */
    void beside(CaseModel model) {
        List<Delays.Delay> delays = Delays.in(model.problem());
        if (loop.solving().sensitivityFeedback() && !delays.isEmpty()) {
            refuse(
                    "sensitivity-feedback",
                    "true, in a model with the dead time "
                            + delays.getFirst().past().name(),
                    "false",
                    "Maybe loop.delay-compensation, or solver.real-time-iterations = 1, where a solve takes too long.");
        }
    }

    private void refuse(String setting, String found, String expected, String cure) {
        problems.add(SettingPath.find(block, setting).map(Node::place).orElse(block.place()), found, expected, cure);
    }
}
