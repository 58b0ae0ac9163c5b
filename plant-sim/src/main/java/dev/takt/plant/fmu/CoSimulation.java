package dev.takt.plant.fmu;

import java.util.List;

/** An instance of an FMU for co-simulation, from time 0 on. Any thread may use it, one at a time. */
interface CoSimulation extends AutoCloseable {

    /** Loads the binary, makes an instance, and leaves it initialised. What was opened is closed if one of these fails. */
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

    /** Lets time pass from a time on. */
    void step(double time, double length);

    /** What the FMU has said since the last call; any thread may ask. */
    List<String> messages();

    /** Ends the instance; a second time does nothing. */
    @Override
    void close();
}
