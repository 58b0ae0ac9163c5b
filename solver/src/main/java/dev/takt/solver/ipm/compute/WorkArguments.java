package dev.takt.solver.ipm.compute;

/**
 * What the recorded work of a program that is about to run is done on: work is made once, and finds here what each run of it is given.
 */
final class WorkArguments {
    Point at;
    Vector primal;
    Vector rows;
    Vector primalResult;
    Vector rowResult;
    Bounds bounds;
    LogBarrier barrier;
    double weight;
    FunctionValues values = new FunctionValues();
    FirstOrderErrors errors = new FirstOrderErrors();

    /** Without work yet, on a vector without entries. */
    WorkArguments(Vector none) {
        at = new Point(none, none, none, new BoundMultipliers(none, none));
        primal = none;
        rows = none;
        primalResult = none;
        rowResult = none;
        bounds = new Bounds(none, none);
        barrier = new LogBarrier(bounds, 0);
    }
}
