package dev.takt.config.setting;

import dev.takt.config.diagnostics.Problems;
import dev.takt.config.source.Node;
import dev.takt.config.source.TimeText;
import dev.takt.loop.LogLevel;
import dev.takt.loop.text.NearestName;
import dev.takt.solver.model.ExpressionText;
import java.nio.file.InvalidPathException;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What the values of a setting are. */
public sealed interface SettingType<T> {

    /** Reads a value; empty after a problem. */
    Optional<T> read(Node node, Problems problems);

    /** What is expected, for messages and the reference page: {@code a number above 0, at most 1}. */
    String describe();

    /** A value as it is written in a file. */
    default String show(T value) {
        return value.toString();
    }

    /** Tells that a value does not fit. */
    private static <T> Optional<T> wrong(Node node, Problems problems, SettingType<?> type, String cure) {
        problems.add(node.place(), node.describe(), type.describe(), cure);
        return Optional.empty();
    }

    /**
     * Numbers.
     *
     * @param above the numbers are greater than this; negative infinity for no limit
     * @param least the least number; negative infinity for no limit
     * @param most the greatest number
     */
    record Real(double above, double least, double most) implements SettingType<Double> {
        @Override
        public Optional<Double> read(Node node, Problems problems) {
            return node instanceof Node.Decimal number
                            && Double.isFinite(number.value())
                            && number.value() > above
                            && number.value() >= least
                            && number.value() <= most
                    ? Optional.of(number.value())
                    : wrong(node, problems, this, "");
        }

        @Override
        public String describe() {
            if (Math.max(above, least) == Double.NEGATIVE_INFINITY) {
                return most == Double.POSITIVE_INFINITY
                        ? "a finite number"
                        : "a number of at most " + ExpressionText.number(most);
            }
            String lower = least > above
                    ? "a number of at least " + ExpressionText.number(least)
                    : "a number above " + ExpressionText.number(above);
            return most == Double.POSITIVE_INFINITY ? lower : lower + ", at most " + ExpressionText.number(most);
        }

        /** Numbers from 0 on. */
        public static Real fromZero() {
            return new Real(Double.NEGATIVE_INFINITY, 0, Double.POSITIVE_INFINITY);
        }

        /** Numbers above 0. */
        public static Real positive() {
            return new Real(0, Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY);
        }
    }

    /** Whole numbers between two, both included. */
    record Whole(int least, int most) implements SettingType<Integer> {
        @Override
        public Optional<Integer> read(Node node, Problems problems) {
            return node instanceof Node.Decimal number
                            && number.value() == Math.rint(number.value())
                            && number.value() >= least
                            && number.value() <= most
                    ? Optional.of((int) number.value())
                    : wrong(node, problems, this, "");
        }

        @Override
        public String describe() {
            return most == Integer.MAX_VALUE
                    ? "a whole number of at least " + least
                    : "a whole number from " + least + " to " + most;
        }
    }

    /** Yes or no. */
    record Switch() implements SettingType<Boolean> {
        @Override
        public Optional<Boolean> read(Node node, Problems problems) {
            if (node instanceof Node.Flag flag) {
                return Optional.of(flag.value());
            }
            String word = node instanceof Node.Text text ? text.value() : "";
            return switch (word) {
                case "true", "on", "yes" -> Optional.of(true);
                case "false", "off", "no" -> Optional.of(false);
                default -> wrong(node, problems, this, "");
            };
        }

        @Override
        public String describe() {
            return "true or false";
        }
    }

    /**
     * Times in seconds, with an optional unit.
     *
     * @param aboveZero whether 0 is refused
     * @param unlimited whether {@code unlimited} is a value too: infinity
     */
    record Time(boolean aboveZero, boolean unlimited) implements SettingType<Double> {
        private static final String UNLIMITED = "unlimited";

