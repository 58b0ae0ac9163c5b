package dev.takt.actors.machine;

import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.util.Locale;
import java.util.Optional;

/**
 * A function of the C library that makes a request to Linux. The first call takes some tenths of a second, later ones a
 * negligible time.
 */
public final class LinuxCall {
    private final String name;
    private final Optional<MethodHandle> handle;

    private LinuxCall(String name, FunctionDescriptor form, Linker.Option... options) {
        this.name = name;
        boolean linux =
                System.getProperty("os.name", "").toLowerCase(Locale.ROOT).contains("linux");
        Linker linker = Linker.nativeLinker();
        this.handle = linker.defaultLookup()
                .find(name)
                .filter(_ -> linux)
                .map(function -> linker.downcallHandle(function, form, options));
    }

    /** A function of integers. */
    public static LinuxCall of(String name, MemoryLayout... arguments) {
        return new LinuxCall(name, FunctionDescriptor.of(ValueLayout.JAVA_INT, arguments));
    }

    /** A function that returns a long number, such as one of bytes. */
    public static LinuxCall counting(String name, MemoryLayout... arguments) {
        return new LinuxCall(name, FunctionDescriptor.of(ValueLayout.JAVA_LONG, arguments));
    }

    /** A function of one integer and a variable number of others. */
    static LinuxCall variadic(String name, ValueLayout... arguments) {
        return new LinuxCall(
                name, FunctionDescriptor.of(ValueLayout.JAVA_INT, arguments), Linker.Option.firstVariadicArg(1));
    }

    /** Makes the call; false on another system, or if the request is refused. */
    public boolean granted(Object... arguments) {
        return answer(arguments) == 0;
    }

    /** Makes the call and returns what the function returns; negative on another system, or if the request is refused. */
    public long answer(Object... arguments) {
        return handle.isPresent() ? call(handle.get(), arguments) : -1;
    }

    private long call(MethodHandle function, Object... arguments) {
        try {
            return ((Number) function.invokeWithArguments(arguments)).longValue();
        } catch (Throwable e) {
            throw new IllegalStateException(name, e);
        }
    }
}
