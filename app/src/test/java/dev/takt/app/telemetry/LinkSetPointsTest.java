package dev.takt.app.telemetry;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.takt.config.ParameterRange;
import dev.takt.config.ParameterRange.Source;
import dev.takt.config.setting.Range;
import dev.takt.loop.operation.CommandOutcome;
import dev.takt.loop.operation.OperatorCommand;
import dev.takt.loop.operation.OperatorCommand.Term;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** What of the set-points that come over a link is handed to the loop. */
class LinkSetPointsTest {
    private static final Term TERM = new Term.Followed();

    private final List<OperatorCommand> handed = new ArrayList<>();
    private long now;
    private final LinkSetPoints points = new LinkSetPoints(
            (command, who) -> {
                handed.add(command);
                return CompletableFuture.completedFuture(new CommandOutcome(true, who, 1));
            },
            Map.of(
                    "ref",
                    new ParameterRange("ref", new Range(0, 20), OptionalDouble.empty(), "", Source.MODEL, "here")),
            TERM,
            () -> now);

    private int handed(double value) {
        handed.clear();
        points.wanted(Map.of("ref", value), "opcua");
        handed.forEach(command -> assertEquals(new OperatorCommand.SetPoints(Map.of("ref", value), TERM), command));
        return handed.size();
    }

    @Test
    void whatIsRightIsAlwaysHandedOn() {
        assertEquals(1, handed(1));
        assertEquals(1, handed(1));
        assertEquals(1, handed(20));
    }

    @Test
    void whatWillBeRefusedIsToldOnceAMinute() {
        assertEquals(1, handed(1240));
        assertEquals(0, handed(1241));
        assertEquals(0, handed(Double.NaN));
        now = 59_999_999_999L;
        assertEquals(0, handed(1240));
        now = 60_000_000_000L;
        assertEquals(1, handed(1240));
        assertEquals(0, handed(1240));
        assertEquals(1, handed(3), "a right one is not held up");
        assertEquals(1, handed(1240), "and what comes after it is news");
    }

    @Test
    void eachSourceAndEachSetPointIsToldOf() {
        assertEquals(1, handed(1240));
        handed.clear();
        points.wanted(Map.of("ref", 1240.0), "mqtt");
        points.wanted(Map.of("fer", 1.0), "opcua");
        points.wanted(Map.of("fer", 1.0), "opcua");
        assertEquals(2, handed.size());
    }
}
