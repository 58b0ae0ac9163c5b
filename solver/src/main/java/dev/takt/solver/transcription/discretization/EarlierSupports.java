package dev.takt.solver.transcription.discretization;

import dev.takt.solver.transcription.grid.DomainGrid;

/**
 * The supports at which a control with an applied input is taken some given supports away. Nodes inside the first interval see
 * as the value before theirs that of the first support, which is the applied input; where the first support is a decision, the
 * applied input lies before the horizon.
 *
 * @param table for each support the other one, or outside
 * @param before for each support whether the applied input before the horizon is meant
 */
@SuppressWarnings("ArrayRecordComponent")
record EarlierSupports(int[] table, boolean[] before) {

    /**
     * The supports of a shift.
     *
     * @param supports given ones, negative for earlier ones
     * @param beforeHorizon whether the applied input lies before the first support
     */
    static EarlierSupports of(DomainGrid time, int supports, boolean beforeHorizon) {
        int[] table = time.shifted(supports * time.givenIntervals());
        boolean[] before = new boolean[table.length];
        for (int k = 0; k < table.length; k++) {
            int there = k + supports * time.givenIntervals();
            boolean inside = there < 0 && there > -time.givenIntervals();
            before[k] = beforeHorizon && there == -1;
            if (!beforeHorizon && inside || before[k]) {
                table[k] = 0;
            }
        }
        return new EarlierSupports(table, before);
    }

    /** Whether the applied input before the horizon is meant somewhere. */
    boolean reachesBeforeHorizon() {
        for (boolean each : before) {
            if (each) {
                return true;
            }
        }
        return false;
    }
}
