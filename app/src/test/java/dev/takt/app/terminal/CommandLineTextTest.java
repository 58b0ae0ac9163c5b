package dev.takt.app.terminal;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;

class CommandLineTextTest {

    @Test
    void quotesWhatAShellWouldChange() {
        assertEquals(
                "takt simulate examples/distillation.conf --set model.constants.N=20 --set 'name=it'\\''s one' --set 'a=[1, 2]'",
                CommandLineText.of(
                        "takt",
                        List.of(
                                "simulate",
                                "examples/distillation.conf",
                                "--set",
                                "model.constants.N=20",
                                "--set",
                                "name=it's one",
                                "--set",
                                "a=[1, 2]")));
        assertEquals("takt", CommandLineText.of("takt", List.of()));
    }
}
