package dev.takt.actors.fleet;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Stream;

/**
 * Decides whether the pool can carry one more loop that drives its actuators: the solves of all of them must fit into a part of the
 * time of all threads. The demand is the sum of what they need on average, and for what single solves take more than that the root of
 * the sum of squares of what 99 of 100 take more: solves are not all slow at once. By earliest deadline first they are then in time,
 * as far as no deadline is before the end of a period.
 */
public final class Admission {
    private static final double MILLIS = 1e3;
    private static final double PERCENT = 100;

    private final List<PoolMember> members = new CopyOnWriteArrayList<>();
    private final int threads;
    private final double load;

    /**
     * Makes an admission with nothing admitted.
     *
     * @param threads of the pool
     * @param load part of their time that solves may need, above 0, at most 1
     */
    public Admission(int threads, double load) {
        this.threads = threads;
        this.load = load;
    }

    /**
     * A further loop.
     *
     * @param period in seconds of the clock
     */
    public PoolMember join(String name, double period) {
        PoolMember member = new PoolMember(name, members.size(), period);
        members.add(member);
        return member;
    }

    /** A loop has left. */
    public void leave(PoolMember member) {
        members.remove(member);
    }

    /** The threads that the solves of loops need that drive their actuators. */
    public double demand() {
        return demand(members.stream().filter(PoolMember::isDriving));
    }

    private static double demand(Stream<PoolMember> driving) {
        double mean = 0;
        double squares = 0;
        for (PoolMember member : driving.toList()) {
            double further = member.demand() - member.meanDemand();
            mean += member.meanDemand();
            squares += further * further;
        }
        return mean + Math.sqrt(squares);
    }

    /** The threads that they may need. */
    public double capacity() {
        return load * threads;
    }

    /**
     * Admits a loop, or says why not.
     *
     * @return the reason of a refusal, with the figures
     */
    public synchronized Optional<String> admit(PoolMember member) {
        if (member.isDriving()) {
            return Optional.empty();
        }
        double all = demand(members.stream().filter(each -> each.isDriving() || each == member));
        if (all <= capacity()) {
            member.admit();
            return Optional.empty();
        }
        long driving = members.stream().filter(PoolMember::isDriving).count();
        return Optional.of(String.format(
                Locale.ROOT,
                "the solver pool cannot carry %s: its solves take %.3g ms (99 of 100) every %.4g s, %.3g %% of a thread; with %d loops"
                        + " that drive already %.3f threads were needed, and %.3f are there (fleet.load %.2g of %d)."
                        + " Maybe a longer period, more threads, or fewer loops.",
                member.name(),
                MILLIS * member.solveSeconds(),
                member.period(),
                PERCENT * member.demand(),
                driving,
                all,
                capacity(),
                load,
                threads));
    }
}
