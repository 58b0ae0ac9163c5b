package dev.takt.actors.runtime;

import dev.takt.actors.dispatch.Actuator;
import dev.takt.actors.journal.ModelFingerprint;
import dev.takt.actors.measurement.Signal;
import dev.takt.actors.supervision.LoopTiming;
import dev.takt.config.Case;
import dev.takt.config.ParameterRange;
import dev.takt.config.setting.Range;
import dev.takt.loop.cycle.LoopDescription;
import java.util.Arrays;
import java.util.Optional;

/** Builds descriptions of a loop. */
record LoopDescriptions(LoopTiming timing, LoopModel model) {

    /**
     * The loop with the settings of a case.
     *
     * @param configurationHash of these settings
     */
    LoopDescription of(Case read, String configurationHash) {
        String version = Optional.ofNullable(LoopDescriptions.class.getPackage().getImplementationVersion())
                .orElse("development");
        return new LoopDescription(
                read.name(),
                timing.period() / timing.timeScale(),
                timing.timeScale(),
                timing.cutOff(),
                version,
                configurationHash,
                ModelFingerprint.of(read.model().problem()),
                model.signals().stream().map(signal -> signal(signal, read)).toList(),
                Actuator.of(read).stream()
                        .map(actuator -> actuator(actuator, read))
                        .toList(),
                read.setPoints().stream()
                        .map(setPoint -> setPoint.parameter().name())
                        .toList(),
                read.setPoints().stream()
                        .map(setPoint -> read.ranges().of(setPoint.parameter().name()))
                        .filter(ParameterRange::isKnown)
                        .map(range -> new LoopDescription.SetPointRange(
                                range.parameter(),
                                range.unit(),
                                range.values().least(),
                                range.values().most(),
                                range.rate().orElse(Double.POSITIVE_INFINITY)))
                        .toList());
    }

    private static LoopDescription.Signal signal(Signal signal, Case read) {
        Range range = read.signals().of(signal.name()).range();
        return new LoopDescription.Signal(signal.name(), unit(signal.name(), read), range.least(), range.most());
    }

    private static LoopDescription.Actuator actuator(Actuator actuator, Case read) {
        return new LoopDescription.Actuator(
                actuator.name(),
                unit(actuator.name(), read),
                actuator.least(),
                actuator.most(),
                actuator.rate(),
                actuator.failSafe());
    }

    private static String unit(String name, Case read) {
        return read.unit(name);
    }

    /**
     * A hash of the settings of a case whose text is not known. It uses texts, because hash codes of enumerations
     * differ between processes.
     */
    static String fingerprint(Case read) {
        Object[] parts = {read.loop(), read.actuators(), read.solver()};
        return Integer.toHexString(Arrays.deepToString(parts).hashCode());
    }
}
