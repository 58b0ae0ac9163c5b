package dev.takt.actors.parameters;

import dev.takt.loop.cycle.SetPointState;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;

/**
 * What a loop is asked to follow and to keep: set-points, previews, limits.
 *
 * @param schedule what is wanted when
 * @param setPointRamps how fast set-points move
 * @param limitRamps how fast limits move
 * @param present where variables are that limits are given to
 * @param check judges what operators and links ask for
 * @param horizon seconds that a plan looks ahead
 * @param shown where the present set-points can be seen from other threads
 */
public record References(
        SetPointSchedule schedule,
        SetPointRamps setPointRamps,
        LimitRamps limitRamps,
        PresentValues present,
        ChangeCheck check,
        double horizon,
        AtomicReference<Map<String, SetPointState>> shown) {}
