package dev.takt.solver.nmpc;

import dev.takt.solver.kernels.CompiledProgram;
import dev.takt.solver.transcription.Placement;
import dev.takt.solver.transcription.RowBlock;

/** How far an inequality may be beyond its bounds at each time of a plan. */
final class Leeway {
    private Leeway() {}

    /** Widens the present bounds of the rows of an inequality. */
    static void set(CompiledProgram program, RowBlock block, double[] most) {
        double[] lower = new double[program.rows()];
        double[] upper = new double[program.rows()];
        program.bounds(new double[program.variables()], new double[program.variables()], lower, upper);
        int[] supports = program.problem().rowPlacement().supports()[0];
        for (int row = block.offset(); row < block.offset() + block.count(); row++) {
            double here = most[supports[row] == Placement.NOWHERE ? most.length - 1 : supports[row]];
            program.boundOverrides().setRow(row, lower[row] - here, upper[row] + here);
        }
    }
}
