package dev.takt.config.data;

import dev.takt.config.diagnostics.Problems;
import dev.takt.solver.model.Domain;
import dev.takt.solver.model.ExpressionText;
import dev.takt.solver.model.Variable;
import dev.takt.solver.nmpc.StartTrajectory;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/**
 * A table in the form in which plans are written: a column of times, and one for each variable at each place in space, with the
 * number of the support along each space domain, {@code T[3][4]}. Variables that are no functions of time count by the first row.
 */
public final class PlanTable {
    private final CsvTable table;
    private final double[] times;
    private final Set<String> used = new TreeSet<>();

    private PlanTable(CsvTable table, int timeColumn, double[] times) {
        this.table = table;
        this.times = times;
        used.add(table.columns().get(timeColumn));
    }

    /** The plan in a block of data; empty after a problem. */
    public static Optional<PlanTable> read(DataBlock data, Problems problems) {
        return data.at().stream()
                .boxed()
                .findFirst()
                .flatMap(column -> data.table()
                        .numbers(column, problems)
                        .filter(times -> data.table().increases(column, times, problems))
                        .map(times -> new PlanTable(data.table(), column, times)));
    }

    /**
     * The values of a variable; empty if there are none, or after a problem with them.
     *
     * @param column its name in the table, without the places in space
     */
    public Optional<StartTrajectory> find(Variable variable, String column, Problems problems) {
        List<Domain> domains = variable.domains();
        int[] shape = domains.stream()
                .mapToInt(domain -> domain.kind() == Domain.Kind.TIME ? times.length : 0)
                .toArray();
        int[] space =
                IntStream.range(0, shape.length).filter(d -> shape[d] == 0).toArray();
        int[] places = places(column, space.length);
        int columns = Arrays.stream(places).reduce(1, (a, b) -> a * b);
        double[][] values = new double[columns][];
        for (int c = 0; c < columns; c++) {
            String name = column + suffix(c, places);
            Optional<double[]> numbers = table.find(name).stream()
                    .boxed()
                    .findFirst()
                    .flatMap(position -> table.numbers(position, problems));
            if (numbers.isEmpty()) {
                return Optional.empty();
            }
            used.add(name);
            values[c] = numbers.get();
        }
        if (columns == 0) {
            return Optional.empty();
        }
        for (int d = 0; d < space.length; d++) {
            shape[space[d]] = places[d];
        }
        double[][] supports = domains.stream()
                .map(domain -> domain.kind() == Domain.Kind.TIME ? coordinates(domain) : new double[0])
                .toArray(double[][]::new);
        return Optional.of(new StartTrajectory(supports, shape, arranged(values, domains, shape)));
    }

    /** The values with the last domain running fastest; along space the columns are in this order already. */
    private double[] arranged(double[][] columns, List<Domain> domains, int[] shape) {
        double[] values = new double[Arrays.stream(shape).reduce(1, Math::multiplyExact)];
        for (int index = 0; index < values.length; index++) {
            int rest = index;
            int row = 0;
            int column = 0;
            int stride = 1;
            for (int d = shape.length - 1; d >= 0; d--) {
                int support = rest % shape[d];
                rest /= shape[d];
                if (domains.get(d).kind() == Domain.Kind.TIME) {
                    row = support;
                } else {
                    column += support * stride;
                    stride *= shape[d];
                }
            }
            values[index] = columns[column][row];
        }
        return values;
    }

    /** How many places a variable has along each of its space domains; a zero if it has none. */
    private int[] places(String column, int domains) {
        int[] most = new int[domains];
        Pattern pattern = Pattern.compile(Pattern.quote(column) + "\\[(\\d{1,7})]".repeat(domains));
        for (String name : table.columns()) {
            Matcher matcher = pattern.matcher(name);
            for (int d = 0; d < domains && matcher.matches(); d++) {
                most[d] = Math.max(most[d], Integer.parseInt(matcher.group(d + 1)));
            }
        }
        return most;
    }

    private static String suffix(int place, int[] places) {
        StringBuilder suffix = new StringBuilder();
        int rest = place;
        for (int d = places.length - 1; d >= 0; d--) {
            suffix.insert(0, "[" + (rest % places[d] + 1) + "]");
            rest /= places[d];
        }
        return suffix.toString();
    }

    /** The times as coordinates of the time domain, whose horizon begins at the first of them. */
    private double[] coordinates(Domain time) {
        double span = time.length().isPresent() ? times[times.length - 1] - times[0] : 1;
        double unit = time.length().isPresent() ? time.to() - time.from() : 1;
        return Arrays.stream(times)
                .map(at -> span > 0 ? time.from() + (at - times[0]) / span * unit : time.from())
                .toArray();
    }

    /** What is to be known where the rows end before the horizon of a variable does; empty where they do not. */
    public Optional<String> ending(Variable variable) {
        double span = times[times.length - 1] - times[0];
        return variable.domains().stream()
                .filter(domain -> domain.kind() == Domain.Kind.TIME
                        && domain.length().isEmpty()
                        && span < (1 - 1e-9) * (domain.to() - domain.from()))
                .findFirst()
                .map(domain -> "start: the rows end after " + ExpressionText.number(span)
                        + " s; up to the end of the horizon, after "
                        + ExpressionText.number(domain.to() - domain.from())
                        + " s, the last ones are taken");
    }

    /** The table. */
    public CsvTable table() {
        return table;
    }

    /** The columns that no variable has asked for. */
    public List<String> unused() {
        return table.columns().stream().filter(name -> !used.contains(name)).toList();
    }
}
