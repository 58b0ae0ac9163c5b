package dev.takt.app.fit;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.takt.app.report.SignificantDigits;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** A fit as text and as JSON. */
final class FitReport {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final int DIGITS = 6;
    private static final int FEW = 3;

    private FitReport() {}

    static String text(FitResult result) {
        StringBuilder text = new StringBuilder();
        text.append(String.format(
                Locale.ROOT, "fitted to %d samples, sum of squared errors %.6g%n", result.samples(), result.sum()));
        text.append(String.format(
                Locale.ROOT, "  %-20s %14s %14s   %s%n", "parameter", "before", "fitted", "+- standard deviation"));
        for (int i = 0; i < result.parameters().size(); i++) {
            text.append(String.format(
                    Locale.ROOT,
                    "  %-20s %14s %14s   %s%n",
                    result.parameters().get(i),
                    number(result.before()[i], DIGITS),
                    number(result.fitted()[i], DIGITS),
                    deviation(result, i)));
        }
        for (FitResult.Alike pair : result.alike()) {
            text.append(String.format(
                    Locale.ROOT,
                    "  %s and %s can hardly be told apart from this record: their correlation is %.4f%n",
                    pair.one(),
                    pair.other(),
                    pair.correlation()));
        }
        text.append(String.format("  %-20s %14s%n", "signal", "noise"));
        for (Residuals errors : result.signals()) {
            text.append(String.format("  %-20s %14s%n", errors.signal(), number(errors.noise(), FEW)));
        }
        text.append(remarks(result.signals()));
        result.heldOut().ifPresent(check -> {
            text.append(String.format("errors in %d samples that were held out%n", check.samples()));
            text.append(String.format("  %-20s %14s %14s%n", "signal", "before", "fitted"));
            for (int i = 0; i < result.signals().size(); i++) {
                text.append(String.format(
                        "  %-20s %14s %14s%n",
                        result.signals().get(i).signal(),
                        number(check.before()[i], FEW),
                        number(check.fitted()[i], FEW)));
            }
        });
        return text.toString();
    }

    /** What is no noise makes the deviations too small, and may have moved the values. */
    private static String remarks(List<Residuals> signals) {
        List<Residuals> alike =
                signals.stream().filter(Residuals::followEachOther).toList();
        StringBuilder text = new StringBuilder();
        if (!alike.isEmpty()) {
            text.append(String.format(
                    Locale.ROOT,
                    "  errors that are like the ones before them are no noise: %s%n"
                            + "    the deviations of the parameters are too small, by a factor of about %.2g if these are errors of"
                            + " a sensor%n"
                            + "    more likely the model cannot follow the record, and the parameters make up for what is wrong in"
                            + " it;%n"
                            + "    maybe a constant that is taken for known belongs to --parameters%n",
                    alike.stream()
                            .map(errors -> String.format(
                                    Locale.ROOT, "%s (correlation %.2f)", errors.signal(), errors.correlation()))
                            .collect(Collectors.joining(", ")),
                    alike.stream().mapToDouble(Residuals::optimism).max().orElseThrow()));
        }
        signals.stream()
                .filter(Residuals::haveOutliers)
                .forEach(errors -> text.append(String.format(
                        Locale.ROOT,
                        "  the largest error of %s is %.1f times as large as they usually are, which is no noise;%n"
                                + "    maybe a measurement is wrong, or a part of the record (--from, --to)%n",
                        errors.signal(),
                        errors.farthest())));
        return text.toString();
    }

    private static String deviation(FitResult result, int parameter) {
        double deviation = result.deviation(parameter);
        if (Double.isNaN(deviation)) {
            return "not determined by this record, or at its limit";
        }
        return number(deviation, FEW) + (result.isDetermined(parameter) ? "" : ", hardly determined by this record");
    }

    private static String number(double value, int digits) {
        return Double.isNaN(value) ? "-" : SignificantDigits.rounded(value, digits);
    }

    static String json(FitResult result) {
        ObjectNode document = JSON.createObjectNode();
        document.put("samples", result.samples());
        put(document, "sum", result.sum());
        ArrayNode parameters = document.putArray("parameters");
        for (int i = 0; i < result.parameters().size(); i++) {
            ObjectNode one =
                    parameters.addObject().put("name", result.parameters().get(i));
            put(one, "before", result.before()[i]);
            put(one, "fitted", result.fitted()[i]);
            put(one, "deviation", result.deviation(i));
        }
        ArrayNode covariance = document.putArray("covariance");
        for (double[] row : result.covariance()) {
            ArrayNode line = covariance.addArray();
            for (double value : row) {
                if (Double.isFinite(value)) {
                    line.add(value);
                } else {
                    line.addNull();
                }
            }
        }
        ArrayNode alike = document.putArray("alike");
        result.alike()
                .forEach(pair -> alike.addObject()
                        .put("one", pair.one())
                        .put("other", pair.other())
                        .put("correlation", pair.correlation()));
        ArrayNode signals = document.putArray("signals");
        for (int i = 0; i < result.signals().size(); i++) {
            Residuals errors = result.signals().get(i);
            ObjectNode one = signals.addObject().put("name", errors.signal());
            put(one, "noise", errors.noise());
            put(one, "correlation", errors.correlation());
            put(one, "farthest", errors.farthest());
            int place = i;
            result.heldOut().ifPresent(check -> {
                put(one, "held_out_before", check.before()[place]);
                put(one, "held_out_fitted", check.fitted()[place]);
            });
        }
        try {
            return JSON.writerWithDefaultPrettyPrinter().writeValueAsString(document) + "\n";
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void put(ObjectNode node, String name, double value) {
        if (Double.isFinite(value)) {
            node.put(name, value);
        } else {
            node.putNull(name);
        }
    }
}
