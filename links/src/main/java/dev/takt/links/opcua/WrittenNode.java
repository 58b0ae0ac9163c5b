package dev.takt.links.opcua;

import java.util.Optional;
import org.eclipse.milo.opcua.stack.core.OpcUaDataType;
import org.eclipse.milo.opcua.stack.core.types.builtin.NodeId;
import org.eclipse.milo.opcua.stack.core.types.builtin.Variant;
import org.eclipse.milo.opcua.stack.core.types.builtin.unsigned.Unsigned;

/**
 * A node to which numbers are written.
 *
 * @param node on the server
 * @param type in which it accepts numbers
 */
record WrittenNode(NodeId node, OpcUaDataType type) {
    private static final double LARGEST_EXACT = 0x1p53;

    /**
     * Converts a number to the type of the node, rounded to the nearest value.
     *
     * @return empty if the type is not numeric or cannot represent the number
     */
    Optional<Variant> of(double value) {
        return switch (type) {
            case Double -> Optional.of(Variant.ofDouble(value));
            case Float ->
                Optional.of((float) value)
                        .filter(near -> Float.isFinite(near) || !Double.isFinite(value))
                        .map(Variant::ofFloat);
            case SByte -> whole(value, Byte.MIN_VALUE, Byte.MAX_VALUE).map(near -> Variant.ofSByte(near.byteValue()));
            case Byte -> whole(value, 0, 0xff).map(near -> Variant.ofByte(Unsigned.ubyte(near)));
            case Int16 ->
                whole(value, Short.MIN_VALUE, Short.MAX_VALUE).map(near -> Variant.ofInt16(near.shortValue()));
            case UInt16 -> whole(value, 0, 0xffff).map(near -> Variant.ofUInt16(Unsigned.ushort(near.intValue())));
            case Int32 ->
                whole(value, Integer.MIN_VALUE, Integer.MAX_VALUE).map(near -> Variant.ofInt32(near.intValue()));
            case UInt32 -> whole(value, 0, 0xffffffffL).map(near -> Variant.ofUInt32(Unsigned.uint(near)));
            case Int64 -> whole(value, -LARGEST_EXACT, LARGEST_EXACT).map(Variant::ofInt64);
            case UInt64 -> whole(value, 0, LARGEST_EXACT).map(near -> Variant.ofUInt64(Unsigned.ulong(near)));
            default -> Optional.empty();
        };
    }

    private static Optional<Long> whole(double value, double least, double most) {
        double near = Math.rint(value);
        return near >= least && near <= most ? Optional.of((long) near) : Optional.empty();
    }
}
