package dev.takt.links;

import dev.takt.config.settings.LinkSettings;
import dev.takt.config.settings.TagSettings;
import dev.takt.loop.Quality;

/** Converts values between a link and the model. */
final class TagScale {
    private static final double ROUNDING = 0x1p-22;

    private final TagSettings[] settings;

    TagScale(TagTable table, LinkSettings links) {
        settings = table.tags().stream().map(tag -> links.tag(tag.name())).toArray(TagSettings[]::new);
    }

    /** Converts from the link to the model; values outside of the range of the tag get bad quality. */
    void toModel(TagFrame frame) {
        for (int place = 0; place < settings.length; place++) {
            TagSettings tag = settings[place];
            double scaled = frame.value(place) * tag.scale() + tag.offset();
            double value = rounded(scaled, tag);
            boolean possible = Double.isNaN(value) || tag.range().contains(value);
            frame.set(place, value, possible ? frame.quality(place) : Quality.BAD, frame.sourceNanos(place));
        }
    }

    /** Rounds to a limit that has crossed the link, possibly in single precision. */
    private static double rounded(double value, TagSettings tag) {
        double near = Math.clamp(value, tag.range().least(), tag.range().most());
        double size = Math.max(Math.abs(near), Math.abs(tag.offset()));
        return Math.abs(value - near) <= ROUNDING * size ? near : value;
    }

    /** Converts from the model to the link. */
    void toLink(TagFrame frame) {
        for (int place = 0; place < settings.length; place++) {
            TagSettings tag = settings[place];
            double value = (frame.value(place) - tag.offset()) / tag.scale();
            frame.set(place, value, frame.quality(place), frame.sourceNanos(place));
        }
    }
}
