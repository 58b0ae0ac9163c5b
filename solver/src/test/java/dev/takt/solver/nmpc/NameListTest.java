package dev.takt.solver.nmpc;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class NameListTest {
    @Test
    void fewNamesAreAllListed() {
        assertEquals("a, b", NameList.of(List.of("a", "b")));
    }

    @Test
    void manyNamesAreCounted() {
        String list =
                NameList.of(IntStream.range(0, 5000).mapToObj(i -> "x" + i).toList());
        assertTrue(list.endsWith("x19 and 4980 more"), list);
    }
}
