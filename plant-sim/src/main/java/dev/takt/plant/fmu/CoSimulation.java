package dev.takt.plant.fmu;

import java.util.List;

/** An instance of an FMU for co-simulation, from time 0 on. Any thread may use it, one at a time. */
interface CoSimulation extends AutoCloseable {

    /**
     * Loads the binary, creates an instance and initialises it. If one of these steps fails, everything opened is
     * closed.
     */
    static CoSimulation begin(FmuFile file) {
        FmuLibrary library = new FmuLibrary(file);
        CoSimulation made;
        try {
            made = switch (file.description().version()) {
                case TWO -> new CoSimulation2(file, library);
                case THREE -> new CoSimulation3(file, library);
            };
        } catch (RuntimeException e) {
            library.close();
            throw e;
        }
        try {
            made.initialise(file.description());
            return made;
        } catch (RuntimeException e) {
            made.close();
            throw e;
        }
    }

    /** Brings a new instance to its first step. */
    void initialise(ModelDescription description);

    /** Writes a number. */
    void set(FmuEntry entry, double value);

    /** Reads a number. */
    double get(FmuEntry entry);

    /** Advances the time from a given time. */
    void step(double time, double length);

    /** The log lines of the FMU since the last call; may be called from any thread. */
    List<String> messages();

    /** Ends the instance; a second call does nothing. */
    @Override
    void close();
}
