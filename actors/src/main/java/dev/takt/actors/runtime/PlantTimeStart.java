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
 * Where the time of the plant stands when a loop begins on a real clock: a loop that was ended goes on with the time of the one before
 * as long as the plan of that one would have lasted; any other begins as {@link PlantTime#begin} says.
 */
public final class PlantTimeStart {
    private static final double MILLI = 1e-3;

    private final Case read;
    private final Optional<LastPlan> kept;

    private PlantTimeStart(Case read, Optional<LastPlan> kept) {
        this.read = read;
        this.kept = kept;
    }

    /** Looks at what was kept of the loop before, if it keeps anything. */
    public static PlantTimeStart of(Case read, Optional<LastPlanFile> file) {
        String model = ModelFingerprint.of(read.model().problem());
        Optional<LastPlan> kept = file.flatMap(each -> each.read().plan())
                .filter(plan -> plan.modelHash().equals(model) && Double.isFinite(plan.time()));
        return new PlantTimeStart(read, kept);
    }

    /**
     * The first period begins.
     *
     * @param wallMillis the time of day
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
