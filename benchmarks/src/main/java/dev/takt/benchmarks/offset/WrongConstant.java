package dev.takt.benchmarks.offset;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * A constant of a model that has another value in the plant.
 *
 * @param name {@code k}, or {@code k[2]} for an element of a list or a row of a table
 * @param factor its value in the plant, in values of the model
 * @param setting that gives the plant this value
 */
record WrongConstant(String name, double factor, String setting) {
    private static final Pattern BLOCK = Pattern.compile("constants \\{(.*?)\n  }", Pattern.DOTALL);
    private static final Pattern COMMENT = Pattern.compile("#.*");
    private static final Pattern TEXT = Pattern.compile("\"[^\"]*\"");
    private static final Pattern CONSTANT =
            Pattern.compile("(\\w+)\\s*=\\s*(\\[(?:\\s*\\[[^\\]]*],?)+\\s*]|\\[[^\\]]*]|[-+.\\deE]+)");
    private static final Pattern ROW = Pattern.compile("\\[([^\\[\\]]*)]");

    /** Every number among the constants of a case file, times each factor; what is text follows from others. */
    static List<WrongConstant> of(Path file, double... factors) throws IOException {
        Matcher block = BLOCK.matcher(Files.readString(file));
        List<WrongConstant> all = new ArrayList<>();
        if (block.find()) {
            String numbers =
                    TEXT.matcher(COMMENT.matcher(block.group(1)).replaceAll("")).replaceAll("");
            Matcher constant = CONSTANT.matcher(numbers);
            while (constant.find()) {
                for (double factor : factors) {
                    add(constant.group(1), constant.group(2), factor, all);
                }
            }
        }
        return all;
    }

    private static void add(String name, String value, double factor, List<WrongConstant> all) {
        String path = "plant.constants." + name + "=";
        if (value.matches("\\[\\s*\\[[\\s\\S]*")) {
            addRows(name, value, factor, all);
            return;
        }
        if (!value.startsWith("[")) {
            all.add(new WrongConstant(name, factor, path + factor * Double.parseDouble(value)));
            return;
        }
        double[] elements = Arrays.stream(value.substring(1, value.length() - 1).split(","))
                .mapToDouble(Double::parseDouble)
                .toArray();
        for (int i = 0; i < elements.length; i++) {
            double[] changed = elements.clone();
            changed[i] *= factor;
            all.add(new WrongConstant(name + "[" + (i + 1) + "]", factor, path + Arrays.toString(changed)));
        }
    }

    /** Each row of a table as a whole. */
    private static void addRows(String name, String value, double factor, List<WrongConstant> all) {
        List<double[]> rows = ROW.matcher(value)
                .results()
                .map(row -> Arrays.stream(row.group(1).split(","))
                        .mapToDouble(Double::parseDouble)
                        .toArray())
                .toList();
        for (int i = 0; i < rows.size(); i++) {
            int wrong = i;
            String changed = IntStream.range(0, rows.size())
                    .mapToObj(row -> Arrays.toString(Arrays.stream(rows.get(row))
                            .map(number -> row == wrong ? factor * number : number)
                            .toArray()))
                    .collect(Collectors.joining(", ", "[", "]"));
            all.add(new WrongConstant(name + "[" + (i + 1) + "]", factor, "plant.constants." + name + "=" + changed));
        }
    }

    /** The setting that gives the controller the value of the plant. */
    String known() {
        return "model" + setting.substring("plant".length());
    }
}
