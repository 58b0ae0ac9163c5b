package dev.takt.benchmarks.robotics;

import java.util.Arrays;
import java.util.List;

/** The problems of {@code benchmarks/models/robotics}; {@code benchmarks/peers/robots.py} has the same by the same names. */
public enum RoboticsProblem {
    PENDULUM_20("pendulum-20", "pendulum on a cart, 4 states, N = 20", "pendulum", List.of(), Interval.PENDULUM_20),
    PENDULUM_50(
            "pendulum-50",
            "pendulum on a cart, N = 50",
            "pendulum",
            List.of("model.constants.N=50"),
            Interval.PENDULUM_50),
    CSTR("cstr", "stirred tank reactor, 3 states, N = 10", "cstr", List.of(), Interval.CSTR),
    QUADROTOR("quadrotor", "quadrotor, 13 states, N = 50", "quadrotor", List.of(), Interval.QUADROTOR),
    RACE_CAR("race-car", "race car, 6 states, N = 50", "race-car", List.of(), Interval.RACE_CAR),
    CHAIN_3("chain-3", "chain of 3 masses, 9 states, N = 40", "chain", List.of(), Interval.CHAIN),
    CHAIN_5("chain-5", "chain of 5 masses, 21 states, N = 40", "chain", List.of("model.constants.M=3"), Interval.CHAIN),
    CHAIN_7("chain-7", "chain of 7 masses, 33 states, N = 40", "chain", List.of("model.constants.M=5"), Interval.CHAIN);

    private final String label;
    private final String title;
    private final String model;
    private final List<String> settings;
    private final List<String> interval;

    RoboticsProblem(String label, String title, String model, List<String> settings, List<String> interval) {
        this.label = label;
        this.title = title;
        this.model = model;
        this.settings = settings;
        this.interval = interval;
    }

    /** Settings that make a problem one of a single interval, whose objective is what the interval costs in the closed loop. */
    private static final class Interval {
        private static final String SWING =
                "model.minimize=\"dt*sum(sum(q[i]*prev(x[i], t)^2, i in 1..4) + r*u^2, t, dt, end)\"";
        private static final List<String> PENDULUM_20 =
                List.of("model.constants.N=1", "model.constants.dt=0.05", "model.domain.t.horizon=0.05 s", SWING);
        private static final List<String> PENDULUM_50 =
                List.of("model.constants.N=1", "model.constants.dt=0.02", "model.domain.t.horizon=0.02 s", SWING);
        private static final List<String> CSTR = List.of(
                "model.domain.t.horizon=0.25",
                "model.domain.t.points=2",
                "model.minimize=\"sum(off + 0.1*sum(((u[j] - us[j])/us[j])^2, j in 1..2), t, dt, end)\"");
        private static final List<String> QUADROTOR = List.of(
                "model.constants.N=1",
                "model.constants.dt=0.02",
                "model.domain.t.horizon=0.02 s",
                "model.minimize=\"dt*sum(off + r*sum((u[j] - m*g/4)^2, j in 1..4), t, dt, end)\"");
        private static final List<String> RACE_CAR = List.of(
                "model.constants.N=1",
                "model.constants.dt=0.02",
                "model.domain.t.horizon=0.02 s",
                "model.minimize=\"sum(off + sum(r[j]*u[j]^2, j in 1..2), t, dt, end)\"");
        private static final List<String> CHAIN = List.of("model.domain.t.horizon=0.2 s", "model.domain.t.points=2");
    }

    /** Its name on command lines. */
    public String label() {
        return label;
    }

    /** What it is, for people. */
    public String title() {
        return title;
    }

    /** Its case file, from the folder of the project. */
    public String file() {
        return "benchmarks/models/robotics/" + model + ".conf";
    }

    /** Settings that differ from those of the file, {@code path=value}. */
    public List<String> settings() {
        return settings;
    }

    /** Settings beside {@link #settings} that leave one interval, whose objective is what it costs in the closed loop. */
    public List<String> interval() {
        return interval;
    }

    /**
     * The problem of a name.
     *
     * @throws IllegalArgumentException if there is none
     */
    public static RoboticsProblem named(String label) {
        return Arrays.stream(values())
                .filter(problem -> problem.label.equals(label))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no problem " + label + "; expected one of "
                        + Arrays.stream(values()).map(RoboticsProblem::label).toList()));
    }
}
