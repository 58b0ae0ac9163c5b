package dev.takt.benchmarks.robotics;

import java.util.Arrays;
import java.util.List;

/** The problems of {@code benchmarks/models/robotics}; {@code benchmarks/peers/robots.py} has the same by the same names. */
public enum RoboticsProblem {
    PENDULUM_20("pendulum-20", "pendulum on a cart, 4 states, N = 20", "pendulum", List.of()),
    PENDULUM_50("pendulum-50", "pendulum on a cart, N = 50", "pendulum", List.of("model.constants.N=50")),
    CSTR("cstr", "stirred tank reactor, 3 states, N = 10", "cstr", List.of()),
    QUADROTOR("quadrotor", "quadrotor, 13 states, N = 50", "quadrotor", List.of()),
    RACE_CAR("race-car", "race car, 6 states, N = 50", "race-car", List.of()),
    CHAIN_3("chain-3", "chain of 3 masses, 9 states, N = 40", "chain", List.of()),
    CHAIN_5("chain-5", "chain of 5 masses, 21 states, N = 40", "chain", List.of("model.constants.M=3")),
    CHAIN_7("chain-7", "chain of 7 masses, 33 states, N = 40", "chain", List.of("model.constants.M=5"));

    private final String label;
    private final String title;
    private final String model;
    private final List<String> settings;

    RoboticsProblem(String label, String title, String model, List<String> settings) {
        this.label = label;
        this.title = title;
        this.model = model;
        this.settings = settings;
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
