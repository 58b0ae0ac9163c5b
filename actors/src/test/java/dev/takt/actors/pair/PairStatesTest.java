package dev.takt.actors.pair;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.takt.actors.state.LoopState;
import dev.takt.actors.state.StatePart;
import dev.takt.actors.supervision.LoopTiming;
import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PairStatesTest {
    private static final int HASH_BYTES = 32;

    private final List<PairMessage> sent = new ArrayList<>();
    private final PairStates states = new PairStates("model", new LoopTiming(1, 0.5, 1), sent::add);

    private static byte[] state(String model) {
        Map<StatePart, byte[]> parts = new EnumMap<>(StatePart.class);
        for (StatePart part : StatePart.values()) {
            parts.put(part, new byte[] {1});
        }
        return new LoopState(7, 0, model, parts).toBytes();
    }

    private void comes(byte[] state) {
        states.came(new PairMessage.State(0, state));
    }

    @Test
    void aStateOfThisModelWaitsToBeTaken() {
        states.joined(true, true);
        comes(state("model"));
        assertTrue(states.hasCome());
        assertEquals("", states.remark());
    }

    /** Its numbers would be taken for others. Whoever upgrades has to see why there is no standby. */
    @Test
    void aStateOfAnotherVersionIsRefusedAloud() throws Exception {
        byte[] other = Arrays.copyOf(state("model"), state("model").length - HASH_BYTES);
        ByteBuffer.wrap(other).putLong(0, ByteBuffer.wrap(other).getLong(0) + 1);
        byte[] hash = MessageDigest.getInstance("SHA-256").digest(other);
        byte[] sealed = Arrays.copyOf(other, other.length + HASH_BYTES);
        System.arraycopy(hash, 0, sealed, other.length, HASH_BYTES);
        states.joined(true, true);
        comes(sealed);
        assertFalse(states.hasCome());
        assertEquals(
                "cannot take the state of the other one: it is damaged, or of another version of Takt",
                states.remark());
    }

    @Test
    void aStateOfAnotherModelIsRefusedAloud() {
        states.joined(true, true);
        comes(state("another"));
        assertFalse(states.hasCome());
        assertEquals("cannot take the state of the other one: it is of another model", states.remark());
    }
}
