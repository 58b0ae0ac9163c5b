package dev.takt.config.setting;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** Declares a record as a block of settings, each component of which is a {@link Setting} or a {@link Group} of them. */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface Block {

    /** Where the block is in a case file, {@code solver}, {@code plant.sensors}. */
    String name();

    /** What the block is about, for the reference page. */
    String about();

    /**
     * Whether the keys of the block are names from the model, each with these settings, {@code actuators { u { rate = 0.1 } }}; else the
     * block has the settings itself.
     */
    boolean entries() default false;

    /** Further blocks in it, which no component of the record stands for. */
    FreeBlock[] further() default {};
}
