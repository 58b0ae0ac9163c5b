package dev.takt.app.terminal;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.takt.config.diagnostics.CaseFileException;
import dev.takt.config.diagnostics.Place;
import dev.takt.config.diagnostics.Problem;
import dev.takt.solver.model.ModelException;
import dev.takt.solver.model.ModelProblem;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** What went wrong, for programs: an array with an object for each error. */
final class ErrorDocument {
    private static final String OPTION = "--json";
    private static final Pattern CURE = Pattern.compile("(?s)(.*?)\\s*\\b(Maybe .*)");

    private final ArrayNode errors = JsonNodeFactory.instance.arrayNode();
    private final String code;

    private ErrorDocument(String code) {
        this.code = code;
    }

    /**
     * The errors behind a failure.
     *
     * @param code of the kind of the failure
     * @param message for people
     */
    static String of(Throwable failure, String code, String message) {
        ErrorDocument document = new ErrorDocument(code);
        switch (failure) {
            case CaseFileException wrong -> wrong.problems().forEach(document::add);
            case ModelException wrong -> wrong.problems().forEach(document::add);
            default -> document.add(message);
        }
        return document.errors.toPrettyString() + "\n";
    }

    private void add(Problem problem) {
        Place place = problem.place();
        ObjectNode error = add(place.line() == 0 ? "" : place.origin(), place.line(), place.column());
        error.put("path", place.path());
        error.put("value", problem.found());
        error.put("expected", problem.expected());
        error.put("cure", problem.cure());
        error.put("message", place + ": " + (place.path().isEmpty() ? "" : place.path() + ": ") + problem.found());
        if (!place.excerpt().isEmpty()) {
            error.put("excerpt", place.excerpt());
        }
    }

    private void add(ModelProblem problem) {
        ObjectNode error = add("", 0, 0);
        error.put("path", problem.element());
        error.put("value", problem.found());
        error.put("expected", problem.expected());
        error.put("cure", problem.cure());
        error.put("message", problem.message());
    }

    private void add(String message) {
        Matcher cured = CURE.matcher(message);
        boolean hasCure = cured.matches();
        ObjectNode error = add("", 0, 0);
        error.put("path", "");
        error.put("value", "");
        error.put("expected", "");
        error.put("cure", hasCure ? cured.group(2) : "");
        error.put("message", hasCure ? cured.group(1) : message);
    }

    private ObjectNode add(String file, int line, int column) {
        ObjectNode error = errors.addObject().put("code", code);
        if (file.isEmpty()) {
            return error.putNull("file").putNull("line").putNull("column");
        }
        error.put("file", file).put("line", line);
        return column == 0 ? error.putNull("column") : error.put("column", column);
    }

    /** Whether a command line asks for JSON. */
    static boolean isWanted(List<String> arguments) {
        return arguments.contains(OPTION);
    }

    /** Gives the option to each command below that has none of its own for its results. */
    static void offer(CommandLine commands) {
        for (CommandLine command : new LinkedHashSet<>(commands.getSubcommands().values())) {
            CommandSpec spec = command.getCommandSpec();
            if (spec.findOption(OPTION) == null) {
                spec.addOption(OptionSpec.builder(OPTION)
                        .description("Print errors as JSON too, on the standard output.")
                        .build());
            }
            offer(command);
        }
    }
}
