package dev.takt.config.setting;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Declares a component of a record, which has an {@link About} too, as a setting. This is the only place that a setting is declared at: reading, messages, hot reload
 * and the reference page follow from it. An {@code Optional} component is a setting that may be absent, and has no default.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.RECORD_COMPONENT)
public @interface Setting {

    /** The path inside the group or block, {@code barrier.initial}; without it the name of the component in kebab-case. */
    String path() default "";

    /** The value where the file says nothing, as it would stand in the file, but without quotes. */
    String standard() default "";

    /** What a change takes in a running loop. */
    Effect effect() default Effect.RESTART;

    /** What it takes for a changed setting to act. */
    enum Effect {
        /** Acts from the next period on. */
        LIVE,
        /** Acts from the next period on; the controls are carried over without a jump. */
        BUMPLESS,
        /** Acts after the loop has been started again. */
        RESTART
    }
}
