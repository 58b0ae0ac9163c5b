package dev.takt.actors.dispatch;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;

import org.junit.jupiter.api.Test;

class BumplessTransferTest {
    @Test
    void beginsWithWhatIsShownAndFadesInEqualSteps() {
        BumplessTransfer transfer = new BumplessTransfer(1, 4);
        transfer.begin(new double[] {3});
        double[][] commands = new double[6][1];
        for (double[] command : commands) {
            command[0] = 1;
            transfer.apply(command);
        }
        assertArrayEquals(new double[][] {{3}, {2.5}, {2}, {1.5}, {1}, {1}}, commands);
    }

    @Test
    void jumpsWithoutPeriods() {
        BumplessTransfer transfer = new BumplessTransfer(1, 0);
        transfer.begin(new double[] {3});
        double[] command = {1};
        transfer.apply(command);
        assertArrayEquals(new double[] {1}, command);
    }

    @Test
    void leavesACommandWhereNothingIsShown() {
        BumplessTransfer transfer = new BumplessTransfer(1, 4);
        transfer.begin(new double[] {Double.NaN});
        double[] command = {1};
        transfer.apply(command);
        assertArrayEquals(new double[] {1}, command);
    }
}
