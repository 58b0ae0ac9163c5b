package dev.takt.plant.fmu;

import java.util.List;

/** An instance of an FMU for co-simulation, initialised at time 0. Any thread may use it, one at a time. */
interface CoSimulation extends AutoCloseable {

    /** Loads the binary, makes an instance, and leaves it initialised. */
    static CoSimulation begin(FmuFile file) {
        return switch (file.description().version()) {
            case TWO -> CoSimulation2.begin(file);
            case THREE -> CoSimulation3.begin(file);
        };
    }

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
