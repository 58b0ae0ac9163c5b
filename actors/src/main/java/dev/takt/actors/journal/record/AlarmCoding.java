package dev.takt.actors.journal.record;

import dev.takt.loop.AlarmPriority;
import dev.takt.loop.alarm.AlarmId;
import dev.takt.loop.alarm.AlarmState;
import dev.takt.loop.alarm.AlarmTransition;
import dev.takt.loop.cycle.LoopEvent;
import java.util.Arrays;
import java.util.Optional;

/**
 * The bytes of a change of an alarm. Conditions, priorities and states are written by name. A name that a later version
 * has changed is not read, and is never mistaken for another one.
 */
final class AlarmCoding {
    private AlarmCoding() {}

    static void write(LoopEvent.AlarmChanged changed, Encoder out) {
        AlarmTransition transition = changed.transition();
        out.large(changed.wallMillis())
                .text(transition.id().name())
                .text(transition.priority().label())
                .real(transition.time())
                .text(transition.from().label())
                .text(transition.to().label())
                .text(transition.text())
                .real(transition.value())
                .real(transition.limit())
                .text(transition.follows().map(AlarmId::name).orElse(""))
                .text(transition.who());
    }

    /** The change; empty if this version does not know the alarm, its priority or its states. */
    static Optional<LoopEvent> read(Decoder in) {
        long wallMillis = in.large();
        Optional<AlarmId> id = AlarmId.parse(in.text());
        Optional<AlarmPriority> priority = priority(in.text());
        double time = in.real();
        Optional<AlarmState> from = state(in.text());
        Optional<AlarmState> to = state(in.text());
        String text = in.text();
        double value = in.real();
        double limit = in.real();
        Optional<AlarmId> follows = AlarmId.parse(in.text());
        String who = in.text();
        if (id.isEmpty() || priority.isEmpty() || from.isEmpty() || to.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(new LoopEvent.AlarmChanged(
                wallMillis,
                new AlarmTransition(
                        id.get(), priority.get(), time, from.get(), to.get(), text, value, limit, follows, who)));
    }

    private static Optional<AlarmPriority> priority(String label) {
        return Arrays.stream(AlarmPriority.values())
                .filter(priority -> priority.label().equals(label))
                .findFirst();
    }

    private static Optional<AlarmState> state(String label) {
        return Arrays.stream(AlarmState.values())
                .filter(state -> state.label().equals(label))
                .findFirst();
    }
}
