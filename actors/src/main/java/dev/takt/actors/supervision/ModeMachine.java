package dev.takt.actors.supervision;

import dev.takt.actors.dispatch.ModeOrder;
import dev.takt.actors.state.StateExchange;
import dev.takt.config.settings.ModeSettings;
import dev.takt.loop.Mode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The mode machine of a loop: the requested mode, the actual mode, and the reasons.
 *
 * <pre>
 * INIT -> WARMING -> STANDBY -> ARMING -> AUTO &lt;-> DEGRADED
 *                       ^          from any of these: MANUAL, OUT_OF_SERVICE, STANDBY on request
 *   WARMING -> AUTO where a loop that was started again goes on with its last plan
 *                       +-- SAFE (latched) &lt;- any mode in which the loop drives the actuators
 * </pre>
 */
public final class ModeMachine {
    private static final int MAX_REASONS = 3;

    private ModeSettings settings;
    private Mode requested;
    private Mode actual = Mode.INIT;
    private List<String> reasons = List.of("starting");
    private List<String> unseen = List.of();
    /** The last mode that an operator asked for, if it was not the automatic one; read by other threads. */
    private volatile Optional<Mode> held = Optional.empty();

    private int inTime;
    private int good;

    /**
     * Starts in the initial mode.
     *
     * @param armed whether it goes to automatic mode by itself
     */
    public ModeMachine(ModeSettings settings, boolean armed) {
        this.settings = settings;
        this.requested = armed ? Mode.AUTO : Mode.STANDBY;
    }

    /** A loop that drives its actuators from the first period on: a simulation. */
    public static ModeMachine driving(ModeSettings settings) {
        ModeMachine machine = new ModeMachine(settings, true);
        machine.enter(Mode.AUTO, List.of());
        return machine;
    }

    /** The mode of a loop that does not go to automatic mode by itself, because an operator had asked the loop before for another mode. */
    public static ModeMachine heldBy(ModeSettings settings, Mode asked) {
        ModeMachine machine = new ModeMachine(settings, false);
        machine.held = Optional.of(asked);
        return machine;
    }

    /** The last mode that an operator asked for, if it was not the automatic one. */
    public Optional<Mode> held() {
        return held;
    }

    /** Sets the numbers of periods that apply from now on. */
    public void configure(ModeSettings changed) {
        settings = changed;
    }

    /** The present mode. */
    public ModeOrder order() {
        return new ModeOrder(requested, actual, reasons);
    }

    /** Takes an input. */
    public ModeAnswer take(ModeInput input) {
        return switch (input) {
            case ModeInput.SolverReady() -> {
                if (actual == Mode.INIT) {
                    enter(Mode.WARMING, List.of("warm-up solves"));
                }
                yield ModeAnswer.DONE;
            }
            case ModeInput.PeriodEnded ended -> {
                endPeriod(ended);
                yield ModeAnswer.DONE;
            }
            case ModeInput.Resumed() -> resume();
            case ModeInput.Requested(Mode mode) -> holding(mode, request(mode));
            case ModeInput.Acknowledged(List<String> present) -> holding(Mode.STANDBY, acknowledge(present));
            case ModeInput.Silenced(String reason) -> {
                if (actual.drivesActuators() && actual != Mode.SAFE) {
                    enter(Mode.SAFE, List.of(reason));
                }
                yield ModeAnswer.DONE;
            }
            case ModeInput.NothingLeft(String reason) -> {
                if (actual == Mode.AUTO || actual == Mode.DEGRADED) {
                    requested = Mode.MANUAL;
                    enter(Mode.MANUAL, List.of(reason));
                }
                yield ModeAnswer.DONE;
            }
            case ModeInput.Failed(String reason) -> {
                if (actual == Mode.AUTO || actual == Mode.DEGRADED) {
                    enter(Mode.SAFE, List.of(reason));
                }
                yield ModeAnswer.DONE;
            }
        };
    }

    private ModeAnswer holding(Mode mode, ModeAnswer answer) {
        if (answer.accepted()) {
            held = Optional.of(mode).filter(asked -> asked != Mode.AUTO);
        }
        return answer;
    }

    private void endPeriod(ModeInput.PeriodEnded ended) {
        unseen = ended.unseen();
        inTime = ended.fresh() ? inTime + 1 : 0;
        boolean inOrder = ended.fresh() && ended.trouble().isEmpty();
        good = inOrder ? good + 1 : 0;
        switch (actual) {
            case WARMING -> {
                if (inTime >= settings.warmUp()) {
                    enter(
                            Mode.STANDBY,
                            held.map(asked -> "an operator had asked for mode " + asked.label()).stream()
                                    .toList());
                    arm(ended.missing());
                }
            }
            case STANDBY, ARMING -> arm(ended.missing());
            case AUTO -> {
                if (!inOrder) {
                    enter(Mode.DEGRADED, why(ended));
                }
            }
            case DEGRADED -> {
                if (good >= settings.recover()) {
                    enter(Mode.AUTO, List.of());
                } else if (!inOrder) {
                    reasons = some(why(ended));
                }
            }
            case INIT, MANUAL, SAFE, OUT_OF_SERVICE -> {
                // no period leads out of these modes
            }
        }
    }

