package dev.takt.solver.kernels;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.takt.solver.kernels.EntryPlace.Coordinate;
import java.util.List;
import org.junit.jupiter.api.Test;

class EntryPlaceTest {
    private static EntryPlace at(String element, int support) {
        return new EntryPlace(
                element, List.of(new Coordinate("t", support, "0." + support), new Coordinate("s", 2, "2.0")));
    }

    @Test
    void aRangeNamesTheEndsOfWhatDiffers() {
        assertEquals("T(t=0.1 to 0.4, s=2.0)", at("T", 1).upTo(at("T", 4)));
        assertEquals("T(t=0.1, s=2.0)", at("T", 1).toString());
    }

    @Test
    void aStatementIsKeptApartFromItsCoordinates() {
        assertEquals("T >= 2 (t=0.1, s=2.0)", at("T >= 2", 1).toString());
        assertEquals("T >= 2", EntryPlace.of("T >= 2").toString());
    }
}
