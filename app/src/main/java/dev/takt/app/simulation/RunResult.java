package dev.takt.app.simulation;

import dev.takt.solver.kkt.KktDescription;
import dev.takt.solver.model.OptimalControlProblem;
import dev.takt.solver.nmpc.Plan;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.DoubleUnaryOperator;

/**
 * The result of a solve or a simulation.
 *
 * @param model that was solved
 * @param sizes of the transcribed problem
 * @param kkt the linear system behind the last solve
 * @param whyLeft why that is not the one that was chosen; empty where it is
 * @param steps the solves, in order; a single one for an open-loop solve
 * @param alarms that a loop would have raised, in the order of their first rise; none for an open-loop solve
 * @param service what went in or out of service, in order; nothing for an open-loop solve
 * @param refused orders of {@code loop.operator} that were refused, in order; none for an open-loop solve
 * @param ledBack in how many periods plans led a hard limit of the model back, by its name; empty for an open-loop solve
 * @param trajectory of the plant; empty for an open-loop solve
 * @param plan the last plan
 * @param setPoints what the last plan follows at each time, by the name of the parameter
 * @param rest the steady optimum ahead of the last plan; empty where the model has none
 * @param setupSeconds transcribing, compiling and analysing the problem
 * @param ending how the plant ended before its time; empty where it did not, and for an open-loop solve
 * @param failed whether the run as a whole failed
 */
// large because all reports of a run are made from it
public record RunResult(
        OptimalControlProblem model,
        ProblemSizes sizes,
        KktDescription kkt,
        Optional<String> whyLeft,
        List<ControlStep> steps,
        List<AlarmHistory> alarms,
        List<ServiceChange> service,
        List<RefusedOrder> refused,
        Map<String, Integer> ledBack,
        Optional<Trajectory> trajectory,
        Plan plan,
        Map<String, DoubleUnaryOperator> setPoints,
        Optional<SteadyResult> rest,
        double setupSeconds,
        Optional<PlantEnding> ending,
        boolean failed) {
    public RunResult {
        steps = List.copyOf(steps);
        alarms = List.copyOf(alarms);
        service = List.copyOf(service);
        refused = List.copyOf(refused);
        ledBack = Collections.unmodifiableMap(new TreeMap<>(ledBack));
        setPoints = Map.copyOf(setPoints);
    }

    /** The hard limits of the model that each of the plans led back, so that none kept them. */
    public List<String> neverKept() {
        long plans = steps.stream().filter(ControlStep::solved).count();
        return plans < 2
                ? List.of()
                : ledBack.entrySet().stream()
                        .filter(each -> each.getValue() >= plans)
                        .map(Map.Entry::getKey)
                        .toList();
    }
}
