package dev.takt.links;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import dev.takt.loop.Quality;
import java.lang.management.ManagementFactory;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The link in one process: the newest frame comes out, whole, whoever is faster. */
class InProcessLinkTest {
    private static final TagTable MEASUREMENTS = new TagTable(List.of(new Tag("x[1]", ""), new Tag("u", "")));
    private static final TagTable COMMANDS = new TagTable(List.of(new Tag("u", "")));

    private final InProcessLink link = new InProcessLink(new LinkTables(MEASUREMENTS, COMMANDS));
    private final ControllerEnd controller = link.controllerEnd();
    private final PlantEnd plant = link.plantEnd();
    private final TagFrame measured = new TagFrame(MEASUREMENTS);
    private final TagFrame commanded = new TagFrame(COMMANDS);

    @Test
    void onlyTheNewestComesOutAndOnlyOnce() {
        assertFalse(controller.read(measured));
        for (int k = 1; k <= 3; k++) {
            plant.publish(measurements(k, k));
        }
        assertTrue(controller.read(measured));
        assertEquals(3, measured.value(0));
        assertEquals(3, measured.sequence());
        assertFalse(controller.read(measured));
        assertEquals(3, controller.statistics().received());
        assertEquals(0, controller.statistics().lost());
    }

    @Test
    void commandsOfAnOlderEpochNeverComeOut() {
        commanded.set(0, 1.5, Quality.GOOD, 0);
        commanded.stamp(7, 2);
        controller.write(commanded);
        commanded.set(0, 9.9, Quality.GOOD, 0);
        commanded.stamp(8, 1);
        controller.write(commanded);
        TagFrame taken = new TagFrame(COMMANDS);
        assertTrue(plant.poll(taken));
        assertEquals(1.5, taken.value(0));
        assertEquals(1, plant.statistics().wrongEpoch());
        plant.acknowledge(taken.sequence());
        assertEquals(7, controller.acknowledged());
    }

    @Test
    void framesAreWholeWhileBothSidesHurry() throws InterruptedException {
        int frames = 200_000;
        Thread publisher = Thread.ofPlatform().start(() -> {
            TagFrame frame = new TagFrame(MEASUREMENTS);
            for (int k = 1; k <= frames; k++) {
                frame.set(0, k, Quality.GOOD, k);
                frame.set(1, -k, Quality.GOOD, k);
                frame.stamp(k, 1);
                plant.publish(frame);
            }
        });
        long last = 0;
        while (last < frames) {
            if (controller.read(measured)) {
                assertTrue(measured.sequence() > last);
                last = measured.sequence();
                assertEquals(last, measured.value(0));
                assertEquals(-last, measured.value(1));
                assertEquals(last, measured.sourceNanos(1));
            } else {
                Thread.onSpinWait();
            }
        }
        publisher.join();
        assertEquals(frames, controller.statistics().received());
    }

    @Test
    void anExchangeAllocatesNothing() {
        TagFrame frame = measurements(1, 0);
        exchange(frame, 1, 20_000);
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long before = threads.getCurrentThreadAllocatedBytes();
        long nothing = threads.getCurrentThreadAllocatedBytes() - before;
        before = threads.getCurrentThreadAllocatedBytes();
        exchange(frame, 20_001, 1000);
        assertEquals(nothing, threads.getCurrentThreadAllocatedBytes() - before);
    }

    private void exchange(TagFrame frame, int first, int times) {
        for (int k = first; k < first + times; k++) {
            frame.stamp(k, 1);
            plant.publish(frame);
            controller.read(measured);
            commanded.stamp(k, 1);
            controller.write(commanded);
            plant.poll(commanded);
            plant.acknowledge(k);
        }
    }

    private static TagFrame measurements(long sequence, double value) {
        TagFrame frame = new TagFrame(MEASUREMENTS);
        frame.set(0, value, Quality.GOOD, sequence);
        frame.set(1, 0, Quality.GOOD, sequence);
        frame.stamp(sequence, 1);
        return frame;
    }
}
