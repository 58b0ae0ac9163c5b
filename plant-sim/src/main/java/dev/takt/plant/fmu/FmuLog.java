package dev.takt.plant.fmu;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_DOUBLE;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * The log of an FMU. Its callbacks come during a step: they copy one line and return. Lines that are not fetched in
 * time are counted, not kept. No error here reaches the FMU.
 *
 * <p>The logger of FMI 2.0 takes a format and arguments as {@code printf} does, whose number Java cannot know. On Linux
 * the arguments of a variadic function are passed like those of a function with many parameters (System V ABI for
 * x86-64, 3.5.7; AAPCS64), so six words and eight floating-point numbers hold up to six arguments. The C library
 * formats them. Elsewhere the format itself is shown.
 */
final class FmuLog {
    private static final int MAX_LINES = 64;
    private static final int LONGEST = 500;
    private static final int WORDS = 6;
    private static final int NUMBERS = 8;
    private static final int WARNING = 1;
    private static final Pattern CONVERSION =
            Pattern.compile("%[-+#0]*\\d{0,3}(\\.\\d{1,3})?(hh|h|ll|l|z)?[diouxXeEfFgGcsp]");
    private static final Linker LINKER = Linker.nativeLinker();
    private static final boolean KNOWS_ARGUMENTS =
            System.getProperty("os.name", "").toLowerCase(Locale.ROOT).contains("linux");

    private final String fmu;
    private final ArrayDeque<String> lines = new ArrayDeque<>();
    private final MethodHandle print;
    private final MemorySegment buffer;
    private String lastTrouble = "";
    private long dropped;

    /**
     * Makes a log.
     *
     * @param fmu its name, for the lines
     * @param arena of the instance
     */
    FmuLog(String fmu, Arena arena) {
        this.fmu = fmu;
        this.buffer = arena.allocate(LONGEST + 1L);
        this.print = LINKER.downcallHandle(
                LINKER.defaultLookup().findOrThrow("snprintf"),
                FunctionDescriptor.of(JAVA_INT, arguments(ADDRESS, JAVA_LONG, ADDRESS)),
                Linker.Option.firstVariadicArg(3));
    }

    private static MemoryLayout[] arguments(MemoryLayout... first) {
        List<MemoryLayout> all = new ArrayList<>(List.of(first));
        all.addAll(Collections.nCopies(WORDS, JAVA_LONG));
        all.addAll(Collections.nCopies(NUMBERS, JAVA_DOUBLE));
        return all.toArray(MemoryLayout[]::new);
    }

    /** The callback of FMI 2.0 (2.1.5): environment, instance, status, category, format, arguments. */
    MemorySegment formatting(Arena arena) {
        List<Class<?>> types = new ArrayList<>(
                List.of(MemorySegment.class, MemorySegment.class, int.class, MemorySegment.class, MemorySegment.class));
        types.addAll(Collections.nCopies(WORDS, long.class));
        types.addAll(Collections.nCopies(NUMBERS, double.class));
        return callback(
                "format",
                MethodType.methodType(void.class, types),
                FunctionDescriptor.ofVoid(arguments(ADDRESS, ADDRESS, JAVA_INT, ADDRESS, ADDRESS)),
                arena);
    }

    /** The callback of FMI 3.0 (2.3.1): environment, status, category, message. */
    MemorySegment plain(Arena arena) {
        return callback(
                "take",
                MethodType.methodType(
                        void.class, MemorySegment.class, int.class, MemorySegment.class, MemorySegment.class),
                FunctionDescriptor.ofVoid(ADDRESS, JAVA_INT, ADDRESS, ADDRESS),
                arena);
    }

    private MemorySegment callback(String method, MethodType type, FunctionDescriptor form, Arena arena) {
        try {
            MethodHandle target = MethodHandles.lookup()
                    .findVirtual(FmuLog.class, method, type)
                    .bindTo(this);
            return LINKER.upcallStub(target, form, arena);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    @SuppressWarnings({"unused", "PMD.ExcessiveParameterList"})
    // large because the FMI standard defines these arguments of the callback
    private void format(
            MemorySegment environment,
            MemorySegment instance,
            int status,
            MemorySegment category,
            MemorySegment format,
            long a,
            long b,
            long c,
            long d,
            long e,
            long f,
            double n0,
            double n1,
            double n2,
            double n3,
            double n4,
            double n5,
            double n6,
            double n7) {
        try {
            String text = text(format);
            if (KNOWS_ARGUMENTS && isFormat(text)) {
                int ignored = (int) print.invokeExact(
                        buffer, (long) LONGEST, format, a, b, c, d, e, f, n0, n1, n2, n3, n4, n5, n6, n7);
                text = text(buffer);
            }
            add(status, text);
        } catch (Throwable failure) {
            add(status, "a message that cannot be read (" + failure + ")");
        }
    }

    /**
     * Whether a text is a format with plausible arguments; a text that is already formatted may have a per cent sign.
     */
    private static boolean isFormat(String text) {
        String rest = text.replace("%%", "");
        long conversions = CONVERSION.matcher(rest).results().count();
        return conversions > 0
                && conversions <= WORDS
                && conversions == rest.chars().filter(letter -> letter == '%').count();
    }

    @SuppressWarnings("unused")
    private void take(MemorySegment environment, int status, MemorySegment category, MemorySegment message) {
        try {
            add(status, text(message));
        } catch (RuntimeException failure) {
            add(status, "a message that cannot be read (" + failure + ")");
        }
    }

    private static String text(MemorySegment start) {
        if (start.equals(MemorySegment.NULL)) {
            return "";
        }
        MemorySegment all = start.reinterpret(LONGEST);
        int length = 0;
        while (length < LONGEST && all.get(JAVA_BYTE, length) != 0) {
            length++;
        }
        byte[] bytes = all.asSlice(0, length).toArray(JAVA_BYTE);
        return new String(bytes, StandardCharsets.UTF_8)
                .replaceAll("\\p{Cntrl}+", " ")
                .strip();
    }

    private synchronized void add(int status, String text) {
        String line = fmu + ": " + name(status) + text;
        if (status >= WARNING) {
            lastTrouble = text;
        }
        if (lines.size() < MAX_LINES) {
            lines.add(line);
        } else {
            dropped++;
        }
    }

    private static String name(int status) {
        return switch (status) {
            case 0 -> "";
            case WARNING -> "warning: ";
            case 2 -> "discarded: ";
            case 4 -> "fatal: ";
            default -> "error: ";
        };
    }

    /** The lines since the last call. */
    synchronized List<String> drain() {
        List<String> said = new ArrayList<>(lines);
        lines.clear();
        if (dropped > 0) {
            said.add(fmu + ": " + dropped + " further messages");
            dropped = 0;
        }
        return said;
    }

    /** The last warning or error, as an addition to a message; empty if there is none. */
    synchronized String lastWords() {
        return lastTrouble.isEmpty() ? "" : " The FMU says: " + lastTrouble;
    }
}
