package dev.takt.dynamics;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;

class DynamicVariableTest {

    @Test
    void namesEntriesFromOneWithTheLastDomainRunningFastest() {
        var plate = new DynamicVariable("T", 0, List.of(List.of(0.0, 1.0, 2.0), List.of(0.0, 0.5)));
        assertEquals(6, plate.size());
        assertEquals("T[1][1]", plate.entryName(0));
        assertEquals("T[1][2]", plate.entryName(1));
        assertEquals("T[3][2]", plate.entryName(5));
        assertEquals("x[3]", DynamicVariable.scalar("x[3]", 2).entryName(0));
    }
}