    private void arm(List<String> missing) {
        if (requested != Mode.AUTO) {
            return;
        }
        if (missing.isEmpty()) {
            enter(Mode.AUTO, List.of());
        } else {
            enter(Mode.ARMING, missing);
        }
    }

    private ModeAnswer resume() {
        if (actual != Mode.WARMING && actual != Mode.STANDBY && actual != Mode.ARMING) {
            return ModeAnswer.refused("the loop is " + actual.label());
        }
        requested = Mode.AUTO;
        held = Optional.empty();
        enter(Mode.AUTO, List.of("goes on with the last plan"));
        return ModeAnswer.DONE;
    }

    private static List<String> why(ModeInput.PeriodEnded ended) {
        return ended.trouble().isEmpty() ? List.of("no plan in time") : ended.trouble();
    }

    private ModeAnswer request(Mode mode) {
        return switch (mode) {
            case AUTO -> requestAutomatic();
            case STANDBY -> leave(Mode.STANDBY);
            case MANUAL -> leave(Mode.MANUAL);
            case OUT_OF_SERVICE -> {
                requested = mode;
                enter(mode, List.of("by request"));
                yield ModeAnswer.DONE;
            }
            case SAFE -> {
                if (!actual.drivesActuators()) {
                    yield ModeAnswer.refused("the loop does not drive the actuators in mode " + actual.label());
                }
                requested = mode;
                enter(mode, List.of("by request"));
                yield ModeAnswer.DONE;
            }
            case INIT, WARMING, ARMING, DEGRADED ->
                ModeAnswer.refused("mode " + mode.label()
                        + " cannot be asked for; expected auto, manual, standby, safe or " + "out-of-service");
        };
    }

    private ModeAnswer requestAutomatic() {
        return switch (actual) {
            case SAFE -> latched();
            case OUT_OF_SERVICE -> ModeAnswer.refused("out of service; ask for standby first");
            case AUTO, DEGRADED -> {
                requested = Mode.AUTO;
                yield ModeAnswer.DONE;
            }
            case INIT, WARMING -> {
                requested = Mode.AUTO;
                yield new ModeAnswer(true, "after the warm-up");
            }
            case STANDBY, ARMING, MANUAL -> {
                requested = Mode.AUTO;
                enter(Mode.ARMING, List.of("checking permissives"));
                yield new ModeAnswer(true, "as soon as all permissives are there");
            }
        };
    }

    private ModeAnswer leave(Mode mode) {
        return switch (actual) {
            case SAFE -> latched();
            case INIT, WARMING -> {
                if (mode == Mode.MANUAL) {
                    yield ModeAnswer.refused("the loop is " + actual.label() + "; ask again in standby");
                }
                requested = mode;
                yield new ModeAnswer(true, "after the warm-up");
            }
            case OUT_OF_SERVICE -> {
                if (mode == Mode.MANUAL) {
                    yield ModeAnswer.refused("out of service; ask for standby first");
                }
                requested = mode;
                inTime = 0;
                enter(Mode.WARMING, List.of("warm-up solves"));
                yield ModeAnswer.DONE;
            }
            case STANDBY, ARMING, AUTO, DEGRADED, MANUAL -> {
                if (mode == Mode.MANUAL && !actual.drivesActuators() && !unseen.isEmpty()) {
                    yield ModeAnswer.refused(String.join("; ", some(unseen)));
                }
                requested = mode;
                enter(mode, List.of());
                yield ModeAnswer.DONE;
            }
        };
    }

    private static ModeAnswer latched() {
        return ModeAnswer.refused("mode safe is latched; acknowledge first");
    }

    private ModeAnswer acknowledge(List<String> present) {
        if (actual != Mode.SAFE) {
            return ModeAnswer.refused("nothing is latched in mode " + actual.label());
        }
        if (!present.isEmpty()) {
            return ModeAnswer.refused("still there: " + String.join("; ", present));
        }
        requested = Mode.STANDBY;
        enter(Mode.STANDBY, List.of());
        return ModeAnswer.DONE;
    }

    private void enter(Mode mode, List<String> why) {
        if (mode != actual) {
            good = 0;
        }
        actual = mode;
        reasons = some(why);
    }

    private static List<String> some(List<String> why) {
        if (why.size() <= MAX_REASONS) {
            return List.copyOf(why);
        }
        List<String> first = new ArrayList<>(why.subList(0, MAX_REASONS));
        first.add("and " + (why.size() - MAX_REASONS) + " more");
        return List.copyOf(first);
    }

    /** Exchanges the mode and what was counted in it. */
    void exchange(StateExchange state) {
        requested = state.choice(Mode.class, requested);
        actual = state.choice(Mode.class, actual);
        reasons = state.texts(reasons);
        unseen = state.texts(unseen);
        inTime = state.whole(inTime);
        good = state.whole(good);
        if (state.isReading()) {
            held = Optional.of(requested).filter(asked -> asked != Mode.AUTO);
        }
    }
}
