package dev.takt.actors.pair;

import dev.takt.loop.cycle.PairDecision;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.List;

/**
 * Two controllers, a plant and what lies between them, period by period. Both controllers have a command in each period, but for the one in which
 * they were started. What happens in a period is an {@link Event}.
 */
final class PairWorld {
    /** What a controller does in a period. */
    enum Doing {
        RUNS,
        /** It was stopped for a part of the period: it looks at it too late, and what it sends arrives in the next one. */
        LATE,
        /** It is stopped, and goes on in a later period as if nothing had been. */
        STANDS_STILL,
        /** It is killed; another process takes its place. */
        STARTS_ANEW
    }

    /**
     * A period.
     *
     * @param toPlant whether the controller and the plant reach each other, by controller
     * @param between whether the controllers reach each other
     * @param late whether commands arrive in the next period only
     * @param secondFirst whether the moment of the second controller comes first
     */
    record Event(List<Doing> doing, List<Boolean> toPlant, boolean between, boolean late, boolean secondFirst) {
        static final Event FINE = new Event(List.of(Doing.RUNS, Doing.RUNS), List.of(true, true), true, false, false);

        static List<Event> all() {
            List<Event> all = new ArrayList<>();
            boolean[] both = {false, true};
            for (Doing first : Doing.values()) {
                for (Doing second : Doing.values()) {
                    for (boolean a : both) {
                        for (boolean b : both) {
                            for (boolean between : both) {
                                for (boolean late : both) {
                                    for (boolean order : both) {
                                        all.add(new Event(List.of(first, second), List.of(a, b), between, late, order));
                                    }
                                }
                            }
                        }
                    }
                }
            }
            return all;
        }
    }

    /** A command that has not arrived yet. */
    private record Underway(long epoch) {}

    private final Leadership[] controllers;
    private final boolean[] fresh = new boolean[2];
    private final List<Underway> underway = new ArrayList<>();
    private long follows;
    private long acknowledged;
    private int accepted;
    private boolean changed;

    PairWorld() {
        controllers = new Leadership[] {new Leadership(0), new Leadership(1)};
    }

    private PairWorld(PairWorld other) {
        controllers = new Leadership[] {copy(other.controllers[0], 0), copy(other.controllers[1], 1)};
        System.arraycopy(other.fresh, 0, fresh, 0, 2);
        underway.addAll(other.underway);
        follows = other.follows;
        acknowledged = other.acknowledged;
    }

    private static List<Field> fields() {
        List<Field> fields = new ArrayList<>();
        for (Field field : Leadership.class.getDeclaredFields()) {
            if (!Modifier.isStatic(field.getModifiers()) && !Modifier.isFinal(field.getModifiers())) {
                field.setAccessible(true);
                fields.add(field);
            }
        }
        return fields;
    }

    private static final List<Field> FIELDS = fields();

    private static Leadership copy(Leadership of, int place) {
        Leadership copy = new Leadership(place);
        try {
            for (Field field : FIELDS) {
                field.set(copy, field.get(of));
            }
        } catch (IllegalAccessException e) {
            throw new IllegalStateException(e);
        }
        return copy;
    }

    /** The world after another period. */
    PairWorld after(Event event) {
        PairWorld next = new PairWorld(this);
        next.pass(event);
        return next;
    }

    private void pass(Event event) {
        List<Underway> arriving = List.copyOf(underway);
        underway.clear();
        arriving.forEach(command -> arrive(command.epoch()));
        accepted = 0;
        for (int i = 0; i < 2; i++) {
            if (event.doing().get(i) == Doing.STARTS_ANEW) {
                controllers[i] = new Leadership(i);
                fresh[i] = true;
            }
        }
        hear(event);
        talk(event);
        for (int i = 0; i < 2; i++) {
            if (runs(event, i) && controllers[i].isLeading()) {
                write(i, event);
            }
        }
        hear(event);
        int first = event.secondFirst() ? 1 : 0;
        moment(first, event);
        // a frame may come between the two moments, or not: the one that comes is what decides
        if (event.secondFirst()) {
            hear(event);
        }
        moment(1 - first, event);
        for (int i = 0; i < 2; i++) {
            fresh[i] &= !runs(event, i);
        }
    }

    private static boolean runs(Event event, int i) {
        return event.doing().get(i) != Doing.STANDS_STILL;
    }

    private void hear(Event event) {
        for (int i = 0; i < 2; i++) {
            if (runs(event, i) && event.toPlant().get(i)) {
                controllers[i].plantSays(follows, acknowledged);
            }
        }
    }

