package dev.takt.dynamics.integration;

import dev.takt.solver.linalg.ldlt.LdltFactorization;
import java.util.Arrays;
import java.util.Optional;

/**
 * A large sparse matrix. There are no exchanges of rows: a pivot that turns out weak makes the matrix count as singular.
 *
 * <p>A matrix that is symmetric up to rounding, as those of diffusion are, is factorized as symmetric, in an eighth of the
 * operations. Its factors are then those of a matrix that differs in the last digits, which the iterations that use them do
 * not notice.
 */
final class SparseMatrix implements SquareMatrix {
    private final MatrixStructure.Sparse structure;
    private Optional<Factors> factors = Optional.empty();

    SparseMatrix(MatrixStructure.Sparse structure) {
        this.structure = structure;
    }

    @Override
    public boolean factorize(double[] values) {
        for (double value : values) {
            if (!Double.isFinite(value)) {
                return false;
            }
        }
        return structure.symmetry().holds(values) && factorize(structure.symmetric(), values)
                || factorize(structure.general(), values);
    }

    private boolean factorize(SparseForm form, double[] values) {
        Factors numbers = factors.filter(known -> known.form == form).orElseGet(() -> new Factors(form));
        factors = Optional.of(numbers);
        return numbers.factorize(values);
    }

    @Override
    public void solve(double[] rightHandSide) {
        factors.orElseThrow().solve(rightHandSide);
    }

    @Override
    public long storedNumbers() {
        return factors.map(Factors::storedNumbers).orElse(0L);
    }

    /** The numbers of one form. */
    private static final class Factors {
        private final SparseForm form;
        private final LdltFactorization factorization;
        private final double[] symmetricValues;
        private final double[] unknowns;

        Factors(SparseForm form) {
            this.form = form;
            this.factorization = new LdltFactorization(form.symbolic());
            this.symmetricValues = new double[form.symbolic().pattern().entryCount()];
            this.unknowns = new double[form.dimension()];
        }

        boolean factorize(double[] values) {
            Arrays.fill(symmetricValues, 0);
            int[] positions = form.positions();
            for (int k = 0; k < positions.length; k++) {
                if (positions[k] != SparseForm.MIRRORED) {
                    symmetricValues[positions[k]] += values[k];
                }
            }
            return factorization.factorize(symmetricValues).zero() == 0;
        }

        void solve(double[] rightHandSide) {
            Arrays.fill(unknowns, 0);
            System.arraycopy(rightHandSide, 0, unknowns, 0, rightHandSide.length);
            factorization.solve(unknowns);
            System.arraycopy(unknowns, form.solutionOffset(), rightHandSide, 0, rightHandSide.length);
        }

        long storedNumbers() {
            return form.symbolic().memoryBytes() / Double.BYTES + symmetricValues.length;
        }
    }
}
