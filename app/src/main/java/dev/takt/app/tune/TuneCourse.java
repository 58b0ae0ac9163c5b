package dev.takt.app.tune;

import dev.takt.app.adversary.LoopJudge.JudgedRun;
import dev.takt.app.simulation.Trajectory;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * What a run looked like.
 *
 * @param times in seconds
 * @param signals by name, as the plant truly was
 * @param controls by name, each held until the next time
 * @param setPoints by name
 */
@SuppressWarnings("ArrayRecordComponent")
record TuneCourse(
        double[] times,
        Map<String, double[]> signals,
        Map<String, double[]> controls,
        Map<String, double[]> setPoints) {

    /** The course of a run; empty if there was none. */
    static Optional<TuneCourse> of(JudgedRun judged, Collection<String> wanted) {
        return judged.run().flatMap(run -> run.trajectory()).map(trajectory -> {
            Map<String, double[]> signals = new LinkedHashMap<>();
            wanted.forEach(name -> signals.put(name, judged.history().course(name)));
            Map<String, double[]> controls = new LinkedHashMap<>();
            Map<String, double[]> setPoints = new LinkedHashMap<>();
            Trajectory.Columns columns = trajectory.columns();
            for (int c = 0; c < columns.controls().size(); c++) {
                int column = c;
                controls.put(
                        columns.controls().get(c),
                        trajectory.samples().stream()
                                .mapToDouble(sample -> sample.controls()[column])
                                .toArray());
            }
            for (int c = 0; c < columns.setPoints().size(); c++) {
                int column = c;
                setPoints.put(
                        columns.setPoints().get(c),
                        trajectory.samples().stream()
                                .mapToDouble(sample -> sample.setPoints()[column])
                                .toArray());
            }
            return new TuneCourse(trajectory.times(), signals, controls, setPoints);
        });
    }
}
