package dev.takt.config.setting;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Declares a block that has a form of its own and is read elsewhere. A component of a record that has this annotation is a map, and
 * stays empty until somebody who knows the form fills it.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.RECORD_COMPONENT)
public @interface FreeBlock {

    /** The path inside the block of settings around it. */
    String name();

    /** What it is, for the reference page. */
    String about();

    /** Whether its entries act in a running loop from the next period on; else after a restart. */
    boolean live() default false;
}
