package dev.takt.actors.state;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The state of a part of a loop, value by value. A part names all its values once, in one method: with a {@link StateWriter} the values
 * are written and returned as they are, with a {@link StateReader} those that were written come back. So both directions always have
 * the same values in the same order.
 */
public abstract sealed class StateExchange permits StateWriter, StateReader {
    private final long base;

    /**
     * Begins.
     *
     * @param base the time on the loop's clock from which moments are counted: the same boundary of a period in both loops
     */
    StateExchange(long base) {
        this.base = base;
    }

    /**
     * A value of several parts.
     *
     * @param <T> its type
     */
    @FunctionalInterface
    public interface Form<T> {
        /** Exchanges all parts of a value; returns what is written, or a value of the parts that are read. */
        T exchange(StateExchange state, T present);
    }

    /** Whether values are read. */
    public abstract boolean isReading();

    public abstract boolean flag(boolean present);

    public abstract int whole(int present);

    public abstract long large(long present);

    public abstract double real(double present);

    public abstract String text(String present);

    /** Bytes of any number. */
    public abstract byte[] bytes(byte[] present);

    /** A time on the clock of the loop; the two ends of the range of numbers mean never. */
    public final long moment(long present) {
        boolean never = present == Long.MAX_VALUE || present == Long.MIN_VALUE;
        long written = large(never || isReading() ? present : present - base);
        return !isReading() || written == Long.MAX_VALUE || written == Long.MIN_VALUE
                ? isReading() ? written : present
                : written + base;
    }

    /** The values of an array, in place. */
    public final void reals(double[] values) {
        sameSize(values.length);
        for (int i = 0; i < values.length; i++) {
            values[i] = real(values[i]);
        }
    }

    /** The values of an array of arrays, in place. */
    public final void reals(double[][] rows) {
        sameSize(rows.length);
        for (double[] row : rows) {
            reals(row);
        }
    }

    /** The values of an array, in place. */
    public final void wholes(int[] values) {
        sameSize(values.length);
        for (int i = 0; i < values.length; i++) {
            values[i] = whole(values[i]);
        }
    }

    /** The values of an array, in place. */
    public final void flags(boolean[] values) {
        sameSize(values.length);
        for (int i = 0; i < values.length; i++) {
            values[i] = flag(values[i]);
        }
    }

    private void sameSize(int size) {
        int written = whole(size);
        if (written != size) {
            throw new IllegalStateException(written + " values; expected " + size + ", as this loop has");
        }
    }

    /** An array of any length. */
    public final double[] array(double[] present) {
        double[] values = isReading() ? new double[size(present.length)] : present;
        if (!isReading()) {
            size(present.length);
        }
        for (int i = 0; i < values.length; i++) {
            values[i] = real(values[i]);
        }
        return values;
    }

    private int size(int present) {
        int written = whole(present);
        if (written < 0 || written > most()) {
            throw new IllegalStateException(written + " values in " + most() + " bytes");
        }
        return written;
    }

    /** The largest number of values that there may be. */
    abstract int most();

    /** One of the constants of an enumeration, by its name. */
    public final <E extends Enum<E>> E choice(Class<E> kind, E present) {
        return Enum.valueOf(kind, text(present.name()));
    }

    /**
     * A value that may be absent.
     *
     * @param blank what is given to the form where a value is read
     */
    public final <T> Optional<T> optional(Optional<T> present, T blank, Form<T> form) {
        if (!flag(present.isPresent())) {
            return Optional.empty();
        }
        return Optional.of(form.exchange(this, isReading() ? blank : present.orElseThrow()));
    }

    /**
     * Values in their order.
     *
     * @param blank what is given to the form where a value is read
     */
    public final <T> List<T> list(List<T> present, T blank, Form<T> form) {
        int count = size(present.size());
        List<T> values = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            values.add(form.exchange(this, isReading() ? blank : present.get(i)));
        }
        return values;
    }

    /** Texts in their order. */
    public final List<String> texts(List<String> present) {
        return list(present, "", StateExchange::text);
    }

    /**
     * Values by their names, in their order.
     *
     * @param blank what is given to the form where a value is read
     */
    public final <T> Map<String, T> map(Map<String, T> present, T blank, Form<T> form) {
        Map<String, T> values = new LinkedHashMap<>();
        list(List.copyOf(present.entrySet()), Map.entry("", blank), (state, entry) -> {
            String name = state.text(entry.getKey());
            values.put(name, form.exchange(state, entry.getValue()));
            return entry;
        });
        return values;
    }

    /** Values by their names, in place. */
    public final <T> void entries(Map<String, T> present, T blank, Form<T> form) {
        Map<String, T> values = map(present, blank, form);
        if (isReading()) {
            present.clear();
            present.putAll(values);
        }
    }
}
