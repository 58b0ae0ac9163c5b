package dev.takt.actors.journal;

import dev.takt.actors.clock.LoopClock;
import dev.takt.actors.parameters.OperatorValues;
import dev.takt.config.time.PlantTime;
import dev.takt.loop.Mode;
import dev.takt.loop.cycle.CycleRecord;
import java.io.IOException;
import java.util.Optional;
import java.util.function.Supplier;

/** Keeps what operators gave a running loop in a file, as soon as it changes; once a minute also that the loop is still there. */
public final class OrdersKeeper {
    private static final double MILLI = 1e-3;
    private static final double SIGN_OF_LIFE = 60;

    private final KeptOrdersFile file;
    private final LoopClock clock;
    private final double timeScale;
    private final PlantTime time;
    private final Supplier<Optional<OperatorValues>> values;
    private final Supplier<Optional<Mode>> mode;
    private volatile Optional<Moment> moment = Optional.empty();
    private Optional<Written> written = Optional.empty();

    /** The same moment in seconds since the epoch and in the time of the plant. */
    private record Moment(double seconds, double plant) {}

    private record Written(String configurationHash, OperatorValues values, Optional<Mode> mode, double time) {
        boolean saysAsMuchAs(Written other) {
            return configurationHash.equals(other.configurationHash)
                    && values.equals(other.values)
                    && mode.equals(other.mode)
                    && Math.abs(time - other.time) < SIGN_OF_LIFE;
        }
    }

    /**
     * For a loop that begins.
     *
     * @param timeScale seconds of the plant in a second of the clock
     * @param values in force, read on another thread than that of the loop; empty while the file is to stay as it is
     * @param mode the last one that an operator asked for, if it was not the automatic one; likewise
     */
    public OrdersKeeper(
            KeptOrdersFile file,
            LoopClock clock,
            double timeScale,
            PlantTime time,
            Supplier<Optional<OperatorValues>> values,
            Supplier<Optional<Mode>> mode) {
        this.file = file;
        this.clock = clock;
        this.timeScale = timeScale;
        this.time = time;
        this.values = values;
        this.mode = mode;
    }

    void cycleEnded(CycleRecord cycle) {
        moment = Optional.of(new Moment(MILLI * cycle.wallMillis(), time.origin() + cycle.time()));
    }

    /** Writes what has changed; until the first period has ended the file is that of the loop before. */
    void write(String configurationHash, String modelHash) throws IOException {
        Optional<Moment> last = moment;
        Optional<OperatorValues> present = values.get();
        if (last.isEmpty() || present.isEmpty()) {
            return;
        }
        double now = MILLI * clock.wallMillis();
        Written next = new Written(configurationHash, present.get(), mode.get(), now);
        if (written.filter(next::saysAsMuchAs).isEmpty()) {
            file.write(new KeptOrders(
                    configurationHash,
                    modelHash,
                    now,
                    last.get().plant() + (now - last.get().seconds()) * timeScale,
                    next.mode(),
                    next.values().later(-clock.now(), 0)));
            written = Optional.of(next);
        }
    }
}
