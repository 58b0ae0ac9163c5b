package dev.takt.config.setting;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** Says that a text is the name of a file or folder, which counts from the folder of the file that has it. */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.RECORD_COMPONENT)
public @interface FileName {

    /** What is expected, for messages and the reference page: {@code the name of a file}. */
    String value();
}
