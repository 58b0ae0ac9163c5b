package dev.takt.cluster;

import akka.serialization.SerializerWithStringManifest;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.takt.cluster.FleetMessage.OrdersCopy;
import dev.takt.cluster.FleetMessage.StateCopy;
import dev.takt.cluster.FleetMessage.StateGiven;
import java.io.IOException;
import java.io.NotSerializableException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Messages of nodes as JSON, named by their records; states as they are. Anything else is refused. */
public final class FleetMessageSerializer extends SerializerWithStringManifest {
    private static final int IDENTIFIER = 7_420;
    private static final String COPY = StateCopy.class.getSimpleName();
    private static final String ORDERS = OrdersCopy.class.getSimpleName();
    private static final String GIVEN = StateGiven.class.getSimpleName();

    private static final Map<String, Class<? extends FleetMessage>> KINDS = Stream.<Class<? extends FleetMessage>>of(
                    FleetMessage.NodeReport.class,
                    FleetMessage.Drain.class,
                    FleetMessage.SpreadLoops.class,
                    FleetMessage.StartLoop.class,
                    FleetMessage.EndLoop.class,
                    FleetMessage.WantState.class,
                    FleetMessage.FleetReport.class,
                    FleetMessage.Assignment.class)
            .collect(Collectors.toMap(Class::getSimpleName, Function.identity()));

    private final ObjectMapper json = new ObjectMapper();

    @Override
    public int identifier() {
        return IDENTIFIER;
    }

    @Override
    public String manifest(Object message) {
        return message.getClass().getSimpleName();
    }

    @Override
    public byte[] toBinary(Object message) {
        if (message instanceof StateCopy(String loop, byte[] state)) {
            return copy(loop, state);
        }
        if (message instanceof OrdersCopy(String loop, byte[] orders)) {
            return copy(loop, orders);
        }
        if (message instanceof StateGiven(String loop, long epoch, long age, String trouble, byte[] state)) {
            byte[] name = text(loop);
            byte[] why = text(trouble);
            return ByteBuffer.allocate(name.length + 2 * Long.BYTES + why.length + state.length)
                    .put(name)
                    .putLong(epoch)
                    .putLong(age)
                    .put(why)
                    .put(state)
                    .array();
        }
        try {
            return json.writeValueAsBytes(message);
        } catch (IOException e) {
            throw new IllegalArgumentException(message.getClass().getName(), e);
        }
    }

    @Override
    public Object fromBinary(byte[] bytes, String manifest) throws NotSerializableException {
        try {
            ByteBuffer in = ByteBuffer.wrap(bytes);
            if (manifest.equals(COPY)) {
                return new StateCopy(text(in), rest(in));
            }
            if (manifest.equals(ORDERS)) {
                return new OrdersCopy(text(in), rest(in));
            }
            return manifest.equals(GIVEN)
                    ? new StateGiven(text(in), in.getLong(), in.getLong(), text(in), rest(in))
                    : json.readValue(bytes, kind(manifest));
        } catch (IOException | RuntimeException e) {
            throw new NotSerializableException(manifest + ": " + e.getMessage());
        }
    }

    private static Class<? extends FleetMessage> kind(String manifest) {
        Class<? extends FleetMessage> kind = KINDS.get(manifest);
        if (kind == null) {
            throw new IllegalArgumentException("no message of this version");
        }
        return kind;
    }

    private static byte[] copy(String loop, byte[] content) {
        byte[] name = text(loop);
        return ByteBuffer.allocate(name.length + content.length)
                .put(name)
                .put(content)
                .array();
    }

    private static byte[] text(String text) {
        byte[] characters = text.getBytes(StandardCharsets.UTF_8);
        return ByteBuffer.allocate(Integer.BYTES + characters.length)
                .putInt(characters.length)
                .put(characters)
                .array();
    }

    private static String text(ByteBuffer in) {
        byte[] characters = new byte[in.getInt()];
        in.get(characters);
        return new String(characters, StandardCharsets.UTF_8);
    }

    private static byte[] rest(ByteBuffer in) {
        byte[] rest = new byte[in.remaining()];
        in.get(rest);
        return rest;
    }
}
