package dev.takt.solver.transcription;

import dev.takt.solver.model.Constraint;
import java.util.Optional;

/**
 * The consecutive rows that came from one constraint of the model.
 *
 * @param name the name of the constraint, or of the auxiliary quantity that the rows define
 * @param constraint the constraint of the model; empty for auxiliary rows
 * @param offset the first row
 * @param count number of rows
 * @param equality whether all rows are equalities (with right-hand side 0)
 */
public record RowBlock(String name, Optional<Constraint> constraint, int offset, int count, boolean equality) {}
