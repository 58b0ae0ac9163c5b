package dev.takt.links.opcua;

import dev.takt.links.Tag;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.eclipse.milo.opcua.sdk.server.model.variables.BaseAnalogType;
import org.eclipse.milo.opcua.sdk.server.nodes.UaVariableNode;
import org.eclipse.milo.opcua.stack.core.NodeIds;
import org.eclipse.milo.opcua.stack.core.types.builtin.LocalizedText;
import org.eclipse.milo.opcua.stack.core.types.builtin.NodeId;
import org.eclipse.milo.opcua.stack.core.types.structured.EUInformation;
import org.eclipse.milo.opcua.stack.core.types.structured.Range;

/** The properties of a numeric node: range and engineering unit (Part 8, 5.3.2 and 5.6.4). */
final class AnalogNode {
    private static final String UNITS = "http://www.opcfoundation.org/UA/units/un/cefact";
    private static final int NO_CODE = -1;

    /** Codes of UN/CEFACT recommendation 20 for common spellings of units. */
    private static final Map<String, String> CODES = Map.ofEntries(
            Map.entry("K", "KEL"),
            Map.entry("°C", "CEL"),
            Map.entry("degC", "CEL"),
            Map.entry("°F", "FAH"),
            Map.entry("m", "MTR"),
            Map.entry("cm", "CMT"),
            Map.entry("mm", "MMT"),
            Map.entry("m^3", "MTQ"),
            Map.entry("m3", "MTQ"),
            Map.entry("l", "LTR"),
            Map.entry("kg", "KGM"),
            Map.entry("g", "GRM"),
            Map.entry("s", "SEC"),
            Map.entry("min", "MIN"),
            Map.entry("h", "HUR"),
            Map.entry("Pa", "PAL"),
            Map.entry("bar", "BAR"),
            Map.entry("W", "WTT"),
            Map.entry("kW", "KWT"),
            Map.entry("J", "JOU"),
            Map.entry("kWh", "KWH"),
            Map.entry("V", "VLT"),
            Map.entry("A", "AMP"),
            Map.entry("N", "NEW"),
            Map.entry("Hz", "HTZ"),
            Map.entry("%", "P1"),
            Map.entry("m/s", "MTS"),
            Map.entry("m3/h", "MQH"),
            Map.entry("m^3/h", "MQH"),
            Map.entry("m3/s", "MQS"),
            Map.entry("m^3/s", "MQS"),
            Map.entry("kg/s", "KGS"),
            Map.entry("kg/h", "E93"),
            Map.entry("l/min", "L2"),
            Map.entry("mol", "C34"),
            Map.entry("rad", "C81"));

    private AnalogNode() {}

    /** The type of the node of a tag; the type of analog items requires a range. */
    static NodeId type(Tag tag) {
        return isBounded(tag) ? NodeIds.AnalogItemType : NodeIds.BaseAnalogType;
    }

    private static boolean isBounded(Tag tag) {
        return Double.isFinite(tag.range().least())
                && Double.isFinite(tag.range().most());
    }

    /** Adds the known properties of a tag to its node. */
    static void describe(UaVariableNode node, Tag tag) {
        if (isBounded(tag)) {
            node.setProperty(
                    BaseAnalogType.EU_RANGE,
                    new Range(tag.range().least(), tag.range().most()));
        }
        if (!tag.unit().isEmpty()) {
            node.setProperty(BaseAnalogType.ENGINEERING_UNITS, unit(tag.unit()));
        }
    }

    private static EUInformation unit(String unit) {
        String code = CODES.getOrDefault(unit, "");
        return new EUInformation(UNITS, number(code), LocalizedText.english(unit), LocalizedText.english(unit));
    }

    /** A unit code as a number, one byte per letter (Part 8, 5.6.4.3). */
    private static int number(String code) {
        int number = 0;
        for (byte letter : code.getBytes(StandardCharsets.US_ASCII)) {
            number = number << Byte.SIZE | letter;
        }
        return code.isEmpty() ? NO_CODE : number;
    }
}
