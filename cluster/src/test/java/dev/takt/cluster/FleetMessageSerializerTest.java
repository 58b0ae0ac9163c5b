package dev.takt.cluster;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.takt.app.cluster.LoopStanding;
import dev.takt.app.fleet.LoopTerm;
import java.io.NotSerializableException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

class FleetMessageSerializerTest {
    private final FleetMessageSerializer serializer = new FleetMessageSerializer();

    private Object again(Object message) throws NotSerializableException {
        return serializer.fromBinary(serializer.toBinary(message), serializer.manifest(message));
    }

    @Test
    void messagesComeAsTheyWent() throws NotSerializableException {
        LoopTerm term = new LoopTerm(Epochs.next("a", 0, 1_700_000_000_000L), LoopTerm.Succession.BESIDE, true);
        FleetMessage.NodeReport report = new FleetMessage.NodeReport(
                "a",
                7,
                true,
                List.of("x", "y"),
                List.of(new LoopStanding("x", term.epoch(), LoopStanding.Stage.PREPARING, "warming: so")),
                0.1,
                0.8);
        for (FleetMessage message : List.of(
                report,
                new FleetMessage.FleetReport(List.of(report)),
                new FleetMessage.Drain("a"),
                new FleetMessage.SpreadLoops(),
                new FleetMessage.StartLoop("x", term),
                new FleetMessage.EndLoop("x", term.epoch()),
                new FleetMessage.WantState("x", term.epoch(), "b"),
                new FleetMessage.Assignment("a", 7, term))) {
            assertEquals(message, again(message));
        }
        byte[] state = {1, 2, 3};
        FleetMessage.StateCopy copy = (FleetMessage.StateCopy) again(new FleetMessage.StateCopy("säule", state));
        assertEquals("säule", copy.loop());
        assertArrayEquals(state, copy.state());
        FleetMessage.OrdersCopy orders = (FleetMessage.OrdersCopy) again(new FleetMessage.OrdersCopy("säule", state));
        assertEquals("säule", orders.loop());
        assertArrayEquals(state, orders.orders());
        FleetMessage.StateGiven given =
                (FleetMessage.StateGiven) again(new FleetMessage.StateGiven("säule", 7, 9, "weil", state));
        assertEquals("säule", given.loop());
        assertEquals(7, given.epoch());
        assertEquals(9, given.age());
        assertEquals("weil", given.trouble());
        assertArrayEquals(state, given.state());
    }

    @Test
    void whatIsNoMessageIsRefused() {
        byte[] json = "{}".getBytes(StandardCharsets.UTF_8);
        assertThrows(NotSerializableException.class, () -> serializer.fromBinary(json, "java.lang.Runtime"));
        assertThrows(NotSerializableException.class, () -> serializer.fromBinary(json, "Tick"));
        assertThrows(NotSerializableException.class, () -> serializer.fromBinary(new byte[] {0, 1}, "StateCopy"));
        assertThrows(NotSerializableException.class, () -> serializer.fromBinary(new byte[] {9}, "StartLoop"));
    }
}
