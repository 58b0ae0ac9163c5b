package dev.takt.app.terminal;

import dev.takt.app.simulation.NoStepException;
import dev.takt.config.Case;
import dev.takt.config.diagnostics.CaseFileException;
import dev.takt.config.diagnostics.Place;
import dev.takt.monitoring.access.AccessException;
import dev.takt.plant.fmu.FmuException;
import dev.takt.solver.accelerator.DeviceException;
import dev.takt.solver.model.ModelException;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.UnmatchedArgumentException;

/**
 * Converts failures to a message on the standard error and an exit code. A user's error never shows a stack trace, and
 * a defect of Takt does so only with {@code TAKT_DEBUG=1}. With {@code --json} the standard output gets the errors as JSON too.
 */
public final class FailureMessages implements IExecutionExceptionHandler, IParameterExceptionHandler {
    private static final String DEBUG_VARIABLE = "TAKT_DEBUG";
    private static final String NAME = "takt: ";
    private static final Pattern SETTING = Pattern.compile("\\b(?!model\\.)[a-z]+(\\.[a-z][a-z0-9-]*)+");

    /** What is said about a failure: its kind for programs, its exit code, and its message for people. */
    private record Told(String kind, int code, String message) {}

    /** Makes a command line tell its failures this way, with the option {@code --json} in each of its commands. */
    public static CommandLine tellingThemOf(CommandLine commands) {
        ErrorDocument.offer(commands);
        FailureMessages failures = new FailureMessages();
        return commands.setExecutionExceptionHandler(failures).setParameterExceptionHandler(failures);
    }

    @Override
    public int handleParseException(ParameterException e, String[] arguments) {
        CommandLine command = e.getCommandLine();
        PrintWriter err = command.getErr();
        Paint paint = ColourChoice.of(command.getCommandSpec()).forErr(System.getenv());
        String said = inWords(String.valueOf(e.getMessage()));
        err.println(paint.message("takt: " + said));
        written(said, command).ifPresent(place -> err.println(paint.message("  set in " + place)));
        String cure = "Maybe '" + command.getCommandSpec().qualifiedName() + " --help' shows what is expected.";
        if (!UnmatchedArgumentException.printSuggestions(e, err)) {
            err.println(paint.message(cure));
        }
        err.flush();
        if (ErrorDocument.isWanted(List.of(arguments))) {
            print(ErrorDocument.of(e, "command-line", said + " " + cure), command.getOut());
        }
        return ExitCode.WRONG_INPUT;
    }

    @Override
    public int handleExecutionException(Exception e, CommandLine command, ParseResult parsed) {
        Exception failure = e instanceof ModelException wrong ? placed(wrong, command) : e;
        if (ErrorDocument.isWanted(parsed.originalArgs())) {
            Told told = told(failure);
            print(ErrorDocument.of(failure, told.kind(), withoutName(told.message())), command.getOut());
        }
        Paint paint = ColourChoice.of(command.getCommandSpec()).forErr(System.getenv());
        int code = report(failure, command.getErr(), paint);
        if (!(failure instanceof CaseFileException) && !(failure instanceof ModelException)) {
            written(String.valueOf(failure.getMessage()), command)
                    .ifPresent(place -> command.getErr().println(paint.message("  set in " + place)));
        }
        return code;
    }

    /** The library counts words and names types; the label of a word says what it is. */
    private static final String NO_PAIR =
            "(?s)Value for option positional parameter at index \\S+ \\((.+?)\\) should be in KEY=VALUE format but was (.*)";

    private static final String OF_A_WORD = "Invalid value for positional parameter at index \\S+ \\((.+?)\\): ";

    /** Words of the library that reads command lines, in those of this program. */
    private static String inWords(String message) {
        return message.replace("is not an int", "is not a whole number")
                .replace("is not a double", "is not a number")
                .replaceFirst(NO_PAIR, "$2; expected $1")
                .replaceFirst(OF_A_WORD, "$1: ");
    }

