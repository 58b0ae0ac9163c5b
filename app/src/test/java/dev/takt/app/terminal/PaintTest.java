package dev.takt.app.terminal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Map;
import org.junit.jupiter.api.Test;

class PaintTest {
    private static final String MESSAGE = "plate.conf:23:31: model.equations[2]: unknown name Tps\n"
            + "    der(T, t) = alpha*(Tps - T)\n                       ^^^\n"
            + "  expected: a variable of this model\n  Maybe Tsp is meant.";

    @Test
    void withoutColoursTextStaysAsItIs() {
        assertEquals(MESSAGE, Paint.PLAIN.message(MESSAGE));
        assertEquals("x", Paint.PLAIN.wrong("x"));
    }

    @Test
    void coloursOnlyAdd() {
        String painted = Paint.COLOURED.message(MESSAGE);
        assertEquals(MESSAGE, painted.replaceAll("\u001b\\[[0-9;]*m", ""));
        assertTrue(painted.startsWith("\u001b[1mplate.conf:23:31:\u001b[0m model"), painted);
        assertTrue(painted.contains("\u001b[1;31m                       ^^^\u001b[0m"), painted);
        assertTrue(painted.contains("\u001b[32m  Maybe Tsp is meant.\u001b[0m"), painted);
    }

    @Test
    void theEnvironmentAndTheOptionDecide() {
        assertEquals(Paint.COLOURED, Colour.AUTO.paint(Map.of("TERM", "xterm"), true));
        assertEquals(Paint.COLOURED, Colour.AUTO.paint(Map.of("NO_COLOR", ""), true));
        assertEquals(Paint.PLAIN, Colour.AUTO.paint(Map.of("NO_COLOR", "1"), true));
        assertEquals(Paint.PLAIN, Colour.AUTO.paint(Map.of("TERM", "dumb"), true));
        assertEquals(Paint.PLAIN, Colour.AUTO.paint(Map.of(), false));
        assertEquals(Paint.COLOURED, Colour.ALWAYS.paint(Map.of("NO_COLOR", "1"), false));
        assertEquals(Paint.PLAIN, Colour.NEVER.paint(Map.of(), true));
    }
}