        @Override
        public Optional<Double> read(Node node, Problems problems) {
            if (unlimited
                    && node instanceof Node.Text text
                    && text.value().strip().equals(UNLIMITED)) {
                return Optional.of(Double.POSITIVE_INFINITY);
            }
            double seconds = switch (node) {
                case Node.Decimal number -> number.value();
                case Node.Text text ->
                    TimeText.parse(text.value())
                            .filter(TimeText::known)
                            .map(TimeText::seconds)
                            .orElse(Double.NaN);
                default -> Double.NaN;
            };
            return Double.isFinite(seconds) && (aboveZero ? seconds > 0 : seconds >= 0)
                    ? Optional.of(seconds)
                    : wrong(node, problems, this, unit(node));
        }

        /** The remedy for a unit that is none of time. */
        private static String unit(Node node) {
            return node instanceof Node.Text text
                    ? TimeText.parse(text.value())
                            .filter(time -> !time.known())
                            .map(TimeText::cure)
                            .orElse("")
                    : "";
        }

        @Override
        public String describe() {
            return TimeText.EXPECTED
                    + (aboveZero ? "; above 0" : "; at least 0")
                    + (unlimited ? "; or " + UNLIMITED : "");
        }

        @Override
        public String show(Double value) {
            return Double.isInfinite(value) ? UNLIMITED : value + " s";
        }

        /** Times above 0. */
        public static Time positive() {
            return new Time(true, false);
        }

        /** Times from 0 on. */
        public static Time fromZero() {
            return new Time(false, false);
        }
    }

    /** Pairs of numbers, the smaller one first, between which values lie; {@code -inf} and {@code inf} for no limit. */
    record Span() implements SettingType<Range> {
        @Override
        public Optional<Range> read(Node node, Problems problems) {
            if (node instanceof Node.Sequence pair && pair.elements().size() == 2) {
                double least = limit(pair.elements().getFirst());
                double most = limit(pair.elements().getLast());
                if (least < most) {
                    return Optional.of(new Range(least, most));
                }
                if (least >= most) {
                    Range found = new Range(least, most);
                    problems.add(
                            node.place(),
                            found.toString(),
                            describe(),
                            least > most ? "Maybe " + new Range(most, least) + " is meant." : "");
                    return Optional.empty();
                }
            }
            return wrong(node, problems, this, "");
        }

        /** A number or an infinity; NaN for anything else. */
        private static double limit(Node node) {
            return switch (node) {
                case Node.Decimal number -> number.value();
                case Node.Text text ->
                    switch (text.value().strip()) {
                        case "inf" -> Double.POSITIVE_INFINITY;
                        case "-inf" -> Double.NEGATIVE_INFINITY;
                        default -> Double.NaN;
                    };
                default -> Double.NaN;
            };
        }

        @Override
        public String describe() {
            return "two numbers in brackets, the smaller one first; -inf or inf for no limit";
        }
    }

    /** Dates with a time and an offset. */
    record Moment() implements SettingType<Instant> {
        @Override
        public Optional<Instant> read(Node node, Problems problems) {
            try {
                return Optional.of(OffsetDateTime.parse(
                                node instanceof Node.Text text ? text.value().strip() : "")
                        .toInstant());
            } catch (DateTimeException e) {
                return wrong(node, problems, this, "");
            }
        }

        @Override
        public String describe() {
            return "a date with its offset, such as \"2026-11-22T00:00:00+01:00\"";
        }
    }

    /** Any text. */
    record Words(String meaning) implements SettingType<String> {
        @Override
        public Optional<String> read(Node node, Problems problems) {
            return switch (node) {
                case Node.Text text
                when !text.value().isBlank() -> Optional.of(text.value().strip());
                case Node.Decimal number -> Optional.of(number.written());
                default -> wrong(node, problems, this, "");
            };
        }

        @Override
        public String describe() {
            return meaning;
        }
    }

    /**
     * Names of files and folders. They count from the folder of the file that names them; on the command line, and in a variable of
     * the environment, from the working directory.
     */
    record FileName(String meaning) implements SettingType<String> {
        @Override
        public Optional<String> read(Node node, Problems problems) {
            if (node instanceof Node.Text text && !text.value().isBlank()) {
                try {
                    return Optional.of(
                            text.place().folder().resolve(text.value().strip()).toString());
                } catch (InvalidPathException e) {
                    return wrong(node, problems, this, "");
                }
            }
            return wrong(node, problems, this, "");
        }

        @Override
        public String describe() {
            return meaning;
        }
    }

