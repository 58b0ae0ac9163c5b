package dev.takt.actors.journal;

import java.util.Optional;

/**
 * What a replay has found.
 *
 * @param periods in the journal
 * @param solves in the journal
 * @param repeated solves that were done again with the same result, bit for bit
 * @param byClock solves that the clock ended, which are repeated up to the same check of it
 * @param resumed solves from whose whole state the replay went on, because their past is not in the journal
 * @param unknown other solves whose past is not in the journal: before the first checkpoint of a part of it, or after shed records
 * @param shed solves that are missing in the journal
 * @param undecided solves that the clock ended, or that came out otherwise, in a journal that was written before it was kept what the
 *     clock had decided
 * @param difference the first that came out otherwise; the replay ends there
 */
// large because one count a component
public record ReplayReport(
        long periods,
        long solves,
        long repeated,
        long byClock,
        long resumed,
        long unknown,
        long shed,
        long undecided,
        Optional<Difference> difference) {

    /**
     * A solve that came out otherwise.
     *
     * @param cycle for which it was made
     * @param time for which its plan starts
     * @param what differs: {@code iterations}, {@code objective}, {@code control u} …
     * @param recorded in the journal
     * @param repeated by the replay
     */
    public record Difference(long cycle, double time, String what, String recorded, String repeated) {
        @Override
        public String toString() {
            return "cycle " + cycle + " (t = " + time + " s): " + what + " was " + recorded + ", is " + repeated;
        }
    }
}
