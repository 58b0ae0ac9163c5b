package dev.takt.config;

import dev.takt.config.diagnostics.Problems;
import dev.takt.config.model.CaseModel;
import dev.takt.config.source.Node;
import dev.takt.config.source.SettingPath;
import dev.takt.loop.text.NearestName;
import dev.takt.solver.model.Domain;
import dev.takt.solver.model.Variable;
import dev.takt.solver.model.Variable.Role;
import java.util.List;

/** Refuses plots of the page that name no signal or no set-point, which a loop would only tell when it begins. */
final class PlotCheck {
    private static final String SETTING = "page.plots";
    private static final String AGAINST = " against ";

    private final List<Variable> states;
    private final List<String> setPoints;
    private final Problems problems;

    PlotCheck(CaseModel model, List<SetPoint> setPoints, Problems problems) {
        this.states = model.problem().variables().stream()
                .filter(variable -> variable.role() != Role.CONTROL)
                .toList();
        this.setPoints =
                setPoints.stream().map(setPoint -> setPoint.parameter().name()).toList();
        this.problems = problems;
    }

    /**
     * Looks at the setting.
     *
     * @param monitoring the block {@code monitoring}
     */
    void check(Node.Block monitoring) {
        SettingPath.find(monitoring, SETTING)
                .filter(Node.Sequence.class::isInstance)
                .ifPresent(list -> ((Node.Sequence) list)
                        .elements().stream()
                                .filter(Node.Text.class::isInstance)
                                .forEach(element -> check((Node.Text) element)));
    }

    private void check(Node.Text plot) {
        int against = plot.value().indexOf(AGAINST);
        String signal = (against < 0 ? plot.value() : plot.value().substring(0, against)).strip();
        if (states.stream().noneMatch(state -> isPlaceOf(signal, state))) {
            refuse(plot, "signal", signal, states.stream().map(Variable::name).toList());
        }
        if (against >= 0) {
            String target = plot.value().substring(against + AGAINST.length()).strip();
            if (!setPoints.contains(target)) {
                refuse(plot, "set-point", target, setPoints);
            }
        }
    }

    /** Whether a name is that of a variable, with an index for each of its domains in space. */
    private static boolean isPlaceOf(String name, Variable state) {
        String indices =
                name.startsWith(state.name()) ? name.substring(state.name().length()) : "-";
        return SignalReader.INDICES.matcher(indices).matches()
                && indices.chars().filter(c -> c == '[').count()
                        == state.domains().stream()
                                .filter(domain -> domain.kind() != Domain.Kind.TIME)
                                .count();
    }

    private void refuse(Node.Text plot, String kind, String name, List<String> known) {
        problems.add(
                plot.place(),
                "\"" + plot.value() + "\": no " + kind + " " + name,
                known.isEmpty()
                        ? "a " + kind + ", of which this loop has none"
                        : "one of " + String.join(", ", known.stream().limit(20).toList())
                                + (known.size() > 20 ? ", …" : ""),
                NearestName.cure(name, known, ""));
    }
}
