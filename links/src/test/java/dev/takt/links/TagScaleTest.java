package dev.takt.links;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.takt.config.setting.Range;
import dev.takt.config.settings.LinkSettings;
import dev.takt.config.settings.TagSettings;
import dev.takt.loop.Quality;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import org.junit.jupiter.api.Test;

/** Numbers that cross a link come back as they were, in both directions and with any sign of the scale. */
class TagScaleTest {
    private static final TagTable TABLE = new TagTable(List.of(new Tag("u", "")));

    private static TagScale scale(double scale, double offset, Range range) {
        TagSettings tag = new TagSettings(Optional.empty(), Optional.empty(), scale, offset, Optional.empty(), range);
        return new TagScale(TABLE, LinkSettings.BLOCK.standard().with(Map.of("u", tag)));
    }

    private static TagFrame frame(double value) {
        TagFrame frame = new TagFrame(TABLE);
        frame.set(0, value, Quality.GOOD, 0);
        return frame;
    }

    @Property(tries = 2000)
    void aLimitThatCrossesTheLinkIsStillWithinTheRange(
            @ForAll @DoubleRange(min = -1000, max = 1000) double limit,
            @ForAll @DoubleRange(min = 0.01, max = 1000) double size,
            @ForAll boolean negative,
            @ForAll @DoubleRange(min = -300, max = 300) double offset,
            @ForAll boolean single) {
        TagScale scale = scale(negative ? -size : size, offset, new Range(limit, limit + 1));
        TagFrame frame = frame(limit);
        scale.toLink(frame);
        double onLink = frame.value(0);
        frame.set(0, single ? (float) onLink : onLink, Quality.GOOD, 0);
        scale.toModel(frame);
        assertEquals(Quality.GOOD, frame.quality(0));
        assertEquals(limit, frame.value(0), 3e-4);
    }

    @Test
    void aNegativeScaleTurnsDirectionsButNotTheRange() {
        TagScale scale = scale(-0.5, 10, new Range(0, 10));
        TagFrame frame = frame(4);
        scale.toModel(frame);
        assertEquals(8, frame.value(0));
        scale.toLink(frame);
        assertEquals(4, frame.value(0));
        frame.set(0, -0.1, Quality.GOOD, 0);
        scale.toModel(frame);
        assertEquals(10.05, frame.value(0), 1e-12);
        assertEquals(Quality.BAD, frame.quality(0));
    }

    @Test
    void whatIsNoNumberIsLeftToTheOneWhoJudges() {
        TagScale scale = scale(2, 1, new Range(0, 10));
        TagFrame frame = frame(Double.NaN);
        scale.toModel(frame);
        assertEquals(Quality.GOOD, frame.quality(0));
        frame.set(0, Double.POSITIVE_INFINITY, Quality.GOOD, 0);
        scale.toModel(frame);
        assertEquals(Quality.BAD, frame.quality(0));
    }
}
