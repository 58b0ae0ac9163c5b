package dev.takt.app.history;

import dev.takt.loop.CommandSource;
import dev.takt.loop.Mode;
import dev.takt.loop.cycle.CycleRecord;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/** A stretch of periods in which a loop that drives its actuators did not give its best. */
public final class Incident {
    private static final int MOST_REASONS = 8;
    private static final int MOST_EVENTS = 20;
    /** Not the digits of a name, such as x2 or x[2]. */
    private static final Pattern NUMBER = Pattern.compile("(?<![\\w\\[,.])-?\\d[\\d.]*(E-?\\d+)?( periods?)?(?!\\w)");

    private final CycleRecord first;
    /** The latest of each kind: many count the periods for which they stand. */
    private final Map<String, String> reasons = new LinkedHashMap<>();

    private final List<String> events = new ArrayList<>();
    private CycleRecord last;
    private CommandSource worst;
    private Mode worstMode;
    private long periods;
    private long skipped;

    Incident(CycleRecord first) {
        this.first = first;
        this.last = first;
        this.worst = first.source();
        this.worstMode = first.actual();
        add(first);
    }

    /**
     * Whether a period is not as it should be: another rung than a fresh command, a bridged signal, a skipped period, or a loop
     * that is to drive and does not.
     *
     * @param begun whether the loop has driven before
     */
    static boolean isTrouble(CycleRecord cycle, boolean begun) {
        boolean idle = cycle.requested() == Mode.AUTO && !cycle.actual().drivesActuators();
        if (begun && idle) {
            return true;
        }
        boolean poor = cycle.source().severity() > 0 || cycle.times().skipped() > 0;
        return cycle.actual() == Mode.DEGRADED
                || cycle.actual() == Mode.SAFE
                || cycle.actual().drivesActuators() && poor;
    }

    void add(CycleRecord cycle) {
        last = cycle;
        periods++;
        skipped += cycle.times().skipped();
        if (cycle.source().severity() > worst.severity()) {
            worst = cycle.source();
        }
        if (cycle.actual() == Mode.SAFE || worstMode != Mode.SAFE && cycle.actual() != Mode.AUTO) {
            worstMode = cycle.actual();
        }
        for (String reason : cycle.reasons()) {
            String kind = NUMBER.matcher(reason).replaceAll("#");
            if (reasons.size() < MOST_REASONS || reasons.containsKey(kind)) {
                reasons.put(kind, reason);
            }
        }
    }

    void happened(String event) {
        if (events.size() < MOST_EVENTS) {
            events.add(event);
        }
    }

    public CycleRecord first() {
        return first;
    }

    public CycleRecord last() {
        return last;
    }

    public CommandSource worst() {
        return worst;
    }

    public Mode worstMode() {
        return worstMode;
    }

    public long periods() {
        return periods;
    }

    public long skipped() {
        return skipped;
    }

    public List<String> reasons() {
        return List.copyOf(reasons.values());
    }

    public List<String> events() {
        return List.copyOf(events);
    }
}
