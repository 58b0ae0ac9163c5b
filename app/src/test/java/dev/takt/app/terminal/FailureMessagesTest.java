package dev.takt.app.terminal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.takt.app.cli.Main;
import dev.takt.solver.model.ModelException;
import dev.takt.solver.model.ModelProblem;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.util.List;
import org.junit.jupiter.api.Test;

class FailureMessagesTest {

    private record Report(int code, String text) {}

    @Test
    void tellsEveryProblemOfAModel() {
        Report report = report(new ModelException(List.of(
                new ModelProblem("x", "no equation", "one a state", "Maybe der(x, t) = ... is missing."),
                new ModelProblem("t", "no supports", "at least two", "Maybe the horizon is 0."))));
        assertEquals(ExitCode.WRONG_INPUT, report.code);
        assertTrue(report.text.contains("x: no equation; expected one a state. Maybe der(x, t)"), report.text);
        assertTrue(report.text.contains("t: no supports"), report.text);
    }

    @Test
    void answersWithFourWhenTheDeviceIsMissing() {
        Report report = report(new MissingDeviceException("no CUDA device"));
        assertEquals(ExitCode.NO_DEVICE, report.code);
        assertEquals("takt: no CUDA device" + System.lineSeparator(), report.text);
    }

    @Test
    void namesTheFileThatCannotBeWritten() {
        Report report = report(new UncheckedIOException(new AccessDeniedException("/srv/out")));
        assertEquals(ExitCode.WRONG_INPUT, report.code);
        assertTrue(report.text.contains("cannot write /srv/out: access denied. Maybe --out"), report.text);
    }

    @Test
    void saysInOneLineThatADefectIsNotTheUsersFault() {
        Report report = report(new IllegalStateException("support -1"));
        assertEquals(ExitCode.DEFECT, report.code);
        assertEquals(1, report.text.lines().count(), report.text);
        assertTrue(report.text.contains("a defect of Takt") && report.text.contains("support -1"), report.text);
        assertFalse(report.text.contains("\tat "), report.text);
    }

    @Test
    void namesAWordOfTheCommandLineByItsLabel() {
        assertEquals("takt: wanted; expected NAME=VALUE", firstLine("ctl", "set-point", "wanted"));
        assertEquals("takt: NAME=VALUE: 'two' is not a number", firstLine("ctl", "set-point", "wanted=two"));
    }

    private static String firstLine(String... arguments) {
        StringWriter text = new StringWriter();
        assertEquals(
                ExitCode.WRONG_INPUT,
                Main.commandLine().setErr(new PrintWriter(text)).execute(arguments));
        return text.toString().lines().findFirst().orElse("");
    }

    private static Report report(Throwable failure) {
        StringWriter text = new StringWriter();
        int code = FailureMessages.report(failure, new PrintWriter(text));
        return new Report(code, text.toString());
    }
}
