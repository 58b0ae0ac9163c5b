package dev.takt.config.setting;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** Says what whole numbers a setting takes. */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.RECORD_COMPONENT)
public @interface Whole {

    /** The least number. */
    int atLeast();

    /** The greatest number. */
    int atMost() default Integer.MAX_VALUE;
}
