package dev.takt.app.history;

import dev.takt.app.report.PlanColumn;
import dev.takt.solver.nmpc.Plan;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * What plans had promised for the signals some time ahead. A promise falls due when the time comes for which it was
 * made.
 */
final class Promises {
    private static final int MOST = 100_000;

    private final List<String> names;
    private final double ahead;
    private final ArrayDeque<Promise> open = new ArrayDeque<>();
    private final double[] none;
    private List<Optional<PlanColumn>> columns = List.of();

    /**
     * @param names of the signals
     * @param ahead seconds of the plant from a plan's start to what is looked up in it
     */
    Promises(List<String> names, double ahead) {
        this.names = List.copyOf(names);
        this.ahead = ahead;
        this.none = new double[names.size()];
        Arrays.fill(none, Double.NaN);
    }

    @SuppressWarnings("ArrayRecordComponent")
    private record Promise(double due, double[] values) {}

    /** Looks up a plan. */
    void made(Plan plan) {
        if (columns.isEmpty()) {
            List<PlanColumn> all = PlanColumn.all(plan);
            columns = names.stream()
                    .map(name -> all.stream()
                            .filter(column -> column.name().equals(name))
                            .findFirst())
                    .toList();
        }
        double[] times = PlanColumn.times(plan);
        double due = plan.start() + ahead;
        if (times.length < 2 || due > times[times.length - 1] || open.size() >= MOST) {
            return;
        }
        double[] values = none.clone();
        for (int i = 0; i < values.length; i++) {
            int place = i;
            columns.get(i).ifPresent(column -> values[place] = at(column, plan, times, due));
        }
        open.add(new Promise(due, values));
    }

    private static double at(PlanColumn column, Plan plan, double[] times, double time) {
        int after = 1;
        while (after < times.length - 1 && times[after] < time) {
            after++;
        }
        double part = (time - times[after - 1]) / (times[after] - times[after - 1]);
        return (1 - part) * column.at(plan, after - 1) + part * column.at(plan, after);
    }

    /** What had been promised for a time; NaN where nothing had. */
    double[] due(double time, double tolerance) {
        while (!open.isEmpty() && open.getFirst().due() < time - tolerance) {
            open.removeFirst();
        }
        return !open.isEmpty() && open.getFirst().due() <= time + tolerance
                ? open.removeFirst().values()
                : none.clone();
    }

    /** Forgets all that is open: the plant's time begins anew. */
    void forget() {
        open.clear();
    }

    /** The names of the signals whose plans can promise something. */
    List<String> names() {
        return names;
    }
}