    private void talk(Event event) {
        if (!event.between() || !runs(event, 0) || !runs(event, 1)) {
            return;
        }
        boolean first = controllers[0].isLeading();
        boolean second = controllers[1].isLeading();
        long firstEpoch = controllers[0].epoch();
        boolean firstConfirmed = controllers[0].isConfirmed();
        if (second) {
            controllers[0].peerLeads(controllers[1].epoch(), controllers[1].isConfirmed());
        }
        if (first) {
            controllers[1].peerLeads(firstEpoch, firstConfirmed);
        }
    }

    private void moment(int i, Event event) {
        if (!runs(event, i)) {
            return;
        }
        Leadership other = controllers[1 - i];
        Leadership.Peer peer = !event.between() || !runs(event, 1 - i)
                ? Leadership.Peer.ABSENT
                : other.isLeading() ? Leadership.Peer.LEADING : Leadership.Peer.STANDING_BY;
        boolean late = event.doing().get(i) == Doing.LATE;
        controllers[i].looksAt(late);
        if (controllers[i].due(!fresh[i], peer, late) == PairDecision.TAKES_OVER) {
            write(i, event);
        }
    }

    private void write(int i, Event event) {
        if (fresh[i]) {
            return;
        }
        controllers[i].writes();
        if (!event.toPlant().get(i)) {
            return;
        }
        if (event.late() || event.doing().get(i) == Doing.LATE) {
            underway.add(new Underway(controllers[i].epoch()));
        } else {
            arrive(controllers[i].epoch());
        }
    }

    private void arrive(long epoch) {
        if (epoch < follows) {
            return;
        }
        changed |= epoch != follows;
        acknowledged = epoch == follows ? acknowledged + 1 : 1;
        follows = epoch;
        accepted++;
    }

    /** Commands that the plant has accepted in the last period. */
    int accepted() {
        return accepted;
    }

    /** The controller that the plant follows; -1 for one that is gone. */
    int followed() {
        for (int i = 0; i < 2; i++) {
            if (controllers[i].isLeading() && controllers[i].epoch() == follows && follows > 0) {
                return i;
            }
        }
        return -1;
    }

    int leading() {
        return (controllers[0].isLeading() ? 1 : 0) + (controllers[1].isLeading() ? 1 : 0);
    }

    /** Whether two controllers could be taken for each other. */
    boolean isAmbiguous() {
        return controllers[0].isLeading()
                && controllers[1].isLeading()
                && controllers[0].epoch() == controllers[1].epoch();
    }

    /** Whether both believe that the plant follows them, and one of them is right. */
    boolean hasTwoWriters() {
        return controllers[0].isConfirmed()
                && controllers[1].isConfirmed()
                && controllers[0].epoch() == follows
                && controllers[1].epoch() == follows;
    }

    /** What the future depends on: epochs count from the smallest, and numbers of commands by their order alone. */
    String key() {
        StringBuilder key = new StringBuilder();
        long base = Long.MAX_VALUE;
        List<Long> epochs = new ArrayList<>();
        try {
            for (Leadership each : controllers) {
                for (Field field : FIELDS) {
                    if (isEpoch(field)) {
                        epochs.add(field.getLong(each));
                    }
                }
            }
            epochs.add(follows);
            underway.forEach(command -> epochs.add(command.epoch()));
            for (long epoch : epochs) {
                base = epoch > 0 ? Math.min(base, epoch) : base;
            }
            base = base == Long.MAX_VALUE ? 0 : base / 2 * 2 - 2;
            for (long epoch : epochs) {
                key.append(epoch == 0 ? 0 : epoch - base).append(',');
            }
            for (Leadership each : controllers) {
                for (Field field : FIELDS) {
                    if (field.getName().startsWith("answered")) {
                        continue;
                    }
                    if (!isEpoch(field)) {
                        key.append(field.get(each)).append(',');
                    }
                }
                key.append(order("answered", "answeredBefore", each))
                        .append(acknowledged - number("answered", each))
                        .append(';');
            }
        } catch (IllegalAccessException e) {
            throw new IllegalStateException(e);
        }
        return key.append(fresh[0]).append(fresh[1]).append(underway.size()).toString();
    }

    private static boolean isEpoch(Field field) {
        return List.of("epoch", "known", "followed", "followedBefore").contains(field.getName());
    }

    private static long number(String name, Leadership of) throws IllegalAccessException {
        for (Field field : FIELDS) {
            if (field.getName().equals(name)) {
                return field.getLong(of);
            }
        }
        throw new IllegalStateException(name);
    }

    private static String order(String one, String other, Leadership of) throws IllegalAccessException {
        long a = number(one, of);
        return Long.signum(a - number(other, of)) + (a > 0 ? "+" : "0");
    }
}
