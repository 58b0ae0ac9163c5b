package dev.takt.actors.journal.record;

import dev.takt.loop.SolveEnding;
import dev.takt.loop.cycle.PlanVerdict;
import dev.takt.loop.cycle.SolveFacts;
import java.nio.ByteBuffer;

/** The bytes of the facts of a solve, in journals and between a loop and its solver process. */
public final class FactsCoding {
    private FactsCoding() {}

    /** The facts as bytes. */
    public static byte[] toBytes(SolveFacts facts) {
        Encoder out = new Encoder();
        write(facts, out);
        TargetCoding.write(facts.targets(), out);
        facts.targets().ifPresent(targets -> TargetCoding.writeValues(targets.values(), out));
        return out.toBytes();
    }

    /**
     * The facts of bytes.
     *
     * @throws RuntimeException if the bytes are not those of facts
     */
    public static SolveFacts of(byte[] bytes) {
        Decoder in = new Decoder(ByteBuffer.wrap(bytes));
        SolveFacts facts = read(in);
        return facts.with(TargetCoding.read(in).map(targets -> targets.with(TargetCoding.readValues(in))));
    }

    /** Without what is known of targets, which journals have at the end of a period. */
    static void write(SolveFacts facts, Encoder out) {
        SolveFacts.Result result = facts.result();
        SolveFacts.Effort effort = facts.effort();
        out.large(facts.cycle())
                .text(facts.ending().label())
                .tag(facts.verdict())
                .text(facts.remark())
                .real(result.objective())
                .whole(effort.iterations())
                .whole(effort.factorizations())
                .real(result.dualResidual())
                .real(result.primalResidual())
                .large(effort.totalNanos())
                .large(effort.kernelNanos())
                .large(effort.factorizationNanos())
                .large(effort.backsolveNanos())
                .real(result.largestSlack())
                .tag(effort.cacheEvent());
    }

    static SolveFacts read(Decoder in) {
        long cycle = in.large();
        // versions up to 0.1.0 wrote "rejected" in place of how the solve had ended
        SolveEnding ending = SolveEnding.of(in.text());
        PlanVerdict verdict = in.tag(PlanVerdict.class);
        String remark = in.text();
        double objective = in.real();
        int iterations = in.whole();
        int factorizations = in.whole();
        double dualResidual = in.real();
        double primalResidual = in.real();
        long total = in.large();
        long kernels = in.large();
        long factorization = in.large();
        long backsolve = in.large();
        double slack = in.real();
        return new SolveFacts(
                cycle,
                ending,
                verdict,
                remark,
                new SolveFacts.Result(objective, dualResidual, primalResidual, slack),
                new SolveFacts.Effort(
                        iterations,
                        factorizations,
                        total,
                        kernels,
                        factorization,
                        backsolve,
                        in.tag(SolveFacts.CacheEvent.class)));
    }
}
