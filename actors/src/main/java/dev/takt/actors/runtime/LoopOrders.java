package dev.takt.actors.runtime;

import dev.takt.actors.clock.LoopClock;
import dev.takt.actors.journal.KeptOrders;
import dev.takt.actors.journal.KeptOrdersFile;
import dev.takt.actors.journal.LastPlanFile;
import dev.takt.actors.journal.OrdersKeeper;
import dev.takt.actors.parameters.OperatorValues;
import dev.takt.config.Case;
import dev.takt.loop.Mode;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;

/** What operators gave a loop: what there is of the loop before, what is in force, and how it is kept. */
final class LoopOrders {
    private static final double MILLI = 1e-3;

    private final Case read;
    private final Optional<KeptOrdersFile> file;
    private final String configurationHash;
    private final String modelHash;
    private final LoopClock clock;
    private final Optional<KeptOrdersFile.Content> before;
    private final AtomicReference<OperatorValues> given = new AtomicReference<>(OperatorValues.NONE);
    private volatile boolean known;

    /**
     * Reads what there is.
     *
     * @param plan beside which it is kept; empty for a loop that keeps nothing
     * @param later whether the loop takes it only when told so; until then the file stays as it is
     */
    LoopOrders(
            Case read,
            Optional<LastPlanFile> plan,
            String configurationHash,
            String modelHash,
            LoopClock clock,
            boolean later) {
        this.read = read;
        this.file = plan.map(KeptOrdersFile::beside);
        this.configurationHash = configurationHash;
        this.modelHash = modelHash;
        this.clock = clock;
        this.known = !later;
        this.before = later || file.isEmpty() ? Optional.empty() : Optional.of(read());
    }

    /** What is kept now. */
    KeptOrdersFile.Content read() {
        return file.map(kept -> kept.read(
                        configurationHash,
                        modelHash,
                        MILLI * clock.wallMillis(),
                        read.loop().resume().ordersAge()))
                .orElse(KeptOrdersFile.Content.NONE);
    }

    /** What the loop begins with. */
    Optional<KeptOrdersFile.Content> before() {
        return before;
    }

    /** The mode for which an operator had asked the loop before, if it was not the automatic one. */
    Optional<Mode> held() {
        return before.flatMap(KeptOrdersFile.Content::orders).flatMap(KeptOrders::mode);
    }

    /** Where the loop tells what is in force. */
    AtomicReference<OperatorValues> given() {
        return given;
    }

    /** What is in force is all that operators gave, also elsewhere, and is kept from now on. */
    void know() {
        known = true;
    }

    /** Keeps what is in force. */
    Optional<OrdersKeeper> keeper(Supplier<Optional<Mode>> mode) {
        return file.map(kept -> new OrdersKeeper(
                kept,
                clock,
                read.loop().timeScale(),
                read.time(),
                () -> known ? Optional.of(given.get()) : Optional.empty(),
                mode));
    }
}
