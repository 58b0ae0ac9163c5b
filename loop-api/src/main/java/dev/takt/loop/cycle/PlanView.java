package dev.takt.loop.cycle;

import java.util.List;

/**
 * The plan of a loop: trajectories over the horizon, for display. The arrays belong to the view and must not be
 * changed.
 *
 * @param cycle for which the plan was made
 * @param times absolute, in seconds of the plant
 * @param trajectories controls and measured states that are functions of time alone, or of others at single points of
 *     space
 */
@SuppressWarnings("ArrayRecordComponent")
public record PlanView(long cycle, double[] times, List<Trajectory> trajectories) {
    public PlanView {
        trajectories = List.copyOf(trajectories);
    }

    /**
     * One quantity over the horizon.
     *
     * @param name as in the model
     * @param control whether it is a control, constant between two times
     * @param values one per time
     * @param applied what acted on a control when the plan began; NaN where the model does not ask for it
     */
    public record Trajectory(String name, boolean control, double[] values, double applied) {
        /** A quantity without an applied input. */
        public Trajectory(String name, boolean control, double[] values) {
            this(name, control, values, Double.NaN);
        }
    }
}
