package dev.takt.config.settings;

import dev.takt.config.setting.Range;
import dev.takt.config.setting.Setting;
import dev.takt.config.setting.Setting.Effect;
import dev.takt.config.setting.SettingBlock;
import dev.takt.config.setting.SettingType;
import dev.takt.config.setting.SettingType.Real;
import dev.takt.config.setting.SettingType.Words;
import dev.takt.config.setting.SettingValues;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * How a tag is called and scaled on the link: an entry of {@code links.tags}. The value of the model is the number on the
 * link times {@code scale} plus {@code offset}.
 *
 * @param node its OPC UA node: of a measured state, of the read-back of a control, or of a set-point
 * @param commandNode the OPC UA node of a control to which commands are written
 * @param scale units of the model in a unit of the link
 * @param offset value of the model where the link has 0
 * @param unit of the model, for people
 * @param range of values of the model that the instrument can show; others are of bad quality
 */
public record TagSettings(
        Optional<String> node, Optional<String> commandNode, double scale, double offset, String unit, Range range) {
    /** A tag that is called as in the model, and has its values. */
    public static final TagSettings PLAIN = new TagSettings(Optional.empty(), Optional.empty(), 1, 0, "", Range.ALL);

    private static final Real ANY = new Real(Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY);

    static final Setting<String> NODE = Setting.optional(
            "node",
            new Words("an OPC UA node, such as \"ns=2;s=Column.T1\""),
            Effect.RESTART,
            "The OPC UA node of the measured value, or of the read-back of a control; without it its name. Of a set-point:"
                    + " without it its name with .set-point.");
    static final Setting<String> COMMAND_NODE = Setting.optional(
            "command-node",
            new Words("an OPC UA node, such as \"ns=2;s=Column.L.SP\""),
            Effect.RESTART,
            "The OPC UA node to which commands of a control are written; without it its name with .command.");
    static final Setting<Double> SCALE =
            Setting.of("scale", ANY, 1.0, Effect.RESTART, "Units of the model in one unit of the link; not 0.");
    static final Setting<Double> OFFSET =
            Setting.of("offset", ANY, 0.0, Effect.RESTART, "Value of the model where the link has 0.");
    static final Setting<String> UNIT =
            Setting.optional("unit", new Words("a unit"), Effect.RESTART, "The unit of the model, for people.");
    static final Setting<Range> RANGE = Setting.of(
            "range",
            new SettingType.Span(),
            Range.ALL,
            Effect.RESTART,
            "Values of the model that the instrument can show; others get bad quality.");

    /** The declaration of the settings of one tag. */
    public static final SettingBlock BLOCK =
            new SettingBlock("NAME", "One tag.", List.of(NODE, COMMAND_NODE, SCALE, OFFSET, UNIT, RANGE), Map.of());

    /** The settings with the given values. */
    public static TagSettings of(SettingValues values) {
        return new TagSettings(
                values.find(NODE),
                values.find(COMMAND_NODE),
                values.get(SCALE),
                values.get(OFFSET),
                values.find(UNIT).orElse(""),
                values.get(RANGE));
    }
}
