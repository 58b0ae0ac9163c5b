package dev.takt.actors.supervision;

import akka.actor.typed.Behavior;
import akka.actor.typed.BehaviorInterceptor;
import akka.actor.typed.SupervisorStrategy;
import akka.actor.typed.TypedActorContext;
import akka.actor.typed.javadsl.Behaviors;
import java.util.function.Consumer;

/** Reports to the supervisor why an actor failed, before it is restarted. */
final class FailureReport<T> extends BehaviorInterceptor<T, T> {
    /** The name of the logger of failures. */
    private static final String LOGGER = "dev.takt.loop";

    private static final String OWN = "dev.takt.";

    private final Consumer<RuntimeException> report;

    private FailureReport(Class<T> messages, Consumer<RuntimeException> report) {
        super(messages);
        this.report = report;
    }

    /** A behaviour that is restarted whenever it fails, after the failure has been reported. */
    static <T> Behavior<T> restarting(Class<T> messages, Behavior<T> behavior, Consumer<RuntimeException> report) {
        return Behaviors.supervise(Behaviors.intercept(() -> new FailureReport<>(messages, report), behavior))
                .onFailure(RuntimeException.class, SupervisorStrategy.restart().withLoggingEnabled(false));
    }

    /** What is told of a failure: its message where the loop's own code says what is wrong, else with the name of the class. */
    static String text(RuntimeException failure) {
        String message = failure.getMessage();
        return message != null && failure.getClass().getName().startsWith(OWN) ? message : failure.toString();
    }

    @Override
    public Behavior<T> aroundReceive(TypedActorContext<T> context, T message, ReceiveTarget<T> target) {
        try {
            return target.apply(context, message);
        } catch (RuntimeException e) {
            log(e);
            report.accept(e);
            throw e;
        } catch (Error e) {
            // an error would permanently end the actor, or all actors
            RuntimeException failure = new IllegalStateException(e.toString(), e);
            log(failure);
            report.accept(failure);
            throw failure;
        }
    }

    /** The logger is looked up only when there is something to say: no loop waits for logging to be set up. */
    private static void log(RuntimeException failure) {
        System.getLogger(LOGGER).log(System.Logger.Level.ERROR, "a part of the loop failed and begins again", failure);
    }
}
