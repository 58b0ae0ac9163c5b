package dev.takt.actors.solving.process;

import dev.takt.actors.journal.record.FactsCoding;
import dev.takt.actors.solving.LimitCourse;
import dev.takt.actors.solving.SolveOutcome;
import dev.takt.actors.solving.SolveRequest;
import dev.takt.actors.solving.SolveRequest.ParameterValues;
import dev.takt.actors.solving.SolveRequest.Retention;
import dev.takt.actors.solving.SolveRequest.VariableLimits;
import dev.takt.actors.solving.SolveService;
import dev.takt.loop.Coded;
import dev.takt.loop.cycle.SolveFacts;
import dev.takt.solver.nmpc.FeedbackLaw;
import dev.takt.solver.nmpc.Plan;
import dev.takt.solver.nmpc.PlanLayout;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.LongSupplier;

/**
 * Requests and outcomes as bytes, bit for bit. Times are transferred as durations, because the clocks of two processes
 * are unrelated.
 */
final class SolveCoding {
    private SolveCoding() {}

    /**
     * Writes a request.
     *
     * @param budget nanoseconds that the solve may take; {@link Long#MAX_VALUE} for no limit
     */
    static void write(SolveRequest request, long budget, DataOutputStream out) throws IOException {
        out.writeLong(request.cycle());
        out.writeDouble(request.start());
        write(request.state(), out);
        out.writeInt(request.parameters().size());
        for (ParameterValues parameter : request.parameters()) {
            out.writeUTF(parameter.name());
            write(parameter.values(), out);
        }
        out.writeInt(request.limits().size());
        for (LimitCourse limits : request.limits()) {
            out.writeUTF(limits.name());
            write(limits.start(), out);
            write(limits.end(), out);
            out.writeDouble(limits.seconds());
        }
        out.writeLong(budget);
        out.writeBoolean(request.ahead());
        out.writeInt(request.retention().code());
        writeNames(request.service().held(), out);
        writeNames(request.service().released(), out);
        out.flush();
    }

    /**
     * Reads a request.
     *
     * @param clock of the reader; its deadline counts from the arrival of the request
     */
    static SolveRequest readRequest(DataInputStream in, LongSupplier clock) throws IOException {
        long cycle = in.readLong();
        double start = in.readDouble();
        double[] state = readArray(in);
        List<ParameterValues> parameters = new ArrayList<>();
        for (int left = in.readInt(); left > 0; left--) {
            parameters.add(new ParameterValues(in.readUTF(), readArray(in)));
        }
        List<LimitCourse> limits = new ArrayList<>();
        for (int left = in.readInt(); left > 0; left--) {
            String name = in.readUTF();
            limits.add(new LimitCourse(readLimits(name, in), readLimits(name, in), in.readDouble()));
        }
        long budget = in.readLong();
        long deadline = budget == Long.MAX_VALUE ? budget : clock.getAsLong() + budget;
        boolean ahead = in.readBoolean();
        Retention retention = Coded.of(Retention.class, in.readInt());
        SolveService service = new SolveService(readNames(in), readNames(in));
        return new SolveRequest(cycle, start, state, parameters, limits, deadline, deadline, ahead, retention, service);
    }

    private static void write(VariableLimits limits, DataOutputStream out) throws IOException {
        out.writeDouble(limits.least());
        out.writeDouble(limits.most());
    }

    private static VariableLimits readLimits(String name, DataInputStream in) throws IOException {
        return new VariableLimits(name, in.readDouble(), in.readDouble());
    }

    /** Writes an outcome. */
    static void write(SolveOutcome outcome, DataOutputStream out) throws IOException {
        out.writeDouble(outcome.plan().start());
        out.writeDouble(outcome.plan().objective());
        write(outcome.plan().output(), out);
        write(outcome.law(), out);
        byte[] facts = FactsCoding.toBytes(outcome.facts());
        out.writeInt(facts.length);
        out.write(facts);
        out.writeLong(outcome.prepareNanos());
        out.writeInt(outcome.analyses());
        out.writeDouble(outcome.bias());
        out.flush();
    }

    /** Reads the outcome of a request. */
    static SolveOutcome readOutcome(DataInputStream in, SolveRequest request, PlanLayout layout) throws IOException {
        Plan plan = Plan.of(layout, in.readDouble(), in.readDouble(), readArray(in));
        Optional<FeedbackLaw> law = readLaw(in);
        SolveFacts facts = FactsCoding.of(in.readNBytes(in.readInt()));
        return new SolveOutcome(request, plan, law, facts, in.readLong(), in.readInt(), in.readDouble());
    }

    private static void write(Optional<FeedbackLaw> law, DataOutputStream out) throws IOException {
        out.writeBoolean(law.isPresent());
        if (law.isPresent()) {
            writeNames(law.get().controls(), out);
            writeNames(law.get().parameters(), out);
            out.writeInt(law.get().measurementSize());
            write(law.get().numbers(), out);
        }
    }

    private static Optional<FeedbackLaw> readLaw(DataInputStream in) throws IOException {
        return in.readBoolean()
                ? Optional.of(FeedbackLaw.of(readNames(in), readNames(in), in.readInt(), readArray(in)))
                : Optional.empty();
    }

    static void writeNames(List<String> names, DataOutputStream out) throws IOException {
        out.writeInt(names.size());
        for (String name : names) {
            out.writeUTF(name);
        }
    }

    static List<String> readNames(DataInputStream in) throws IOException {
        List<String> names = new ArrayList<>();
        for (int left = in.readInt(); left > 0; left--) {
            names.add(in.readUTF());
        }
        return names;
    }

    private static void write(double[] values, DataOutputStream out) throws IOException {
        out.writeInt(values.length);
        for (double value : values) {
            out.writeDouble(value);
        }
    }

    private static double[] readArray(DataInputStream in) throws IOException {
        double[] values = new double[in.readInt()];
        for (int i = 0; i < values.length; i++) {
            values[i] = in.readDouble();
        }
        return values;
    }
}