    /** Where somebody listens. */
    record Address() implements SettingType<HostAddress> {
        @Override
        public Optional<HostAddress> read(Node node, Problems problems) {
            try {
                return Optional.of(HostAddress.parse(
                        node instanceof Node.Text text ? text.value().strip() : ""));
            } catch (IllegalArgumentException e) {
                boolean bare = node instanceof Node.Text text && text.value().lastIndexOf(':') <= 0;
                return wrong(
                        node,
                        problems,
                        this,
                        bare ? "Maybe the port is missing." : "Maybe a port from 0 to 65535 is meant.");
            }
        }

        @Override
        public String describe() {
            return "a host and a port, such as \"127.0.0.1:5501\"";
        }
    }

    /** Where several listen. */
    record Addresses() implements SettingType<List<HostAddress>> {
        @Override
        public Optional<List<HostAddress>> read(Node node, Problems problems) {
            if (!(node instanceof Node.Sequence sequence)) {
                return wrong(node, problems, this, "Maybe brackets are missing: [ … ].");
            }
            List<HostAddress> addresses = new ArrayList<>();
            for (Node element : sequence.elements()) {
                Optional<HostAddress> address = new Address().read(element, problems);
                if (address.isEmpty()) {
                    return Optional.empty();
                }
                addresses.add(address.get());
            }
            return Optional.of(List.copyOf(addresses));
        }

        @Override
        public String describe() {
            return "a list of hosts with ports, such as [\"127.0.0.1:5501\"]";
        }
    }

    /** A list of texts. */
    record Listed(String meaning) implements SettingType<List<String>> {
        @Override
        public Optional<List<String>> read(Node node, Problems problems) {
            if (!(node instanceof Node.Sequence sequence)) {
                return wrong(node, problems, this, "Maybe brackets are missing: [ … ].");
            }
            List<String> texts = new ArrayList<>();
            for (Node element : sequence.elements()) {
                if (!(element instanceof Node.Text text)) {
                    return wrong(element, problems, this, "");
                }
                texts.add(text.value().strip());
            }
            return Optional.of(List.copyOf(texts));
        }

        @Override
        public String describe() {
            return meaning;
        }
    }

    /** Levels of loggers. */
    record Levels() implements SettingType<LoggerLevels> {
        private static final Pattern LEVEL = Pattern.compile("([\\w.$-]+)\\s*=\\s*([a-z]+)");

        @Override
        public Optional<LoggerLevels> read(Node node, Problems problems) {
            if (!(node instanceof Node.Sequence sequence)) {
                return wrong(node, problems, this, "Maybe brackets are missing: [ … ].");
            }
            Map<String, LogLevel> levels = new LinkedHashMap<>();
            for (Node element : sequence.elements()) {
                Matcher written = LEVEL.matcher(
                        element instanceof Node.Text text ? text.value().strip() : "");
                Optional<LogLevel> level = written.matches() ? LoggerLevels.level(written.group(2)) : Optional.empty();
                if (level.isEmpty()) {
                    return wrong(element, problems, this, "");
                }
                levels.put(written.group(1), level.get());
            }
            return Optional.of(new LoggerLevels(levels));
        }

        @Override
        public String describe() {
            return "a list of loggers with their levels such as [\"akka = error\"], each off, error, warn, info, debug"
                    + " or trace";
        }
    }

    /** One of some words; the constants of an enumeration in lower case, with dashes. */
    record Choice(List<Enum<?>> values) implements SettingType<Enum<?>> {
        @Override
        public Optional<Enum<?>> read(Node node, Problems problems) {
            String word = node instanceof Node.Text text ? text.value().strip() : "";
            for (Enum<?> constant : values) {
                if (show(constant).equals(word)) {
                    return Optional.of(constant);
                }
            }
            return wrong(node, problems, this, NearestName.cure(word, words(), ""));
        }

        private List<String> words() {
            return values.stream().map(this::show).toList();
        }

        @Override
        public String describe() {
            return "one of " + String.join(", ", words());
        }

        @Override
        public String show(Enum<?> value) {
            return value.name().toLowerCase(Locale.ROOT).replace('_', '-');
        }
    }
}
