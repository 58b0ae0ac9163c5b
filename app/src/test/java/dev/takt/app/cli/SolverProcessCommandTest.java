package dev.takt.app.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;

/** A solver process has the limits of the loop's heap, and none of its other flags. */
class SolverProcessCommandTest {
    @Test
    void takesTheSizesOfTheHeap() {
        assertEquals(
                List.of("-Xms64m", "-Xmx160m", "-XX:SoftMaxHeapSize=160m"),
                SolverProcessCommand.heapSizes(
                        "-XX:+UseSerialGC -Xms64m  -Xmx160m -XX:SoftMaxHeapSize=160m -Dx=-Xmx1g -agentlib:jdwp"));
        assertEquals(List.of(), SolverProcessCommand.heapSizes(""));
    }
}
