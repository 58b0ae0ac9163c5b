package dev.takt.solver.kernels;

import dev.takt.solver.kernels.EntryPlace.Coordinate;
import dev.takt.solver.model.Domain;
import dev.takt.solver.transcription.Placement;
import dev.takt.solver.transcription.RowBlock;
import dev.takt.solver.transcription.TranscribedProblem;
import dev.takt.solver.transcription.grid.ParameterBlock;
import dev.takt.solver.transcription.grid.VariableBlock;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Where the entries of a transcribed problem live, as messages show them. Found when asked for. */
final class EntryNames {
    private static final MathContext SHOWN = new MathContext(9);

    private static final int NOBODY = -1;

    private final TranscribedProblem problem;
    /** The block of each variable, by its number; made when a name is first asked for. */
    private int[] blockOf = {};

    /** The place of each variable in its block. */
    private int[] indexOf = {};

    EntryNames(TranscribedProblem problem) {
        this.problem = problem;
    }

    EntryPlace variable(int variable) {
        if (blockOf.length != problem.variableCount()) {
            locate();
        }
        if (blockOf[variable] == NOBODY) {
            return new EntryPlace("x" + variable, coordinates(problem.variablePlacement(), variable));
        }
        VariableBlock block = problem.variableBlocks().get(blockOf[variable]);
        return new EntryPlace(
                block.variable().name(), coordinates(block.variable().domains(), block.shape(), indexOf[variable]));
    }

    private void locate() {
        int[] blocks = new int[problem.variableCount()];
        Arrays.fill(blocks, NOBODY);
        indexOf = new int[blocks.length];
        for (int number = problem.variableBlocks().size() - 1; number >= 0; number--) {
            int[] free = problem.variableBlocks().get(number).free();
            for (int index = free.length - 1; index >= 0; index--) {
                if (free[index] >= 0) {
                    blocks[free[index]] = number;
                    indexOf[free[index]] = index;
                }
            }
        }
        blockOf = blocks;
    }

    EntryPlace row(int row) {
        for (RowBlock block : problem.rowBlocks()) {
            if (block.offset() <= row && row < block.offset() + block.count()) {
                return new EntryPlace(block.name(), coordinates(problem.rowPlacement(), row));
            }
        }
        return new EntryPlace("row" + row, coordinates(problem.rowPlacement(), row));
    }

    /** The name of the parameter that an entry of the parameter vector belongs to. */
    String parameter(int entry) {
        return problem.parameterBlocks().stream()
                .filter(block -> block.offset() <= entry && entry < block.offset() + block.size())
                .map(ParameterBlock::parameter)
                .map(parameter -> parameter.name())
                .findFirst()
                .orElse("p" + entry);
    }

    private List<Coordinate> coordinates(List<Domain> domains, int[] shape, int index) {
        int[] supports = new int[shape.length];
        int rest = index;
        for (int domain = shape.length - 1; domain >= 0; domain--) {
            supports[domain] = rest % shape[domain];
            rest /= shape[domain];
        }
        List<Coordinate> coordinates = new ArrayList<>();
        for (int domain = 0; domain < shape.length; domain++) {
            coordinates.add(coordinate(domains.get(domain).name(), supports[domain]));
        }
        return coordinates;
    }

    private List<Coordinate> coordinates(Placement placement, int entry) {
        List<Coordinate> coordinates = new ArrayList<>();
        for (int domain = 0; domain < placement.domains().size(); domain++) {
            int support = placement.supports()[domain][entry];
            if (support != Placement.NOWHERE) {
                coordinates.add(coordinate(placement.domains().get(domain), support));
            }
        }
        return coordinates;
    }

    private Coordinate coordinate(String domain, int support) {
        double[] grid = problem.supports().get(domain);
        return new Coordinate(domain, support, grid == null ? "#" + support : rounded(grid[support]));
    }

    /** Without the digits that steps which are no binary fractions leave: 0.6 and not 0.6000000000000001. */
    private static String rounded(double coordinate) {
        return Double.toString(new BigDecimal(coordinate).round(SHOWN).doubleValue());
    }
}
