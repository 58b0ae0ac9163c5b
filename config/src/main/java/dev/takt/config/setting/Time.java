package dev.takt.config.setting;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** Says that a number is a time in seconds, which a file may give in another unit. */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.RECORD_COMPONENT)
public @interface Time {

    /** Whether 0 is refused. */
    boolean positive() default false;

    /** Whether {@code unlimited} is a value too: infinity. */
    boolean unlimited() default false;
}
