package dev.takt.app.fleet;

import dev.takt.actors.runtime.LoopFile;
import dev.takt.config.Case;
import dev.takt.config.fleet.FleetMember;
import dev.takt.links.wiring.Links;

/**
 * A loop of a fleet whose file has been read.
 *
 * @param member where it is from, with what the fleet itself overrides
 * @param file its content, which can be read again
 */
public record FleetCase(FleetMember member, LoopFile file) {

    /** The case. */
    public Case value() {
        return file.first().reading().value();
    }

    /** Whether it is to drive its actuators as soon as the pool can carry it. */
    boolean isArmed() {
        return value().loop().modes().armAtStart().orElse(Links.isInProcess(value()));
    }
}
