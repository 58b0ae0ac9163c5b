package dev.takt.app.rehearsal;

import dev.takt.actors.dispatch.Actuator;
import dev.takt.actors.solving.PlanSolver;
import dev.takt.actors.solving.SolveOutcome;
import dev.takt.actors.solving.SolveRequest;
import dev.takt.actors.solving.SolverTuning;
import dev.takt.actors.solving.StateLayout;
import dev.takt.loop.SolveEnding;
import dev.takt.loop.cycle.PlanVerdict;
import dev.takt.loop.cycle.SolveFacts;
import dev.takt.solver.nmpc.FeedbackLaw;
import dev.takt.solver.nmpc.Plan;
import dev.takt.solver.nmpc.PlanLayout;
import dev.takt.solver.transcription.grid.VariableBlock;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Answers at once without a solve. Its plan stays in the last measured state with the actuators at their fail-safe
 * values; for requests ahead its feedback law makes no correction.
 */
final class StandInSolver implements PlanSolver {
    private final PlanLayout layout;
    private final StateLayout states;
    private final List<Actuator> actuators;
    private final double[] values;
    private final double[] state;

    StandInSolver(PlanLayout layout, StateLayout states, List<Actuator> actuators) {
        this.layout = layout;
        this.states = states;
        this.actuators = List.copyOf(actuators);
        this.values = new double[layout.outputCount()];
        this.state = new double[states.size()];
        for (Actuator actuator : actuators) {
            fill(actuator.name(), 1, new double[] {actuator.failSafe()});
        }
    }

    /** Sets a variable to the same values at all times. */
    private void fill(String variable, int places, double[] present) {
        VariableBlock block = layout.blocks().get(variable);
        for (int i = 0; block != null && i < block.size(); i++) {
            values[block.offset() + i] = present[i % places];
        }
    }

    @Override
    public PlanLayout layout() {
        return layout;
    }

    @Override
    public void warmUp(Duration duration) {
        // no warm-up is needed
    }

    @Override
    public void configure(SolverTuning tuning) {
        // there is nothing to solve
    }

    @Override
    public void solve(SolveRequest request, Consumer<SolveOutcome> answer) {
        for (int i = 0; i < state.length; i++) {
            state[i] = Double.isNaN(request.state()[i]) ? state[i] : request.state()[i];
        }
        for (StateLayout.Part part : states.parts()) {
            fill(part.variable(), part.size(), Arrays.copyOfRange(state, part.offset(), part.offset() + part.size()));
        }
        SolveFacts facts = new SolveFacts(
                request.cycle(),
                SolveEnding.OPTIMAL,
                PlanVerdict.PENDING,
                "",
                new SolveFacts.Result(0, 0, 0, 0),
                new SolveFacts.Effort(1, 1, 1, 0, 0, 0, SolveFacts.CacheEvent.HIT));
        Optional<FeedbackLaw> law = request.ahead() ? Optional.of(law()) : Optional.empty();
        answer.accept(new SolveOutcome(request, Plan.of(layout, request.start(), 0, values), law, facts, 0, 1, 0));
    }

    private FeedbackLaw law() {
        int controls = actuators.size();
        int size = states.size();
        double[] numbers = new double[1 + 5 * controls + size + controls * size];
        int bounds = 1 + controls + size + controls * size;
        Arrays.fill(numbers, bounds, bounds + controls, Double.NEGATIVE_INFINITY);
        Arrays.fill(numbers, bounds + controls, bounds + 2 * controls, Double.POSITIVE_INFINITY);
        for (int i = 0; i < controls; i++) {
            numbers[1 + i] = actuators.get(i).failSafe();
        }
        System.arraycopy(state, 0, numbers, 1 + controls, size);
        return FeedbackLaw.of(
                actuators.stream().map(Actuator::name).toList(),
                states.parts().stream().map(StateLayout.Part::parameter).toList(),
                size,
                numbers);
    }

    @Override
    public void cancel() {
        // no solve is ever running
    }

    @Override
    public void close() {}
}
