package dev.takt.benchmarks.kkt;

import dev.takt.solver.kkt.KktChoice;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** A direction of growth of a problem. */
public enum GrowthDirection {
    /** Intervals of the horizon. */
    HORIZON(
            "intervals of the horizon (column, 32 trays)",
            "examples/distillation.conf",
            new int[] {45, 90, 180, 360, 720, 1440},
            360,
            List.of(KktChoice.AUTO, KktChoice.AUGMENTED)) {
        @Override
        List<String> settings(int size) {
            return List.of("model.domain.t.horizon=" + 2 * size);
        }
    },
    /** Trays of the column. */
    TRAYS(
            "trays (column, 90 intervals)",
            "examples/distillation.conf",
            new int[] {20, 32, 64, 128},
            64,
            List.of(KktChoice.AUTO, KktChoice.AUGMENTED)) {
        @Override
        List<String> settings(int size) {
            return List.of("model.constants.N=" + size, "model.constants.Nf=" + (size / 2 + 1));
        }
    },
    /** Points per side of the plate. */
    SIDE(
            "points a side of the plate (13 intervals)",
            "examples/heated-plate.conf",
            new int[] {11, 21, 31, 41, 81},
            41,
            List.of(KktChoice.AUTO, KktChoice.AUGMENTED)) {
        @Override
        List<String> settings(int size) {
            return List.of("model.constants.n=" + size);
        }
    },
    /** Number of controls. */
    CONTROLS(
            "controls (heated rod of 40 points, 60 intervals)",
            "benchmarks/models/heated-rod.conf",
            new int[] {1, 2, 4, 8},
            8,
            List.of(KktChoice.AUTO, KktChoice.RICCATI, KktChoice.REDUCED, KktChoice.AUGMENTED)) {
        @Override
        List<String> settings(int size) {
            return List.of("model.constants.m=" + size);
        }
    },
    /** Scenarios of two uncertain parameters. */
    SCENARIOS(
            "scenarios (reactor, 20 intervals)",
            "examples/robust-cstr.conf",
            new int[] {1, 3, 9, 27, 81, 243},
            243,
            List.of(KktChoice.RICCATI)) {
        @Override
        List<String> settings(int size) {
            int beta = 1;
            while (beta * beta * 9 <= size) {
                beta *= 3;
            }
            return List.of(
                    "model.scenarios.parameters.alpha=" + around(0.05, size / beta),
                    "model.scenarios.parameters.beta=" + around(0.1, beta));
        }

        @Override
        int[] threads() {
            return new int[] {1, 2};
        }
    };

    private final String abscissa;
    private final String caseFile;
    private final int[] sizes;
    private final int largestWhole;
    private final List<KktChoice> systems;

    GrowthDirection(String abscissa, String caseFile, int[] sizes, int largestWhole, List<KktChoice> systems) {
        this.abscissa = abscissa;
        this.caseFile = caseFile;
        this.sizes = sizes;
        this.largestWhole = largestWhole;
        this.systems = systems;
    }

    /** The name of the size, for the axis of a plot. */
    public String abscissa() {
        return abscissa;
    }

    /** The name in lower case, for commands and file names. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    String caseFile() {
        return caseFile;
    }

    int[] sizes() {
        return sizes;
    }

    List<KktChoice> systems() {
        return systems;
    }

    /** Numbers of threads, each of which is measured. */
    int[] threads() {
        return new int[] {1};
    }

    /** Whether a size is measured; the augmented system only where it takes seconds and not minutes. */
    boolean isMeasured(KktChoice system, int size) {
        return system != KktChoice.AUGMENTED || size <= largestWhole;
    }

    /** Values of a factor, 1 and others evenly on both sides of it, as a list of a case file. */
    private static String around(double most, int values) {
        return IntStream.range(0, values)
                .mapToObj(i -> String.format(Locale.ROOT, "%.6f", 1 + most * (2 * i - (values - 1)) / values))
                .collect(Collectors.joining(",", "[", "]"));
    }

    /** The settings of the case file for a size. */
    abstract List<String> settings(int size);
}
