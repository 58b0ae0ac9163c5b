package dev.takt.benchmarks.gpu;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MeasurementTextTest {
    private static final int[] SIZES = {21, 41, 81};

    @TempDir
    private Path folder;

    private String crossover(double... gpu) throws IOException {
        Path file = folder.resolve("text.md");
        new MeasurementText(file).crossover("side", SIZES, new double[] {1, 10, 100}, gpu);
        return Files.readString(file).strip();
    }

    @Test
    void namesTheSizeFromWhichTheDeviceIsAlwaysFaster() throws IOException {
        assertEquals("Crossover: the device is the faster one from side 41 on.", crossover(2, 9, 20));
        assertEquals("Crossover: the device is the faster one from side 81 on.", crossover(0.5, 11, 20));
        assertEquals("Crossover: the device is the faster one from side 21 on.", crossover(0.5, 5, 20));
    }

    @Test
    void saysWhereTheCoreStaysFaster() throws IOException {
        assertEquals(
                "Crossover: none, one core is still the faster one at side 81, the largest measured.",
                crossover(0.5, 11, 101));
    }
}
