package dev.takt.config.model.expression;

/** A number for every point of some domains. */
@FunctionalInterface
public interface PointFunction {

    /** The number at a point, given by one coordinate for each domain. */
    double at(double[] coordinates);
}
