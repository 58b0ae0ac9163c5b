package dev.takt.benchmarks.source;

import java.nio.file.Path;
import java.util.List;
import java.util.Set;

/**
 * One file of main code.
 *
 * @param file its path
 * @param module the folder of its Maven module
 * @param packageName of its types
 * @param lines all of them
 * @param code lines that are neither blank nor comments
 * @param methods methods and constructors with a body
 * @param records its record types
 * @param imports the types that it imports, by full name
 * @param names all identifiers in it; some of them name types of its own package
 */
// large because it has one component per column of the table
record SourceFile(
        Path file,
        String module,
        String packageName,
        int lines,
        int code,
        List<Method> methods,
        List<RecordType> records,
        Set<String> imports,
        Set<String> names) {

    /**
     * A method or a constructor.
     *
     * @param name with its type: {@code Plan.value}
     * @param lines from its modifiers to its closing brace
     * @param parameters how many
     * @param reasoned whether a comment before it gives the reason for its size
     */
    record Method(String name, int lines, int parameters, boolean reasoned) {}

    /**
     * A record type.
     *
     * @param name of the record
     * @param components how many
     * @param reasoned whether a comment before it gives the reason for its size
     */
    record RecordType(String name, int components, boolean reasoned) {}

    /** The name of its top-level type. */
    String type() {
        return file.getFileName().toString().replace(".java", "");
    }

    /** The full name of its top-level type. */
    String fullName() {
        return packageName + "." + type();
    }
}
