package dev.takt.actors.measurement;

import dev.takt.config.loop.Criticality;

/** Where a signal stands in a period. */
public enum SignalStanding {
    /** Its value is a measurement. */
    MEASURED,
    /** Its value is a prediction, as in few enough periods before. */
    BRIDGED,
    /** It has been bad for longer than it may be bridged; {@link Criticality} says what follows. */
    SHED
}
