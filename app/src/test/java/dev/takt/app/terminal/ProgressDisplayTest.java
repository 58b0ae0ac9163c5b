package dev.takt.app.terminal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;

class ProgressDisplayTest {

    @Test
    void writesALineAtEveryTenthOfARunThatNobodyWatches() {
        String shown = shown(ProgressDisplay.Style.LINES, 151);
        assertEquals(10, shown.lines().count(), shown);
        assertTrue(shown.startsWith("step 16/151"), shown);
        assertTrue(shown.contains("step 151/151"), shown);
        assertFalse(shown.contains("\r"), shown);
    }

    @Test
    void drawsABarOnATerminalAndRemovesIt() {
        String shown = shown(ProgressDisplay.Style.BAR, 151);
        assertTrue(shown.contains("█".repeat(32) + "] 151/151  optimal"), shown);
        assertTrue(shown.endsWith("\r\u001b[K"), shown);
        assertFalse(shown.contains("\n"), shown);
    }

    @Test
    void saysNothingAboutASingleStep() {
        assertEquals("", shown(ProgressDisplay.Style.LINES, 1));
        assertEquals("", shown(ProgressDisplay.Style.NONE, 151));
    }

    private static String shown(ProgressDisplay.Style style, int steps) {
        StringWriter text = new StringWriter();
        ProgressDisplay display = new ProgressDisplay(new PrintWriter(text), style, "step", steps);
        for (int done = 1; done <= steps; done++) {
            display.advance(done, "optimal");
        }
        display.close();
        return text.toString();
    }
}
