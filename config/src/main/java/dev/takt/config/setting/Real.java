package dev.takt.config.setting;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** Says what numbers a setting takes; any finite one if it says no more. */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.RECORD_COMPONENT)
public @interface Real {

    /** Each number is greater than this. */
    double above() default Double.NEGATIVE_INFINITY;

    /** The least number. */
    double atLeast() default Double.NEGATIVE_INFINITY;

    /** The greatest number. */
    double atMost() default Double.POSITIVE_INFINITY;
}
