package dev.takt.actors.solving.process;

import dev.takt.actors.clock.LoopClock;
import dev.takt.actors.journal.JournalRecord;
import dev.takt.actors.journal.SolveRecords;
import dev.takt.actors.solving.PlanSolver;
import dev.takt.actors.solving.SolveOutcome;
import dev.takt.actors.solving.SolveRequest;
import dev.takt.actors.solving.SolverTuning;
import dev.takt.solver.cuda.device.DeviceUsage;
import dev.takt.solver.nmpc.PlanLayout;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.Channels;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * A solver in a process of its own, reached through a socket in a folder that only this user can enter. Answers come on a
 * thread that reads them; when the process ends, whatever the reason, the solver is lost.
 */
public final class ProcessPlanSolver implements PlanSolver {
    private static final int BUFFER = 1 << 16;
    private static final long START_SECONDS = 60;

    private final Errand errand;
    private final PlanLayout layout;
    private final LoopClock clock;
    private final Process process;
    private final SocketChannel channel;
    private final DataInputStream in;
    private final DataOutputStream out;
    private final AtomicReference<Optional<Pending>> pending = new AtomicReference<>(Optional.empty());
    private final CompletableFuture<String> lost = new CompletableFuture<>();
    private volatile Optional<DeviceUsage> usage = Optional.empty();

    /** The last words of a process. */
    private static final class FarewellException extends IOException {
        private static final long serialVersionUID = 1;

        FarewellException(String reason) {
            super(reason);
        }
    }

    private record Pending(SolveRequest request, Consumer<SolveOutcome> answer) {}

    /**
     * Starts a process and waits until its solver is warm.
     *
     * @param errand of the process
     * @param spare whether another solver works by now; this one then gets warm with a low priority
     * @param command of a process that serves a solver at the socket whose path it is given
     * @param layout of the plans of the same problem
     * @throws UncheckedIOException if it does not start
     */
    public ProcessPlanSolver(
            Errand errand, boolean spare, Function<Path, ProcessBuilder> command, PlanLayout layout, LoopClock clock) {
        this.errand = errand;
        this.layout = layout;
        this.clock = clock;
        try {
            Path folder = Files.createTempDirectory("takt-solver");
            Path socket = folder.resolve("socket");
            try (ServerSocketChannel server = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
                server.bind(UnixDomainSocketAddress.of(socket));
                this.process = command.apply(socket).start();
                this.channel = accept(server, process);
            } finally {
                Files.deleteIfExists(socket);
                Files.deleteIfExists(folder);
            }
            in = new DataInputStream(new BufferedInputStream(Channels.newInputStream(channel), BUFFER));
            out = new DataOutputStream(new BufferedOutputStream(Channels.newOutputStream(channel), BUFFER));
            errand.write(spare, out);
            expect(SolverServer.READY);
        } catch (IOException e) {
            throw new UncheckedIOException("the solver's process did not start: " + e.getMessage(), e);
        }
        Thread.ofPlatform().daemon().name("takt-solver-answers").start(this::read);
    }

    /** Waits for the process to connect, for as long as it lives. */
    private static SocketChannel accept(ServerSocketChannel server, Process process) throws IOException {
        server.configureBlocking(false);
        long begun = System.nanoTime();
        while (process.isAlive()
                && System.nanoTime() - begun < Duration.ofSeconds(START_SECONDS).toNanos()) {
            SocketChannel accepted = server.accept();
            if (accepted != null) {
                return accepted;
            }
            try {
                Thread.sleep(Duration.ofMillis(5));
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                break;
            }
        }
        if (!process.isAlive()) {
            throw new IOException("it ended with exit code " + process.exitValue());
        }
        process.destroyForcibly();
        throw new IOException("it did not connect within " + START_SECONDS + " s");
    }

    @Override
    public void configure(SolverTuning tuning) {
        try {
            out.writeInt(SolverServer.CONFIGURE);
            SolveCoding.writeNames(tuning.overrides(), out);
            out.flush();
        } catch (IOException e) {
            throw gone(e);
        }
    }

    private IllegalStateException gone(IOException cause) {
        return new IllegalStateException("the solver's process " + pid() + " is gone", cause);
    }

    private void handOnRecord() throws IOException {
        byte[] bytes = new byte[in.readInt()];
        in.readFully(bytes);
        Optional<JournalRecord> record = JournalRecord.of(bytes);
        errand.records().ifPresent(records -> record.ifPresent(records::offer));
    }

    /** Reads what is to come next, or why nothing does; what else comes before it is handed on. */
    private void expect(int announced) throws IOException {
        int read = in.readInt();
        while (read == SolverServer.RECORD || read == SolverServer.DEVICE) {
            if (read == SolverServer.DEVICE) {
                usage = Optional.of(UsageCoding.read(in));
            } else {
                handOnRecord();
            }
            read = in.readInt();
        }
        if (read == SolverServer.FAREWELL) {
            throw new FarewellException(in.readUTF());
        }
        if (read != announced) {
            throw new IOException("it speaks another language");
        }
    }

    /** The number of the process. */
    public long pid() {
        return process.pid();
    }

    /** What the process has asked of its device, as far as it has told; empty if it has none. */
    Optional<DeviceUsage> usage() {
        return usage;
    }

    /** Whether nothing more will come of the process. */
    boolean hasEnded() {
        return lost.isDone();
    }

    @Override
    public PlanLayout layout() {
        return layout;
    }

    @Override
    public void warmUp(Duration atMost) {
        // the process has done so before it said that it is ready
    }

    @Override
    public void solve(SolveRequest request, Consumer<SolveOutcome> answer) {
        pending.set(Optional.of(new Pending(request, answer)));
        try {
            out.writeInt(SolverServer.SOLVE);
            out.writeBoolean(
                    errand.records().map(SolveRecords::checkpointWanted).orElse(false));
            SolveCoding.write(request, clock.budget(request.deadline()), out);
        } catch (IOException e) {
            throw gone(e);
        }
    }

    private void read() {
        String ended = "the solver's process " + pid() + " has ended";
        try {
            while (true) {
                expect(SolverServer.OUTCOME);
                Pending asked = pending.getAndSet(Optional.empty())
                        .orElseThrow(() -> new IOException("an answer that nobody asked for"));
                asked.answer().accept(SolveCoding.readOutcome(in, asked.request(), layout));
            }
        } catch (FarewellException e) {
            end(ended + ": " + e.getMessage());
        } catch (IOException e) {
            end(ended);
        }
    }

    private void end(String reason) {
        process.destroyForcibly();
        lost.complete(reason);
    }

    @Override
    public void whenLost(Consumer<String> listener) {
        lost.thenAccept(listener);
    }

    /** Whether the process is there. */
    boolean isAlive() {
        return !hasEnded() && process.isAlive();
    }

    @Override
    public void cancel() {
        process.destroyForcibly();
    }

    @Override
    public void close() {
        process.destroyForcibly();
        try {
            channel.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
