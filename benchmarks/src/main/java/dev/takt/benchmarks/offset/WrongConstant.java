package dev.takt.benchmarks.offset;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A constant of a model that has another value in the plant.
 *
 * @param name {@code k}, or {@code k[2]} for an element of a list
 * @param factor its value in the plant, in values of the model
 * @param setting that gives the plant this value
 */
record WrongConstant(String name, double factor, String setting) {
    private static final Pattern BLOCK = Pattern.compile("constants \\{(.*?)\n  }", Pattern.DOTALL);
    private static final Pattern COMMENT = Pattern.compile("#.*");
    private static final Pattern TEXT = Pattern.compile("\"[^\"]*\"");
    private static final Pattern CONSTANT = Pattern.compile("(\\w+)\\s*=\\s*(\\[[^\\]]*]|[-+.\\deE]+)");

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
}
