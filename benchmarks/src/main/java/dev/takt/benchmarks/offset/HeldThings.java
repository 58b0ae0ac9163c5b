package dev.takt.benchmarks.offset;

import dev.takt.app.adversary.LoopJudge.JudgedRun;
import dev.takt.app.simulation.Trajectory;
import dev.takt.app.simulation.Trajectory.Sample;
import dev.takt.benchmarks.offset.Offset.Held;
import dev.takt.config.Case;
import dev.takt.config.model.ComparedVariables;
import dev.takt.config.setting.Range;
import dev.takt.solver.model.Constraint;
import dev.takt.solver.model.Constraint.Rank;
import dev.takt.solver.model.Parameter;
import dev.takt.solver.model.Variable;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What a case holds: variables at the set-points that its objective compares them with, and zones with a rank. */
final class HeldThings {
    private HeldThings() {}

    /** Everything that is held, as it was at the end of a run. */
    static List<Held> of(Case read, List<String> limits, JudgedRun judged, Trajectory trajectory) {
        List<Held> held = new ArrayList<>();
        Sample end = trajectory.samples().getLast();
        for (var compared :
                ComparedVariables.inObjective(read.model().problem()).entrySet()) {
            int reference =
                    trajectory.columns().setPoints().indexOf(compared.getKey().name());
            for (Variable variable : compared.getValue()) {
                int state = trajectory.columns().states().indexOf(variable.name());
                if (reference >= 0 && state >= 0) {
                    double range = range(read, compared.getKey());
                    double value = end.states()[state];
                    double offset = Math.abs(value - end.setPoints()[reference]) / range;
                    held.add(new Held(variable.name(), value, offset, range));
                }
            }
        }
        for (int i = 0; i < limits.size(); i++) {
            double room = judged.judgement().violations().get(i).room();
            String limit = limits.get(i);
            rank(read, limit).ifPresent(found -> held.add(beyond(limit, found, room)));
        }
        return held;
    }

    private static Held beyond(String limit, Rank rank, double room) {
        return new Held(limit, Math.max(0, -room), Math.max(0, -room) / rank.concern(), rank.concern());
    }

    /** For each limit whether it is a zone that is held. */
    static List<Boolean> zones(Case read, List<String> limits) {
        return limits.stream().map(limit -> rank(read, limit).isPresent()).toList();
    }

    private static Optional<Rank> rank(Case read, String limit) {
        return read.model().problem().constraints().stream()
                .filter(constraint -> constraint instanceof Constraint.Inequality
                        && constraint.name().equals(limit))
                .flatMap(constraint -> ((Constraint.Inequality) constraint).softness().stream())
                .flatMap(softness -> softness.rank().stream())
                .findFirst();
    }

    private static double range(Case read, Parameter reference) {
        Range range = read.ranges().of(reference.name()).values();
        double length = range.most() - range.least();
        return Double.isFinite(length) ? length : 1;
    }
}