    /** Where the first setting that a message names is written; empty for one that the file at work does not have. */
    private static Optional<Place> written(String message, CommandLine command) {
        return cases(command)
                .flatMap(read -> SETTING.matcher(message)
                        .results()
                        .flatMap(found -> read.model().places().written(found.group()).stream()))
                .findFirst();
    }

    private static Stream<Case> cases(CommandLine command) {
        return command.getMixins().values().stream()
                .filter(CaseAtWork.class::isInstance)
                .flatMap(options -> ((CaseAtWork) options).caseAtWork().stream());
    }

    private static void print(String document, PrintWriter out) {
        out.print(document);
        out.flush();
    }

    private static String withoutName(String message) {
        return message.startsWith(NAME) ? message.substring(NAME.length()) : message;
    }

    /** With the places in the case file that the command works on. */
    private static Exception placed(ModelException wrong, CommandLine command) {
        return cases(command)
                .<Exception>map(read -> read.model().places().explain(wrong))
                .findFirst()
                .orElse(wrong);
    }

    /** Writes the message of a failure; returns the exit code. */
    public static int report(Throwable failure, PrintWriter err) {
        return report(failure, err, Paint.PLAIN);
    }

    private static int report(Throwable failure, PrintWriter err, Paint paint) {
        Told told = told(failure);
        err.println(paint.message(told.message()));
        if (System.getenv(DEBUG_VARIABLE) != null) {
            failure.printStackTrace(err);
        }
        err.flush();
        return told.code();
    }

    private static Told told(Throwable failure) {
        String message = String.valueOf(failure.getMessage());
        return switch (failure) {
            case MissingDeviceException _, DeviceException _ -> new Told("device", ExitCode.NO_DEVICE, NAME + message);
            case CaseFileException _, ModelException _ -> new Told("case-file", ExitCode.WRONG_INPUT, message);
            case RemoteLoopException _ -> new Told("remote", ExitCode.REFUSED, NAME + message);
            case AccessException _ -> new Told("access", ExitCode.WRONG_INPUT, NAME + message);
            case NoStepException _ -> new Told("solver", ExitCode.SOLVER_FAILED, NAME + message);
            case FmuException _ -> new Told("fmu", ExitCode.WRONG_INPUT, NAME + message);
            case UncheckedIOException e
            when e.getCause() instanceof FileSystemException cause ->
                new Told("file", ExitCode.WRONG_INPUT, NAME + fileMessage(cause));
            case FileSystemException e -> new Told("file", ExitCode.WRONG_INPUT, NAME + fileMessage(e));
            case IOException _ -> new Told("file", ExitCode.WRONG_INPUT, NAME + message);
            default -> new Told("defect", ExitCode.DEFECT, NAME + defect(failure));
        };
    }

    private static String fileMessage(FileSystemException e) {
        return "cannot write " + e.getFile() + ": " + reason(e) + ". Maybe --out names the wrong place.";
    }

    /** Why a file cannot be written, in words. */
    public static String reason(IOException failure) {
        return switch (failure) {
            case AccessDeniedException _ -> "access denied";
            case NoSuchFileException _ -> "no folder can be made there";
            case FileAlreadyExistsException _ -> "a file of that name is in the way of a directory";
            case FileSystemException e when e.getReason() != null -> e.getReason();
            default -> String.valueOf(failure.getMessage());
        };
    }

    private static String defect(Throwable failure) {
        if (failure instanceof OutOfMemoryError) {
            return "out of memory (" + failure.getMessage()
                    + "). Maybe the problem is too large for the heap: TAKT_JAVA_OPTIONS=-Xmx8g gives more.";
        }
        StackTraceElement[] trace = failure.getStackTrace();
        String where = trace.length == 0 ? "" : " at " + trace[0];
        return "a defect of Takt: " + failure + where + ". " + DEBUG_VARIABLE + "=1 shows where it came from.";
    }
}
