package dev.takt.loop.alarm;

import dev.takt.loop.AlarmPriority;
import dev.takt.loop.alarm.Alarm.Cascade;
import dev.takt.loop.alarm.Alarm.Shelf;
import dev.takt.loop.alarm.Alarm.Signature;
import java.util.Optional;

/** The state and history of one alarm since the start of the loop. */
final class AlarmEntry {
    /** The tolerance in seconds for rounding when a delay is compared. */
    private static final double ROUNDING = 1e-9;

    private AlarmRule rule;
    private AlarmFinding finding;
    private Optional<AlarmCascade> cascade = Optional.empty();
    private Optional<Signature> signature = Optional.empty();
    private Optional<Shelf> shelf = Optional.empty();
    private double shelvedUntil;
    private double presentSince = Double.NaN;
    private double goneSince = Double.NaN;
    private boolean active;
    private boolean acknowledged = true;
    private boolean suppressed;
    private long raisedMillis;
    private double raisedTime;
    private int occurrences;
    private int chatter;

    AlarmEntry(AlarmFinding finding, AlarmRule rule) {
        this.finding = finding;
        this.rule = rule;
    }

    AlarmId id() {
        return finding.id();
    }

    AlarmFinding finding() {
        return finding;
    }

    AlarmRule rule() {
        return rule;
    }

    void configure(AlarmRule changed) {
        rule = changed;
    }

    AlarmPriority priority() {
        return rule.priority().orElse(finding.priority());
    }

    AlarmState state() {
        return AlarmState.of(active, acknowledged, shelf.isPresent(), suppressed);
    }

    /** The condition is present; true if this raises the alarm. */
    boolean present(AlarmMoment now, AlarmFinding found) {
        finding = found;
        if (Double.isNaN(presentSince)) {
            presentSince = now.time();
        }
        if (active && !Double.isNaN(goneSince)) {
            chatter++;
        }
        goneSince = Double.NaN;
        return !active && now.time() - presentSince >= rule.onDelay() - ROUNDING;
    }

    /** Raises the alarm. */
    void raise(AlarmMoment now, Optional<AlarmCascade> among) {
        boolean anew = acknowledged;
        active = true;
        acknowledged = false;
        signature = Optional.empty();
        cascade = among;
        raisedMillis = now.wallMillis();
        raisedTime = now.time();
        occurrences = anew ? 1 : occurrences + 1;
        chatter = anew ? 0 : chatter;
    }

    /** The condition is absent. */
    void absent(AlarmMoment now) {
        presentSince = Double.NaN;
        if (!active) {
            return;
        }
        if (Double.isNaN(goneSince)) {
            goneSince = now.time();
        }
        if (now.time() - goneSince >= rule.offDelay() - ROUNDING) {
            active = false;
            goneSince = Double.NaN;
        }
    }

    /** The alarm has been disabled. */
    void disable() {
        active = false;
        acknowledged = true;
        presentSince = Double.NaN;
        goneSince = Double.NaN;
    }

    void suppress(boolean byDesign) {
        suppressed = byDesign;
    }

    void acknowledge(AlarmMoment now, String who) {
        acknowledged = true;
        signature = Optional.of(new Signature(who, now.wallMillis()));
    }

    void shelve(AlarmMoment now, double seconds, String who) {
        shelvedUntil = now.clock() + seconds;
        shelf = Optional.of(new Shelf(who, now.wallMillis() + Math.round(1000 * seconds)));
    }

    boolean isShelved() {
        return shelf.isPresent();
    }

    boolean shelfEnds(AlarmMoment now) {
        return shelf.isPresent() && now.clock() >= shelvedUntil - ROUNDING;
    }

    /** Ends the shelving. If the condition is still present, it must be acknowledged again. */
    void unshelve() {
        shelf = Optional.empty();
        acknowledged = !active;
    }

    Cascade place() {
        return cascade.map(among -> among.placeOf(id())).orElse(Cascade.ALONE);
    }

    Alarm view() {
        return new Alarm(
                id(),
                priority(),
                state(),
                active,
                finding.text(),
                finding.value(),
                finding.limit(),
                raisedMillis,
                raisedTime,
                finding.since(),
                occurrences,
                chatter,
                place(),
                acknowledged ? signature : Optional.empty(),
                shelf);
    }
}
