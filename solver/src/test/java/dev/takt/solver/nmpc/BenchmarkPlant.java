package dev.takt.solver.nmpc;

import dev.takt.solver.ipm.options.SolverOptions;
import dev.takt.solver.ipm.options.Tolerances;
import dev.takt.solver.kkt.KktChoice;
import dev.takt.solver.kkt.KktOptions;
import dev.takt.solver.model.OptimalControlProblem;
import dev.takt.solver.problems.DistillationColumn;
import dev.takt.solver.problems.HeatedPlate;
import dev.takt.solver.transcription.grid.ParameterBlock;
import java.util.List;

/** The benchmark plants, small, as problems whose initial state is measured. */
enum BenchmarkPlant {
    COLUMN("u", "x0") {
        @Override
        OptimalControlProblem problem() {
            return DistillationColumn.reference()
                    .withTrays(8, 4)
                    .withSupports(31)
                    .withWeight(0.1)
                    .problem();
        }

        @Override
        double[] state(int entries, double amplitude) {
            double[] state = new double[entries];
            for (int i = 0; i < entries; i++) {
                state[i] = 0.8 - 0.6 * i / entries + amplitude * Math.sin(1.7 * i + 1);
            }
            return state;
        }
    },
    PLATE("Q", "T0") {
        @Override
        OptimalControlProblem problem() {
            return HeatedPlate.reference().withSide(9).problem();
        }

        @Override
        double[] state(int entries, double amplitude) {
            double[] state = new double[entries];
            for (int i = 0; i < entries; i++) {
                state[i] = 40 + 300 * amplitude * (1 + 0.3 * Math.sin(1.7 * i + 1));
            }
            return state;
        }
    };

    private final String control;
    private final String measured;

    BenchmarkPlant(String control, String measured) {
        this.control = control;
        this.measured = measured;
    }

    abstract OptimalControlProblem problem();

    /** A measurement that differs smoothly from a typical one. */
    abstract double[] state(int entries, double amplitude);

    String control() {
        return control;
    }

    RecedingHorizonSolver solver(KktChoice kkt, double tolerance) {
        SolverOptions options = SolverOptions.DEFAULT
                .with(Tolerances.DEFAULT.withOptimality(tolerance))
                .with(new KktOptions(kkt, 1e-8));
        return RecedingHorizonSolver.of(problem(), NmpcOptions.DEFAULT.with(options));
    }

    /** The parameters of the initial state. */
    List<String> measured(RecedingHorizonSolver solver) {
        return solver.problem().parameterBlocks().stream()
                .map(block -> block.parameter().name())
                .filter(name -> name.startsWith(measured))
                .toList();
    }

    /** Sets the initial state. */
    void measure(RecedingHorizonSolver solver, double amplitude) {
        double[] values = solver.program().parameters().values();
        List<ParameterBlock> blocks = solver.problem().parameterBlocks().stream()
                .filter(block -> block.parameter().name().startsWith(measured))
                .toList();
        int entries = blocks.stream().mapToInt(ParameterBlock::size).sum();
        double[] state = state(entries, amplitude);
        int next = 0;
        for (ParameterBlock block : blocks) {
            System.arraycopy(state, next, values, block.offset(), block.size());
            next += block.size();
        }
    }
}
