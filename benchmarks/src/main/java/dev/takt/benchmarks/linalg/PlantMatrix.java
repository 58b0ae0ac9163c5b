package dev.takt.benchmarks.linalg;

import dev.takt.solver.linalg.problems.DistillationKkt;
import dev.takt.solver.linalg.problems.KktMatrix;
import dev.takt.solver.linalg.problems.PlateKkt;

/** The matrices of the factorization benchmarks. */
public enum PlantMatrix {
    /** The distillation column: 91 supports, 32 trays. */
    DISTILLATION {
        @Override
        KktMatrix build() {
            return DistillationKkt.of(91, 32);
        }
    },
    /** The heated plate: 21 x 21 points, 14 times. */
    PLATE {
        @Override
        KktMatrix build() {
            return PlateKkt.of(21, 14);
        }
    };

    /** The KKT matrix with its pairs and coordinates. */
    abstract KktMatrix build();
}
