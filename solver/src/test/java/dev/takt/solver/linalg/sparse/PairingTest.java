package dev.takt.solver.linalg.sparse;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;

class PairingTest {
    @Test
    void knowsMates() {
        Pairing pairing = Pairing.of(4, new int[] {0}, new int[] {3});
        assertArrayEquals(new int[] {3, -1, -1, 0}, pairing.mates());
        assertEquals(1, pairing.pairCount());
        assertFalse(pairing.isPaired(1));
        assertEquals(pairing, Pairing.ofMates(pairing.mates()));
    }

    @Test
    void refusesContradictions() {
        assertThrows(IllegalArgumentException.class, () -> Pairing.of(3, new int[] {0, 1}, new int[] {1, 2}));
        assertThrows(IllegalArgumentException.class, () -> Pairing.of(3, new int[] {1}, new int[] {1}));
        assertThrows(IllegalArgumentException.class, () -> Pairing.ofMates(new int[] {1, 2, 0}));
    }
}
