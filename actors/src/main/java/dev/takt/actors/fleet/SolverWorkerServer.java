package dev.takt.actors.fleet;

import dev.takt.actors.clock.LoopClock;
import dev.takt.actors.solving.PlanSolver;
import dev.takt.actors.solving.SolveObserver;
import dev.takt.actors.solving.process.SolverServer;
import dev.takt.actors.solving.process.SolverSource;
import dev.takt.actors.supervision.LoopTiming;
import dev.takt.config.Case;
import dev.takt.solver.nmpc.RecedingHorizonSolver;
import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import java.util.function.LongConsumer;

/** A worker process of a fleet: a pool of threads and the solvers of many loops, each behind a connection of its own. */
public final class SolverWorkerServer {
    private static final double NANO = 1e-9;

    private final FleetSolvers solvers;
    private final Admission members;

    private SolverWorkerServer(SolverPool pool) {
        solvers = new FleetSolvers(pool);
        members = new Admission(pool.threads(), 1);
    }

    /**
     * Serves loops until this process ends.
     *
     * @param socket where to listen
     * @param threads that solve
     * @throws IOException if it cannot listen there
     */
    public static void serve(Path socket, int threads) throws IOException {
        try (ServerSocketChannel server = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
                SolverPool pool = new SolverPool(threads)) {
            SolverWorkerServer worker = new SolverWorkerServer(pool);
            server.bind(UnixDomainSocketAddress.of(socket), Integer.MAX_VALUE);
            while (true) {
                SocketChannel channel = server.accept();
                Thread.ofVirtual().name("takt-worker-loop").start(() -> worker.serve(channel));
            }
        }
    }

    private void serve(SocketChannel channel) {
        Source source = new Source();
        try (channel) {
            SolverServer.serve(channel, source);
        } catch (IOException | RuntimeException e) {
            // the loop hears of it by the end of the connection
        } finally {
            source.leave();
        }
    }

    /** The solver of one loop. */
    private final class Source implements SolverSource {
        private final AtomicReference<Optional<PoolMember>> member = new AtomicReference<>(Optional.empty());
        private volatile LongConsumer told = _ -> {};

        @Override
        public PlanSolver make(Case read, LoopClock clock, Function<RecedingHorizonSolver, SolveObserver> observers) {
            PoolMember joined = members.join(read.name(), LoopTiming.of(read).periodNanos() * NANO);
            joined.whenSolved(nanos -> told.accept(nanos));
            member.set(Optional.of(joined));
            return solvers.of(read, clock, joined, observers).create();
        }

        @Override
        public void stands(int urgency) {
            member.get().ifPresent(joined -> joined.stands(urgency));
        }

        @Override
        public void whenSolved(LongConsumer listener) {
            told = listener;
        }

        void leave() {
            member.get().ifPresent(joined -> {
                members.leave(joined);
                solvers.leave(joined);
            });
        }
    }
}
