package dev.takt.config.settings;

import dev.takt.config.setting.About;
import dev.takt.config.setting.Block;
import dev.takt.config.setting.Range;
import dev.takt.config.setting.Real;
import dev.takt.config.setting.Setting;
import dev.takt.config.setting.SettingBlock;
import dev.takt.config.setting.Words;
import java.util.Optional;

/**
 * How a tag is called and scaled on the link. The value of the model is the number on the link times {@code scale} plus
 * {@code offset}.
 */
@Block(name = "links.tags", entries = true, about = "One tag.")
public record TagSettings(
        @Setting
        @Words("an OPC UA node, such as \"ns=2;s=Column.T1\"")
        @About(
                "The OPC UA node of the measured value, or of the read-back of a control; without it its name. Of a set-point:"
                        + " without it its name with .set-point.")
        Optional<String> node,

        @Setting
        @Words("an OPC UA node, such as \"ns=2;s=Column.L.SP\"")
        @About("The OPC UA node to which commands of a control are written; without it its name with .command.")
        Optional<String> commandNode,

        @Setting(standard = "1") @Real @About("Value in the model of one unit on the link; not 0.")
        double scale,

        @Setting(standard = "0") @Real @About("Value in the model when the link has 0.")
        double offset,

        @Setting
        @Words("a unit")
        @About(
                "The unit of the model, for display; without it that of the variable or parameter. Numbers on the link are told by scale and offset.")
        Optional<String> unit,

        @Setting(standard = "[-inf, inf]")
        @About("Range of the instrument, in the unit of the model; values outside get bad quality.")
        Range range) {
    /** The declaration of the settings. */
    public static final SettingBlock<TagSettings> BLOCK = SettingBlock.of(TagSettings.class);

    /** A tag that is called as in the model, and has its values. */
    public static final TagSettings PLAIN = BLOCK.standard();
}
