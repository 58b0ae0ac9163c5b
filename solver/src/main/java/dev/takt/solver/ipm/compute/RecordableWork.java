package dev.takt.solver.ipm.compute;

/**
 * Work on vectors that is asked for again and again, with arguments from few sets: vectors change roles, but are the same ones. A
 * machine may record it for each set and repeat the record, so that it must do the same whenever the arguments are the same, and may
 * not depend on any number that has to be waited for.
 *
 * <p>{@code work.with(x).with(y).run()} names the set; what runs takes the same arguments from elsewhere.
 */
public interface RecordableWork {

    /** The next argument of the set: a vector that was not joined. */
    RecordableWork with(Vector argument);

    /** The next argument of the set. */
    RecordableWork with(double argument);

    /** Runs it. */
    void run();
}
