package dev.takt.actors.machine;

import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * A function of the C library that asks Linux for something, and returns 0 where it is granted.
 *
 * @param form of its arguments and its result
 */
record LinuxCall(String name, FunctionDescriptor form, List<Linker.Option> options) {

    /** A function of integers. */
    static LinuxCall of(String name, ValueLayout... arguments) {
        return new LinuxCall(name, FunctionDescriptor.of(ValueLayout.JAVA_INT, arguments), List.of());
    }

    /** The same with a variable number of arguments, from one on. */
    LinuxCall variadicFrom(int argument) {
        return new LinuxCall(name, form, List.of(Linker.Option.firstVariadicArg(argument)));
    }

    /** Asks; false on another system, or where the wish is refused. */
    boolean granted(Object... arguments) {
        if (!System.getProperty("os.name", "").toLowerCase(Locale.ROOT).contains("linux")) {
            return false;
        }
        Linker linker = Linker.nativeLinker();
        Optional<MemorySegment> function = linker.defaultLookup().find(name);
        return function.isPresent() && call(linker, function.get(), arguments) == 0;
    }

    private int call(Linker linker, MemorySegment function, Object... arguments) {
        try {
            return (int) linker.downcallHandle(function, form, options.toArray(Linker.Option[]::new))
                    .invokeWithArguments(arguments);
        } catch (Throwable e) {
            throw new IllegalStateException(name, e);
        }
    }
}
