package dev.takt.app.terminal;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.takt.app.terminal.ProgressDisplay.Style;
import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;

class WaitingDisplayTest {
    private static final long SECOND = 1_000_000_000L;
    private static final long MEMORY = 700L << 20;

    private final StringWriter text = new StringWriter();

    private WaitingDisplay display(Style style) {
        return WaitingDisplay.of(new PrintWriter(text), style, "building the problem");
    }

    @Test
    void saysNothingOfWhatIsShort() {
        display(Style.LINES).show(SECOND, MEMORY);
        assertEquals("", text.toString());
        assertEquals(7, WaitingDisplay.during(new PrintWriter(text), Style.LINES, "counting", () -> 7));
        assertEquals("", text.toString());
    }

    @Test
    void writesALineEveryFiveSecondsForAFile() {
        WaitingDisplay display = display(Style.LINES);
        for (int halves = 0; halves <= 26; halves++) {
            display.show(halves * SECOND / 2, MEMORY);
        }
        display.close();
        assertEquals("""
                building the problem  2 s  700 MiB
                building the problem  7 s  700 MiB
                building the problem  12 s  700 MiB
                """, text.toString());
    }

    @Test
    void redrawsOneLineOnATerminalAndRemovesIt() {
        WaitingDisplay display = display(Style.BAR);
        display.show(2 * SECOND, MEMORY);
        display.show(3 * SECOND, MEMORY);
        display.close();
        assertEquals(
                "\r\u001b[Kbuilding the problem  2 s  700 MiB\r\u001b[Kbuilding the problem  3 s  700 MiB\r\u001b[K",
                text.toString());
    }
}
