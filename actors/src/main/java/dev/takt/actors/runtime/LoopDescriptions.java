package dev.takt.actors.runtime;

import dev.takt.actors.journal.ModelFingerprint;
import dev.takt.actors.supervision.LoopTiming;
import dev.takt.config.Case;
import dev.takt.monitoring.cycle.LoopDescription;
import java.util.Arrays;
import java.util.Optional;

/** Says what does not change while a loop runs. */
final class LoopDescriptions {
    private LoopDescriptions() {}

    static LoopDescription of(Case read, LoopTiming timing, LoopModel model) {
        String version = Optional.ofNullable(LoopDescriptions.class.getPackage().getImplementationVersion())
                .orElse("development");
        return new LoopDescription(
                read.name(),
                timing.period() / timing.timeScale(),
                timing.timeScale(),
                timing.cutOff(),
                version,
                fingerprint(read.loop(), read.actuators(), read.solver()),
                ModelFingerprint.of(read.model().problem()),
                model.signals().stream()
                        .map(signal -> new LoopDescription.Signal(
                                signal.name(),
                                "",
                                signal.settings().range().least(),
                                signal.settings().range().most()))
                        .toList(),
                model.actuators().stream()
                        .map(actuator -> new LoopDescription.Actuator(
                                actuator.name(),
                                "",
                                actuator.least(),
                                actuator.most(),
                                actuator.rate(),
                                actuator.failSafe()))
                        .toList(),
                read.setPoints().stream()
                        .map(setPoint -> setPoint.parameter().name())
                        .toList());
    }

    /** From the texts: hash codes of enumerations differ from one process to the next. */
    private static String fingerprint(Object... parts) {
        return Integer.toHexString(Arrays.deepToString(parts).hashCode());
    }
}
