package dev.takt.config;

import dev.takt.config.diagnostics.Problems;
import dev.takt.config.model.CaseModel;
import dev.takt.config.settings.PlottedSignal;
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
    /** Of a long list nobody reads more. */
    private static final int MOST_NAMED = 20;

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
        PlottedSignal plotted = PlottedSignal.parse(plot.value());
        if (states.stream().noneMatch(state -> isPlaceOf(plotted.signal(), state))) {
            refuse(
                    plot,
                    "signal",
                    plotted.signal(),
                    states.stream().map(Variable::name).toList());
        }
        plotted.setPoint()
                .filter(name -> !setPoints.contains(name))
                .ifPresent(name -> refuse(plot, "set-point", name, setPoints));
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
                        : "one of "
                                + String.join(
                                        ", ", known.stream().limit(MOST_NAMED).toList())
                                + (known.size() > MOST_NAMED ? ", …" : ""),
                NearestName.cure(name, known, ""));
    }
}
