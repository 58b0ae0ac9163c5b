package dev.takt.actors.supervision;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class LentThreadTest {
    /** Lent while something is handed over, not while it is done, and no longer afterwards. */
    @Test
    void isLentForTheHandOverOnly() {
        List<Boolean> lent = new ArrayList<>();
        lent.add(LentThread.isLent());
        LentThread.during(() -> {
            lent.add(LentThread.isLent());
            LentThread.take(() -> lent.add(LentThread.isLent()));
            lent.add(LentThread.isLent());
        });
        lent.add(LentThread.isLent());
        assertEquals(List.of(false, true, false, true, false), lent);
    }
}
