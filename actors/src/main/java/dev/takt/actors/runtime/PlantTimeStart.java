package dev.takt.actors.runtime;

import dev.takt.actors.journal.LastPlan;
import dev.takt.actors.journal.LastPlanFile;
import dev.takt.actors.journal.ModelFingerprint;
import dev.takt.config.Case;
import dev.takt.config.time.PlantTime;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * The time of the plant at the start of a loop on a real clock. A loop continues the time of the loop before as long as
 * the plan of that loop would have lasted. Otherwise {@link PlantTime#begin} determines it.
 */
public final class PlantTimeStart {
    private static final double MILLI = 1e-3;

    private final Case read;
    private final Optional<LastPlan> kept;

    private PlantTimeStart(Case read, Optional<LastPlan> kept) {
        this.read = read;
        this.kept = kept;
    }

    /** Reads the kept data of the loop before, if there are any. */
    public static PlantTimeStart of(Case read, Optional<LastPlanFile> file) {
        String model = ModelFingerprint.of(read.model().problem());
        Optional<LastPlan> kept = file.flatMap(each -> each.read().plan())
                .filter(plan -> plan.modelHash().equals(model) && Double.isFinite(plan.time()));
        return new PlantTimeStart(read, kept);
    }

    /**
     * The first period begins.
     *
     * @param wallMillis the present time of day
     * @param aheadNanos nanoseconds from then until the first period
     * @return the time of the plant then, in seconds
     */
    public double begin(long wallMillis, long aheadNanos) {
        double timeScale = read.loop().timeScale();
        Instant first = Instant.ofEpochMilli(wallMillis).plus(Duration.ofNanos(aheadNanos));
        read.time().begin(first, timeScale);
        boolean byClock = timeScale == 1 && read.time().start().isPresent();
        double present = MILLI * wallMillis;
        kept.filter(plan -> !byClock && present >= plan.start() && present < plan.end())
                .ifPresent(
                        plan -> read.time().goOn(plan.time() + (PlantTime.seconds(first) - plan.start()) * timeScale));
        return read.time().origin();
    }
}
