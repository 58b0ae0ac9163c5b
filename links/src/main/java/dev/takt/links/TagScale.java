package dev.takt.links;

import dev.takt.config.settings.LinkSettings;
import dev.takt.config.settings.TagSettings;
import dev.takt.loop.Quality;

/** Turns the numbers on a link into those of the model, and back. */
final class TagScale {
    private static final double ROUNDING = 0x1p-22;

    private final TagSettings[] settings;

    TagScale(TagTable table, LinkSettings links) {
        settings = table.tags().stream().map(tag -> links.tag(tag.name())).toArray(TagSettings[]::new);
    }

    /** Numbers of the link become those of the model; what no instrument can show gets bad quality. */
    void toModel(TagFrame frame) {
        for (int place = 0; place < settings.length; place++) {
            TagSettings tag = settings[place];
            double scaled = frame.value(place) * tag.scale() + tag.offset();
            double value = rounded(scaled, tag);
            boolean possible = Double.isNaN(value) || tag.range().contains(value);
            frame.set(place, value, possible ? frame.quality(place) : Quality.BAD, frame.sourceNanos(place));
        }
    }

    /** A limit that crosses the link, there perhaps in single precision, is still the limit. */
    private static double rounded(double value, TagSettings tag) {
        double near = Math.clamp(value, tag.range().least(), tag.range().most());
        double size = Math.max(Math.abs(near), Math.abs(tag.offset()));
        return Math.abs(value - near) <= ROUNDING * size ? near : value;
    }

    /** Numbers of the model become those of the link. */
    void toLink(TagFrame frame) {
        for (int place = 0; place < settings.length; place++) {
            TagSettings tag = settings[place];
            double value = (frame.value(place) - tag.offset()) / tag.scale();
            frame.set(place, value, frame.quality(place), frame.sourceNanos(place));
        }
    }
}
