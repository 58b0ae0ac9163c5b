package dev.takt.app.terminal;

import dev.takt.app.simulation.NoStepException;
import dev.takt.config.diagnostics.CaseFileException;
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
import picocli.CommandLine;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.UnmatchedArgumentException;

/**
 * Converts failures to a message on the standard error and an exit code. A user's error never shows a stack trace, and
 * a defect of Takt does so only with {@code TAKT_DEBUG=1}.
 */
public final class FailureMessages implements IExecutionExceptionHandler, IParameterExceptionHandler {
    private static final String DEBUG_VARIABLE = "TAKT_DEBUG";

    @Override
    public int handleParseException(ParameterException e, String[] arguments) {
        CommandLine command = e.getCommandLine();
        PrintWriter err = command.getErr();
        err.println("takt: " + e.getMessage());
        if (!UnmatchedArgumentException.printSuggestions(e, err)) {
            err.println("Maybe '" + command.getCommandSpec().qualifiedName() + " --help' shows what is expected.");
        }
        err.flush();
        return ExitCode.WRONG_INPUT;
    }

    @Override
    public int handleExecutionException(Exception e, CommandLine command, ParseResult parsed) {
        return report(e instanceof ModelException wrong ? placed(wrong, command) : e, command.getErr());
    }

    /** With the places in the case file that the command works on. */
    private static Exception placed(ModelException wrong, CommandLine command) {
        return command.getMixins().values().stream()
                .filter(CaseAtWork.class::isInstance)
                .flatMap(options -> ((CaseAtWork) options).caseAtWork().stream())
                .<Exception>map(read -> read.model().places().explain(wrong))
                .findFirst()
                .orElse(wrong);
    }

    /** Writes the message of a failure; returns the exit code. */
    public static int report(Throwable failure, PrintWriter err) {
        int code = switch (failure) {
            case MissingDeviceException e -> say(err, "takt: " + e.getMessage(), ExitCode.NO_DEVICE);
            case DeviceException e -> say(err, "takt: " + e.getMessage(), ExitCode.NO_DEVICE);
            case CaseFileException e -> say(err, String.valueOf(e.getMessage()), ExitCode.WRONG_INPUT);
            case RemoteLoopException e -> say(err, "takt: " + e.getMessage(), ExitCode.REFUSED);
            case AccessException e -> say(err, "takt: " + e.getMessage(), ExitCode.WRONG_INPUT);
            case NoStepException e -> say(err, "takt: " + e.getMessage(), ExitCode.SOLVER_FAILED);
            case FmuException e -> say(err, "takt: " + e.getMessage(), ExitCode.WRONG_INPUT);
            case ModelException e -> say(err, String.valueOf(e.getMessage()), ExitCode.WRONG_INPUT);
            case UncheckedIOException e
            when e.getCause() instanceof FileSystemException cause ->
                say(err, "takt: " + fileMessage(cause), ExitCode.WRONG_INPUT);
            case FileSystemException e -> say(err, "takt: " + fileMessage(e), ExitCode.WRONG_INPUT);
            case IOException e -> say(err, "takt: " + e.getMessage(), ExitCode.WRONG_INPUT);
            default -> defect(err, failure);
        };
        if (System.getenv(DEBUG_VARIABLE) != null) {
            failure.printStackTrace(err);
        }
        err.flush();
        return code;
    }

    private static int say(PrintWriter err, String message, int code) {
        err.println(message);
        return code;
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

    private static int defect(PrintWriter err, Throwable failure) {
        if (failure instanceof OutOfMemoryError) {
            return say(
                    err,
                    "takt: out of memory (" + failure.getMessage()
                            + "). Maybe the problem is too large for the heap: TAKT_JAVA_OPTIONS=-Xmx8g gives more.",
                    ExitCode.DEFECT);
        }
        StackTraceElement[] trace = failure.getStackTrace();
        String where = trace.length == 0 ? "" : " at " + trace[0];
        return say(
                err,
                "takt: a defect of Takt: " + failure + where + ". " + DEBUG_VARIABLE + "=1 shows where it came from.",
                ExitCode.DEFECT);
    }
}
