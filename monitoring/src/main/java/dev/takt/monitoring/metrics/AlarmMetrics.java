package dev.takt.monitoring.metrics;

import dev.takt.loop.AlarmPriority;
import dev.takt.loop.alarm.Alarm;
import dev.takt.loop.alarm.AlarmState;
import java.util.Arrays;
import java.util.List;
import kamon.metric.Gauge;

/** Records the number of alarms in each state, by priority. Used by one thread at a time. */
public final class AlarmMetrics {
    private static final AlarmPriority[] PRIORITIES = AlarmPriority.values();
    private static final AlarmState[] STATES = AlarmState.values();

    private final Gauge[][] gauges = new Gauge[PRIORITIES.length][STATES.length];
    private final int[][] counts = new int[PRIORITIES.length][STATES.length];

    /** The metrics of a loop of that name, without alarms. */
    public AlarmMetrics(String loop) {
        Instruments instruments = Instruments.ofLoop(loop);
        for (AlarmPriority priority : PRIORITIES) {
            for (AlarmState state : STATES) {
                if (state != AlarmState.NORMAL) {
                    Gauge gauge = instruments.gauge(MetricCatalog.ALARMS_ACTIVE, priority.label(), state.label());
                    gauge.update(0);
                    gauges[priority.ordinal()][state.ordinal()] = gauge;
                }
            }
        }
    }

    /** Sets the alarms that are not normal. */
    public void now(List<Alarm> alarms) {
        for (int[] row : counts) {
            Arrays.fill(row, 0);
        }
        for (Alarm alarm : alarms) {
            counts[alarm.priority().ordinal()][alarm.state().ordinal()]++;
        }
        for (int p = 0; p < counts.length; p++) {
            for (int s = 0; s < AlarmState.NORMAL.ordinal(); s++) {
                gauges[p][s].update(counts[p][s]);
            }
        }
    }
}
