package dev.takt.app.hil;

import dev.takt.config.Case;
import dev.takt.links.ForwardingPlantEnd;
import dev.takt.links.PlantEnd;
import dev.takt.links.Tag;
import dev.takt.links.TagFrame;
import dev.takt.links.wiring.Links;
import dev.takt.plant.program.PlantProgram;
import dev.takt.plant.program.RealTimePlant;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;

/**
 * The plant of a case behind a real link, as {@code takt plant} plays it, in this process, where what it publishes and takes can
 * be written down by its own time. Its time stands still until the first command comes, and is that of the clock from then on.
 */
final class WatchedPlant implements AutoCloseable {
    private static final long REST_NANOS = 5_000_000L;

    private final double timeScale;
    private final Watch watch;
    private final PlantProgram program;
    private Optional<RealTimePlant> running = Optional.empty();

    /** What was published at a time of the plant: the measured states, then the positions of the actuators. */
    @SuppressWarnings("ArrayRecordComponent")
    record Sample(double time, double[] values) {}

    WatchedPlant(Case read) throws IOException {
        timeScale = read.loop().timeScale();
        watch = new Watch(Links.plant(read));
        program = new PlantProgram(read, watch, System::nanoTime, 1);
    }

    /** Shows where the plant is at time 0 until somebody commands it. */
    void awaitCommand(TaktProcess controller) {
        Patience.await(
                () -> {
                    program.repeat();
                    LockSupport.parkNanos(REST_NANOS);
                    return program.stepIfCommanded(program.exchange());
                },
                () -> "the first command; the controller wrote " + controller.output());
        running = Optional.of(new RealTimePlant(program, program.exchange(), timeScale));
    }

    /** Lets the plant live until a time of its own, and ends it. */
    void liveUntil(double time, TaktProcess controller) {
        Patience.await(
                () -> program.status().time() >= time || !controller.isAlive(),
                () -> "time " + time + " of the plant; it is " + program.status());
        running.ifPresent(RealTimePlant::close);
    }

    /** The names of the numbers of a sample. */
    List<String> names() {
        return watch.tables().measurements().tags().stream().map(Tag::name).toList();
    }

    /** Everything that was published after the first command, each time of the plant once. */
    List<Sample> samplesWhileCommanded() {
        return watch.samples.subList(1, watch.samples.size());
    }

    /** The longest time of the plant for which a command was the newest one. */
    double longestStay() {
        List<Double> times = new ArrayList<>(watch.commandTimes);
        times.add(program.plant().time());
        return IntStream.range(1, times.size())
                .mapToDouble(i -> times.get(i) - times.get(i - 1))
                .max()
                .orElse(Double.POSITIVE_INFINITY);
    }

    @Override
    public void close() {
        running.ifPresent(RealTimePlant::close);
        program.close();
        watch.close();
    }

    /** The end of the link, and what crosses it. */
    private final class Watch extends ForwardingPlantEnd {
        private final List<Sample> samples = new ArrayList<>();
        private final List<Double> commandTimes = new ArrayList<>();

        Watch(PlantEnd end) {
            super(end);
        }

        @Override
        public void publish(TagFrame frame) {
            double time = samples.isEmpty() ? 0 : program.plant().time();
            if (samples.isEmpty() || time > samples.getLast().time()) {
                samples.add(new Sample(
                        time,
                        IntStream.range(0, frame.table().size())
                                .mapToDouble(frame::value)
                                .toArray()));
            }
            super.publish(frame);
        }

        @Override
        public boolean poll(TagFrame into) {
            boolean newer = super.poll(into);
            if (newer) {
                commandTimes.add(program.plant().time());
            }
            return newer;
        }
    }
}
