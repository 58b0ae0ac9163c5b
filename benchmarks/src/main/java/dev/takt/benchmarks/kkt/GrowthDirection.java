package dev.takt.benchmarks.kkt;

import dev.takt.solver.kkt.KktChoice;
import java.util.List;
import java.util.Locale;

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

    /** Whether a size is measured; the augmented system only where it takes seconds and not minutes. */
    boolean isMeasured(KktChoice system, int size) {
        return system != KktChoice.AUGMENTED || size <= largestWhole;
    }

    /** The settings of the case file for a size. */
    abstract List<String> settings(int size);
}
