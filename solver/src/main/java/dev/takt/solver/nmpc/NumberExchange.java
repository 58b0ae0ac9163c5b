package dev.takt.solver.nmpc;

/** Numbers in an order, which are written, read, or only counted: what is exchanged names its values once. */
final class NumberExchange {
    private final double[] numbers;
    private final Way way;
    private int count;

    private enum Way {
        WRITES,
        READS,
        COUNTS
    }

    private NumberExchange(double[] numbers, Way way) {
        this.numbers = numbers;
        this.way = way;
    }

    static NumberExchange writing(double[] into) {
        return new NumberExchange(into, Way.WRITES);
    }

    static NumberExchange reading(double[] from) {
        return new NumberExchange(from, Way.READS);
    }

    static NumberExchange counting() {
        return new NumberExchange(new double[0], Way.COUNTS);
    }

    /** How many numbers there were so far. */
    int count() {
        return count;
    }

    /** The present number, or the one that is read in its place. */
    double real(double present) {
        int place = count++;
        switch (way) {
            case WRITES -> numbers[place] = present;
            case READS -> {
                return numbers[place];
            }
            case COUNTS -> {
                // there is nothing to do
            }
        }
        return present;
    }

    boolean flag(boolean present) {
        return real(present ? 1 : 0) != 0;
    }

    int whole(int present) {
        return (int) real(present);
    }

    /** Exchanges the entries of an array. */
    void array(double[] values) {
        switch (way) {
            case WRITES -> System.arraycopy(values, 0, numbers, count, values.length);
            case READS -> System.arraycopy(numbers, count, values, 0, values.length);
            case COUNTS -> {
                // there is nothing to do
            }
        }
        count += values.length;
    }
}
