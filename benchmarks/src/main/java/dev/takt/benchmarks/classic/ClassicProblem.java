package dev.takt.benchmarks.classic;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalDouble;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A problem of the library: a case file whose first comment tells its source and its published optimum, as in {@code Optimum
 * 9.14138, within 2e-3}, where the second number is the relative difference (absolute beside 0) that grids and digits explain.
 *
 * @param name on command lines
 * @param file the case
 * @param optimum as published, if the comment says one
 * @param within the difference from it that is none
 */
record ClassicProblem(String name, Path file, OptionalDouble optimum, double within) {
    private static final String FOLDER = "benchmarks/models/classic";
    /** Models of the project that are problems of the same collections, or the cold solve of a loop. */
    private static final List<String> OTHERS = List.of(
            "benchmarks/models/robotics/chain",
            "benchmarks/models/robotics/race-car",
            "examples/cart-pole",
            "examples/cstr",
            "examples/minimum-time",
            "examples/neutralization",
            "examples/pendulum",
            "examples/quadrotor",
            "examples/quadruple-tank",
            "examples/two-rooms",
            "examples/problems/batch-reactor",
            "examples/problems/catalyst-mixing",
            "examples/problems/consumption",
            "examples/problems/double-integrator",
            "examples/problems/fishing",
            "examples/problems/hovercraft",
            "examples/problems/hs15",
            "examples/problems/hs71",
            "examples/problems/lootsma",
            "examples/problems/particle-steering",
            "examples/problems/pinene",
            "examples/problems/rocket",
            "examples/problems/van-der-pol");

    private static final double USUAL_DIFFERENCE = 1e-3;
    private static final Pattern OPTIMUM = Pattern.compile("[Oo]ptimum (-?[0-9](?:[0-9.e-]*[0-9])?)");
    private static final Pattern WITHIN = Pattern.compile("within ([0-9](?:[0-9.e-]*[0-9])?)");

    /** All problems of the library, by name. */
    static List<ClassicProblem> all(Path home) {
        try (Stream<Path> files = Files.list(home.resolve(FOLDER))) {
            return Stream.concat(files, OTHERS.stream().map(name -> home.resolve(name + ".conf")))
                    .filter(file -> file.toString().endsWith(".conf"))
                    .map(ClassicProblem::of)
                    .sorted((a, b) -> a.name.compareTo(b.name))
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static ClassicProblem of(Path file) {
        String comment = comment(file);
        Matcher optimum = OPTIMUM.matcher(comment);
        Matcher within = WITHIN.matcher(comment);
        return new ClassicProblem(
                file.getFileName().toString().replace(".conf", ""),
                file,
                optimum.find() ? OptionalDouble.of(Double.parseDouble(optimum.group(1))) : OptionalDouble.empty(),
                within.find() ? Double.parseDouble(within.group(1)) : USUAL_DIFFERENCE);
    }

    private static String comment(Path file) {
        try (Stream<String> lines = Files.lines(file)) {
            return lines.takeWhile(line -> line.startsWith("#"))
                    .map(line -> line.substring(1).strip())
                    .collect(Collectors.joining(" "));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Whether a value is the published optimum, as far as grids and digits let this be said. */
    boolean isOptimum(double value) {
        double expected = optimum.orElse(Double.NaN);
        return Math.abs(value - expected) <= within * (expected == 0 ? 1 : Math.abs(expected));
    }
}
