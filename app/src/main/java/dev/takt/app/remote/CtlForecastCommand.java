package dev.takt.app.remote;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.takt.app.terminal.FailureMessages;
import dev.takt.config.data.SeriesText;
import dev.takt.config.time.PlantTime;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code takt ctl forecast price=prices.csv}. */
@Command(
        name = "forecast",
        description = "Says what a parameter will be: rows of a time or date and a value.",
        mixinStandardHelpOptions = true)
final class CtlForecastCommand extends CtlCommand.Order {
    @Parameters(paramLabel = "NAME=FILE.csv", description = "The parameter, and the file of its values.")
    private String assignment = "";

    @Option(
            names = "--issued",
            paramLabel = "DATE",
            description =
                    "When the forecast was made: a date with its offset, or seconds of the plant; now without it.")
    private Optional<String> issued = Optional.empty();

    @Override
    void describe(ObjectNode command) {
        int equals = assignment.indexOf('=');
        if (equals < 1) {
            throw wrong("'" + assignment + "'; expected NAME=FILE.csv, such as price=prices.csv");
        }
        SeriesText.Series series = series(Path.of(assignment.substring(equals + 1)));
        command.put("name", assignment.substring(0, equals));
        ArrayNode times = command.putArray("times");
        ArrayNode values = command.putArray("values");
        for (int i = 0; i < series.points().length; i++) {
            put(times, series.points()[i], series.dated());
            values.add(series.values()[i]);
        }
        issued.ifPresent(text -> {
            if (series.dated()) {
                command.put("issued", text.strip());
            } else {
                command.put("issued", number(text));
            }
        });
    }

    private double number(String text) {
        try {
            return Double.parseDouble(text);
        } catch (NumberFormatException e) {
            throw wrong("--issued " + text + "; expected seconds of the plant, like the times of the file");
        }
    }

    private static void put(ArrayNode times, double point, boolean dated) {
        if (dated) {
            times.add(PlantTime.instant(point).toString());
        } else {
            times.add(point);
        }
    }

    private SeriesText.Series series(Path file) {
        try {
            return SeriesText.parse(Files.readString(file), Optional.empty());
        } catch (NoSuchFileException e) {
            throw wrong(file + " cannot be read: there is no such file");
        } catch (SeriesText.SeriesException e) {
            throw wrong(file + ": " + e.story());
        } catch (IOException e) {
            throw wrong(file + " cannot be read (" + FailureMessages.reason(e) + ")");
        }
    }
}
