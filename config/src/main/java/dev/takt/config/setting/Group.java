package dev.takt.config.setting;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** Says where the settings of a component are that is a record of settings itself; without it under the name of the component. */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.RECORD_COMPONENT)
public @interface Group {

    /** The path inside the block; empty for settings that stand beside those of the block. */
    String value();
}
