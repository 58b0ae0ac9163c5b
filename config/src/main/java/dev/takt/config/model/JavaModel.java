package dev.takt.config.model;

import dev.takt.solver.model.OptimalControlProblem;

/**
 * A model that is written in Java. A case file names it, {@code model { java = "Pole.java" }}; everything else of the file
 * (solver, loop, plant, links) speaks of it as of a model that is written as text.
 *
 * <p>The class is public and has a public constructor without arguments. It is asked once for the controller, and once more
 * for a plant whose constants differ.
 */
public interface JavaModel {
    /**
     * Builds the problem.
     *
     * @param constants the block {@code model.constants} of the file
     */
    OptimalControlProblem problem(ModelConstants constants);
}
