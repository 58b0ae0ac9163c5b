package dev.takt.solver.transcription.pattern;

/**
 * An expression with holes, shared by all its instances. Holes of each kind are numbered from 0 in the order of their
 * first appearance (left to right, depth first), so that equal structure gives equal patterns.
 *
 * @param root the expression
 * @param variables number of variable holes
 * @param data number of data holes
 * @param parameters number of parameter holes
 */
public record Pattern(PatternNode root, int variables, int data, int parameters) {}
