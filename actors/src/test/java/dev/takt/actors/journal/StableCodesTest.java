package dev.takt.actors.journal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.takt.actors.solving.SolveRequest.Retention;
import dev.takt.loop.Coded;
import dev.takt.loop.CommandSource;
import dev.takt.loop.Mode;
import dev.takt.loop.Quality;
import dev.takt.loop.SolveEnding;
import dev.takt.loop.cycle.CommandImage.Limit;
import dev.takt.loop.cycle.CycleTrace.Reason;
import dev.takt.loop.cycle.PlanVerdict;
import dev.takt.loop.cycle.SignalStanding;
import dev.takt.loop.cycle.SignalVerdict;
import dev.takt.loop.cycle.SolveFacts.CacheEvent;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What journals, frames and sockets say by a number. A line here may be added to, and never changed. */
class StableCodesTest {
    static Stream<Arguments> codes() {
        return Stream.of(
                Arguments.of(
                        CommandSource.class, "0 FRESH 1 LATE 2 PREVIOUS 3 HOLD 4 FAILSAFE 5 MANUAL 6 NONE 7 PREDICTED"),
                Arguments.of(
                        Mode.class,
                        "0 INIT 1 WARMING 2 STANDBY 3 ARMING 4 AUTO 5 MANUAL 6 DEGRADED 7 SAFE 8 OUT_OF_SERVICE"),
                Arguments.of(Quality.class, "0 GOOD 1 UNCERTAIN 2 BAD"),
                Arguments.of(
                        SignalVerdict.class,
                        "0 ACCEPTED 1 STALE 2 OUT_OF_ORDER 3 DUPLICATE 4 NAN 5 RANGE 6 RATE 7 FROZEN 8 OUTLIER 9 BAD_QUALITY"),
                Arguments.of(SignalStanding.class, "0 MEASURED 1 HELD 2 PREDICTED 3 LOST"),
                Arguments.of(Limit.class, "0 NONE 1 MIN 2 MAX 3 RATE 4 GUARD"),
                Arguments.of(
                        SolveEnding.class,
                        "0 OPTIMAL 1 ACCEPTABLE 2 INFEASIBLE 3 DIVERGING 4 ITERATION_LIMIT 5 TIME_LIMIT 6 RESTORATION_FAILED"
                                + " 7 STEP_TOO_SMALL 8 STEP_COMPUTATION_FAILED 9 NON_FINITE 10 INTERRUPTED 11 NONE 12 ITERATED 13 PREPARED"),
                Arguments.of(PlanVerdict.class, "0 REJECTED 1 ACCEPTED 2 PENDING"),
                Arguments.of(CacheEvent.class, "0 HIT 1 REFRESH 2 MISS 3 INVALIDATED"),
                Arguments.of(Reason.class, "0 MODE 1 RUNG 2 LATE 3 OVERRUN 4 SKIPPED 5 SAMPLE"),
                Arguments.of(Retention.class, "0 ALL 1 NO_WARM_START 2 NO_NUMBERS"));
    }

    @ParameterizedTest
    @MethodSource("codes")
    <E extends Enum<E> & Coded> void stayAsTheyAre(Class<E> constants, String expected) {
        Map<Integer, String> found = new TreeMap<>();
        for (E constant : constants.getEnumConstants()) {
            assertEquals(constant, Coded.of(constants, constant.code()));
            found.put(constant.code(), constant.name());
        }
        assertEquals(
                expected,
                found.entrySet().stream()
                        .map(entry -> entry.getKey() + " " + entry.getValue())
                        .collect(Collectors.joining(" ")));
        assertEquals(found.size(), Arrays.stream(constants.getEnumConstants()).count());
        assertThrows(IllegalArgumentException.class, () -> Coded.of(constants, found.size()));
    }
}
