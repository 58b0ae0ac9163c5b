package dev.takt.config.start;

import dev.takt.config.data.DataBlock;
import dev.takt.config.data.PlanTable;
import dev.takt.config.diagnostics.Problems;
import dev.takt.config.source.Fields;
import dev.takt.config.source.Node;
import dev.takt.solver.model.OptimalControlProblem;
import dev.takt.solver.model.Variable;
import dev.takt.solver.nmpc.StartTrajectory;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Reads first guesses from files of the form in which plans are written: a column of times, and one for each variable at each place
 * in space, {@code T[3][4]}. They may be of another grid, and begin at another time.
 */
public final class StartReader {
    /** Columns of a trajectory that are no variables of the model: measurements, set-points, and what was gone on with. */
    private static final List<String> RECORDS = List.of("meas.", "sp.", "used.", "standing.");

    /** More names than these are counted. */
    private static final int NAMED = 8;

    private final OptimalControlProblem problem;
    private final Problems problems;
    private final Map<String, StartTrajectory> trajectories = new LinkedHashMap<>();
    private final List<String> remarks = new ArrayList<>();

    /** A reader for the variables of a problem. */
    public StartReader(OptimalControlProblem problem, Problems problems) {
        this.problem = problem;
        this.problems = problems;
    }

    /**
     * The guesses of a case.
     *
     * @param whole for all variables that its file has
     * @param single for the variable or the family of a name; these come first
     */
    public ModelStarts read(Optional<Node.Block> whole, Map<String, Node.Block> single) {
        Set<String> own = new LinkedHashSet<>();
        single.forEach((name, block) -> {
            Fields fields = new Fields(block, problems, DataBlock.FIELDS);
            List<Variable> members = members(name);
            members.forEach(member -> own.add(member.name()));
            DataBlock.read(block, problems)
                    .flatMap(data -> PlanTable.read(data, problems))
                    .ifPresent(plan -> single(plan, members, fields.find("column"), block));
        });
        whole.ifPresent(block -> {
            new Fields(block, problems, List.of(DataBlock.DATA, "at"));
            DataBlock.read(block, problems)
                    .flatMap(data -> PlanTable.read(data, problems))
                    .ifPresent(plan -> whole(plan, own));
        });
        return new ModelStarts(trajectories, remarks);
    }

    private List<Variable> members(String name) {
        return problem.variables().stream()
                .filter(variable ->
                        variable.name().equals(name) || variable.name().startsWith(name + "["))
                .toList();
    }

    private void single(PlanTable plan, List<Variable> members, Optional<Node> named, Node.Block block) {
        List<Node> names = switch (named.orElse(null)) {
            case Node.Sequence list -> list.elements();
            case Node node -> List.of(node);
            case null -> List.of();
        };
        if (named.isPresent() && names.size() != members.size()) {
            problems.add(
                    named.get().place(),
                    names.size()
                            + (names.size() == 1 ? " column for " : " columns for ")
                            + members.size()
                            + (members.size() == 1 ? " variable" : " variables"),
                    "as many",
                    "Maybe leave it out: then the columns have the names of the variables.");
            return;
        }
        for (int i = 0; i < members.size(); i++) {
            Variable member = members.get(i);
            Node mention = named.isPresent() ? names.get(i) : block;
            String column = mention instanceof Node.Text text ? text.value().strip() : member.name();
            int before = problems.count();
            Optional<StartTrajectory> values = plan.find(member, column, problems);
            if (values.isEmpty() && problems.count() == before) {
                plan.table().column(column, mention, problems);
            }
            values.ifPresent(found -> trajectories.put(member.name(), found));
            plan.ending(member).filter(remark -> !remarks.contains(remark)).ifPresent(remarks::add);
        }
    }

    private void whole(PlanTable plan, Set<String> own) {
        List<String> missing = new ArrayList<>();
        Optional<String> ending = Optional.empty();
        for (Variable variable : problem.variables()) {
            if (own.contains(variable.name())) {
                continue;
            }
            Optional<StartTrajectory> values = plan.find(variable, variable.name(), problems);
            values.ifPresentOrElse(
                    found -> trajectories.put(variable.name(), found), () -> missing.add(variable.name()));
            ending = ending.or(() -> plan.ending(variable));
        }
        ending.ifPresent(remarks::add);
        List<String> unknown = plan.unused().stream()
                .filter(name -> RECORDS.stream().noneMatch(name::startsWith))
                .toList();
        if (!unknown.isEmpty()) {
            remarks.add("start: no variables of the model: " + listed(unknown));
        }
        if (!missing.isEmpty()) {
            remarks.add("start: not in the file, so as the model starts them: " + listed(missing));
        }
    }

    private static String listed(List<String> names) {
        return names.size() <= NAMED
                ? String.join(", ", names)
                : names.stream().limit(NAMED).collect(Collectors.joining(", ")) + " and " + (names.size() - NAMED)
                        + " more";
    }
}
