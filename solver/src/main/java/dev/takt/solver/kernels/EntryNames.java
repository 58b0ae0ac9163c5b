package dev.takt.solver.kernels;

import dev.takt.solver.model.Domain;
import dev.takt.solver.transcription.Placement;
import dev.takt.solver.transcription.RowBlock;
import dev.takt.solver.transcription.TranscribedProblem;
import dev.takt.solver.transcription.grid.VariableBlock;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.List;
import java.util.StringJoiner;

/** Names for the entries of a transcribed problem, as messages show them: {@code x[3](t=4.0)}, {@code x >= 2 (t=4.0)}. Made when asked for. */
final class EntryNames {
    private static final MathContext SHOWN = new MathContext(9);

    private final TranscribedProblem problem;

    EntryNames(TranscribedProblem problem) {
        this.problem = problem;
    }

    String variable(int variable) {
        for (VariableBlock block : problem.variableBlocks()) {
            for (int index = 0; index < block.free().length; index++) {
                if (block.free()[index] == variable) {
                    return block.variable().name()
                            + coordinates(block.variable().domains(), block.shape(), index);
                }
            }
        }
        return "x" + variable + coordinates(problem.variablePlacement(), variable);
    }

    String row(int row) {
        for (RowBlock block : problem.rowBlocks()) {
            if (block.offset() <= row && row < block.offset() + block.count()) {
                String coordinates = coordinates(problem.rowPlacement(), row);
                boolean statement = block.name().indexOf(' ') >= 0 && !coordinates.isEmpty();
                return block.name() + (statement ? " " : "") + coordinates;
            }
        }
        return "row" + row + coordinates(problem.rowPlacement(), row);
    }

    private String coordinates(List<Domain> domains, int[] shape, int index) {
        int[] supports = new int[shape.length];
        int rest = index;
        for (int domain = shape.length - 1; domain >= 0; domain--) {
            supports[domain] = rest % shape[domain];
            rest /= shape[domain];
        }
        var coordinates = new StringJoiner(", ", "(", ")").setEmptyValue("");
        for (int domain = 0; domain < shape.length; domain++) {
            add(coordinates, domains.get(domain).name(), supports[domain]);
        }
        return coordinates.toString();
    }

    private String coordinates(Placement placement, int entry) {
        var coordinates = new StringJoiner(", ", "(", ")").setEmptyValue("");
        for (int domain = 0; domain < placement.domains().size(); domain++) {
            int support = placement.supports()[domain][entry];
            if (support != Placement.NOWHERE) {
                add(coordinates, placement.domains().get(domain), support);
            }
        }
        return coordinates.toString();
    }

    private void add(StringJoiner coordinates, String domain, int support) {
        double[] grid = problem.supports().get(domain);
        coordinates.add(domain + "=" + (grid == null ? "#" + support : rounded(grid[support])));
    }

    /** Without the digits that steps which are no binary fractions leave: 0.6 and not 0.6000000000000001. */
    private static String rounded(double coordinate) {
        return Double.toString(new BigDecimal(coordinate).round(SHOWN).doubleValue());
    }
}
