package dev.takt.solver.cuda.device;

import java.util.Arrays;

/** The launches of several callers put together: those of the same kernel that stand next in their queues are one. */
final class MergedLaunches {
    private int[] function = new int[64];
    private int[] threads = new int[64];
    private int[] shared = new int[64];
    private int[] callers = new int[64];
    private int[] width = new int[64];
    private int[] beforeAt = new int[65];
    private int[] wordAt = new int[65];
    private int[] before = new int[64];
    private long[] words = new long[64];
    private int count;

    /** Forgets everything. */
    void clear() {
        count = 0;
    }

    /**
     * Takes the next launch of the first caller that has one, and of all others whose next launch is of the same shape.
     *
     * @return whether there was one
     */
    boolean add(ScenarioDevice[] scenarios) {
        int first = 0;
        while (first < scenarios.length && scenarios[first].queue().isEmpty()) {
            first++;
        }
        if (first == scenarios.length) {
            return false;
        }
        LaunchQueue model = scenarios[first].queue();
        grow(scenarios.length, model.arity());
        function[count] = model.function();
        threads[count] = model.threads();
        shared[count] = model.shared();
        width[count] = model.arity();
        int members = 0;
        int at = beforeAt[count];
        before[at] = 0;
        for (int k = first; k < scenarios.length; k++) {
            LaunchQueue queue = scenarios[k].queue();
            if (!queue.isEmpty()
                    && queue.function() == function[count]
                    && queue.threads() == threads[count]
                    && queue.shared() == shared[count]) {
                before[at + members + 1] = before[at + members] + queue.blocks();
                queue.take(words, wordAt[count] + members * width[count]);
                members++;
            }
        }
        callers[count] = members;
        beforeAt[count + 1] = at + members + 1;
        wordAt[count + 1] = wordAt[count] + members * width[count];
        count++;
        return true;
    }

    private void grow(int scenarios, int arity) {
        if (count == function.length) {
            function = Arrays.copyOf(function, 2 * count);
            threads = Arrays.copyOf(threads, 2 * count);
            shared = Arrays.copyOf(shared, 2 * count);
            callers = Arrays.copyOf(callers, 2 * count);
            width = Arrays.copyOf(width, 2 * count);
            beforeAt = Arrays.copyOf(beforeAt, 2 * count + 1);
            wordAt = Arrays.copyOf(wordAt, 2 * count + 1);
        }
        if (beforeAt[count] + scenarios + 1 > before.length) {
            before = Arrays.copyOf(before, 2 * (beforeAt[count] + scenarios + 1));
        }
        if (wordAt[count] + scenarios * arity > words.length) {
            words = Arrays.copyOf(words, 2 * (wordAt[count] + scenarios * arity));
        }
    }

    /** Number of launches. */
    int count() {
        return count;
    }

    int function(int launch) {
        return function[launch];
    }

    int threads(int launch) {
        return threads[launch];
    }

    int shared(int launch) {
        return shared[launch];
    }

    /** How many callers take part. */
    int callers(int launch) {
        return callers[launch];
    }

    /** Blocks of all callers. */
    int blocks(int launch) {
        return before[beforeAt[launch + 1] - 1];
    }

    /** Words of arguments a caller. */
    int width(int launch) {
        return width[launch];
    }

    /** Where the numbers of blocks before each caller's begin. */
    int beforeAt(int launch) {
        return beforeAt[launch];
    }

    /** Where the arguments begin. */
    int wordAt(int launch) {
        return wordAt[launch];
    }

    /** The numbers of blocks before each caller's, of all launches; not to be changed. */
    int[] before() {
        return before;
    }

    int beforeCount() {
        return beforeAt[count];
    }

    /** The arguments of all launches; not to be changed. */
    long[] words() {
        return words;
    }

    int wordCount() {
        return wordAt[count];
    }
}
