package dev.takt.monitoring.documents;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.takt.loop.cycle.LoopDescription;
import dev.takt.loop.cycle.LoopDescription.SetPointRange;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What the API tells of a loop. */
class LoopDocumentsTest {
    @Test
    void theRangesOfSetPointsAreToldAndWhatHasNoLimitIsNull() {
        LoopDescription loop = new LoopDescription(
                "tank",
                1,
                1,
                0.8,
                "0",
                "c",
                "m",
                List.of(),
                List.of(),
                List.of("ref", "price", "secret"),
                List.of(
                        new SetPointRange("ref", "cm", 0.05, 20, 0.5),
                        new SetPointRange(
                                "price",
                                "",
                                Double.NEGATIVE_INFINITY,
                                Double.POSITIVE_INFINITY,
                                Double.POSITIVE_INFINITY)));
        assertEquals(
                "[{\"name\":\"ref\",\"unit\":\"cm\",\"min\":0.05,\"max\":20.0,\"rate\":0.5},"
                        + "{\"name\":\"price\",\"unit\":\"\",\"min\":null,\"max\":null,\"rate\":null}]",
                LoopDocuments.description(loop, List.of(), "i", true)
                        .get("set_point_ranges")
                        .toString());
    }
}
