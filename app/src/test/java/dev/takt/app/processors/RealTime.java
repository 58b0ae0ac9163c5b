package dev.takt.app.processors;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.Tag;

/** A class of tests with a loop or a plant in real time: only one of them runs at a time, and other tests give way to it. */
@Tag(ProcessorTurns.REAL_TIME)
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
public @interface RealTime {}
