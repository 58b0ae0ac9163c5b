package dev.takt.actors.supervision;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.takt.loop.operation.OperatorCommand;
import dev.takt.loop.service.ServiceImage;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Orders that come before the first period, as from the tags of a panel when a controller starts again. */
class ServiceCheckTest {
    private static Optional<String> objection(String name, String... known) {
        return ServiceCheck.objection(
                new OperatorCommand.DropControlled(name), List.of(), List.of(known), ServiceImage.NONE);
    }

    @Test
    void knowsTheControlledVariablesBeforeTheFirstPeriod() {
        assertEquals(Optional.empty(), objection("top", "top", "bottom"));
        assertEquals(
                Optional.of("no controlled variable tip; expected one of top, bottom. Maybe top is meant."),
                objection("tip", "top", "bottom"));
        assertEquals(Optional.of("no controlled variable top; the case has no block controlled"), objection("top"));
    }
}
