package dev.takt.links.opcua;

import dev.takt.links.ForecastListener;
import java.lang.reflect.Array;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.Consumer;
import org.eclipse.milo.opcua.stack.core.types.builtin.DataValue;
import org.jspecify.annotations.Nullable;

/**
 * Follows forecasts that are nodes of a server, by a subscription in a separate session. A node has a list of numbers,
 * alternately a time in seconds since 1970-01-01T00:00Z and a value, so a series changes as a whole. The source time of
 * the list is the issue time. Any other value is reported as an empty series, which is refused.
 */
public final class OpcUaForecasts implements AutoCloseable {
    private static final double[] NOTHING = {};

    /** Between the beginning of the calendar of OPC UA, 1601, and 1970, in seconds. */
    private static final double EPOCH = 11_644_473_600.0;

    private static final double TICK = 1e-7;

    private final ForecastListener listener;
    private final Map<String, double[]> told = new HashMap<>();
    private final FollowedNodes followed;

    /**
     * Starts to connect.
     *
     * @param nodes of the forecasts, by the name of the parameter
     * @param problems receives what the server does not give, on a thread of the link
     */
    public OpcUaForecasts(
            Map<String, String> nodes, OpcUaAccess access, ForecastListener listener, Consumer<String> problems) {
        this.listener = listener;
        this.followed = new FollowedNodes("forecasts", nodes, access, this::tell, problems);
    }

    /** The reason why there is no connection, for the user. */
    public String lastProblem() {
        return followed.lastProblem();
    }

    private void tell(String name, DataValue value) {
        double[] list = numbers(value.value().value());
        if (!isOther(name, list)) {
            return;
        }
        boolean even = list.length % 2 == 0;
        double[] times = even ? new double[list.length / 2] : NOTHING;
        double[] values = new double[times.length];
        for (int i = 0; i < times.length; i++) {
            times[i] = list[2 * i];
            values[i] = list[2 * i + 1];
        }
        OptionalDouble issued = value.sourceTime() == null
                ? OptionalDouble.empty()
                : OptionalDouble.of(TICK * value.sourceTime().getUtcTime() - EPOCH);
        listener.expected(name, times, values, issued, "opcua");
    }

    /** The numbers of a list; empty for anything else. */
    private static double[] numbers(@Nullable Object value) {
        if (value == null || !value.getClass().isArray()) {
            return NOTHING;
        }
        double[] numbers = new double[Array.getLength(value)];
        for (int i = 0; i < numbers.length; i++) {
            numbers[i] = Array.get(value, i) instanceof Number number ? number.doubleValue() : Double.NaN;
        }
        return numbers;
    }

    private synchronized boolean isOther(String name, double[] list) {
        double[] before = told.put(name, list);
        return before == null || !Arrays.equals(before, list);
    }

    @Override
    public void close() {
        followed.close();
    }
}
