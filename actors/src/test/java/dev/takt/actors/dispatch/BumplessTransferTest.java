package dev.takt.actors.dispatch;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

class BumplessTransferTest {
    /** Sends commands, each wanted one after the other, and returns what is sent. */
    private static double[] sent(int periods, double shown, double... wanted) {
        BumplessTransfer transfer = new BumplessTransfer(1, periods);
        transfer.begin();
        double last = shown;
        double[] sent = new double[wanted.length];
        for (int k = 0; k < wanted.length; k++) {
            double[] command = {wanted[k]};
            transfer.apply(command, new double[] {last});
            last = command[0];
            sent[k] = last;
        }
        return sent;
    }

    @Test
    void beginsWithWhatIsShownAndFadesInEqualSteps() {
        assertArrayEquals(new double[] {3, 2.5, 2, 1.5, 1, 1}, sent(4, 3, 1, 1, 1, 1, 1, 1));
    }

    @Test
    void jumpsWithoutPeriods() {
        assertArrayEquals(new double[] {1}, sent(0, 3, 1));
    }

    @Test
    void leavesACommandWhereNothingIsShown() {
        assertArrayEquals(new double[] {1}, sent(4, Double.NaN, 1));
    }

    @Property
    void keepsToTheRateOfPlansThatBeginAtTheAppliedInput(
            @ForAll @IntRange(max = 8) int periods,
            @ForAll @Size(min = 1, max = 20) List<@DoubleRange(min = -1, max = 1) Double> moves) {
        BumplessTransfer transfer = new BumplessTransfer(1, periods);
        transfer.begin();
        double last = 0;
        for (double move : moves) {
            double[] command = {last + move};
            transfer.apply(command, new double[] {last});
            assertTrue(Math.abs(command[0] - last) <= Math.abs(move) * (1 + 1e-12), command[0] + " after " + last);
            last = command[0];
        }
        double[] command = {last + 1};
        for (int k = 0; k <= periods; k++) {
            command[0] = 5;
            transfer.apply(command, new double[] {last});
            last = command[0];
        }
        assertEquals(5, last);
    }
}
