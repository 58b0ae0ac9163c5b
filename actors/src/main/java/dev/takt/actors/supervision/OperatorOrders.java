package dev.takt.actors.supervision;

import akka.actor.typed.ActorRef;
import dev.takt.actors.journal.KeptOrders;
import dev.takt.actors.journal.KeptOrdersFile;
import dev.takt.actors.parameters.OperatorValues;
import dev.takt.actors.parameters.ParameterProtocol;
import dev.takt.actors.supervision.SupervisionProtocol.GiveOrders;
import dev.takt.actors.supervision.SupervisionProtocol.Orders;
import dev.takt.actors.supervision.SupervisionProtocol.OrdersGiven;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/** Lets a loop go on with what operators gave the loop before, and tells what becomes of it. */
final class OperatorOrders {
    private static final double MILLI = 1e-3;
    private static final double NANO = 1e-9;
    /** The first period of a loop begins up to two periods after its time is known. */
    private static final double TOLERATED_PERIODS = 3;

    /** What is in service is kept apart, with the last plan: what operators hold or have dropped stays so in any case. */
    private static final String NOT_TAKEN =
            "; set-points, limits and forecasts are those of the file, while actuators that operators have and"
                    + " controlled variables that they dropped stay so";

    private final LoopParts.Clocked clocked;
    private final Announcements announcements;
    private final ActorRef<ParameterProtocol.Command> updater;
    private final ActorRef<SupervisionProtocol.Command> self;
    private long begin;

    OperatorOrders(
            LoopParts.Clocked clocked,
            Announcements announcements,
            ActorRef<ParameterProtocol.Command> updater,
            ActorRef<SupervisionProtocol.Command> self) {
        this.clocked = clocked;
        this.announcements = announcements;
        this.updater = updater;
        this.self = self;
    }

    /**
     * The first period begins.
     *
     * @param first its beginning, on the loop's clock
     * @param kept of the loop before; empty where there are none, or they are taken later
     */
    void begin(long first, Optional<KeptOrdersFile.Content> kept) {
        begin = first;
        kept.ifPresent(content -> give(content, new CompletableFuture<>()));
    }

    void hear(Orders message) {
        switch (message) {
            case GiveOrders(KeptOrdersFile.Content kept, CompletableFuture<Void> done) -> give(kept, done);
            case OrdersGiven(boolean whole, String text) -> announcements.ordered(whole, text);
        }
    }

    private void give(KeptOrdersFile.Content kept, CompletableFuture<Void> done) {
        if (kept.orders().isEmpty()) {
            if (!kept.reason().isEmpty()) {
                announcements.ordered(false, kept.reason() + NOT_TAKEN);
            }
            done.complete(null);
            return;
        }
        KeptOrders orders = kept.orders().get();
        long now = clocked.clock().now();
        double wall = MILLI * clocked.clock().wallMillis();
        double timeScale = clocked.timing().timeScale();
        double plant = clocked.identity().plantOrigin().getAsDouble() + (now - begin) * NANO * timeScale;
        OperatorValues values = orders.at(
                now,
                wall,
                plant,
                timeScale,
                TOLERATED_PERIODS * clocked.timing().period());
        updater.tell(new ParameterProtocol.GoOn(values, taken -> {
            if (!orders.isEmpty()) {
                self.tell(new OrdersGiven(taken.objections().isEmpty(), text(orders, taken, wall)));
            }
            done.complete(null);
        }));
    }

    private static String text(KeptOrders orders, OperatorValues.Taken taken, double now) {
        List<String> parts = new ArrayList<>(taken.names());
        orders.mode().ifPresent(mode -> parts.add("mode " + mode.label() + " was asked for, so it stands by"));
        taken.objections().forEach(each -> parts.add("not: " + each));
        return String.join("; ", parts) + String.format(Locale.ROOT, "; in force %.1f s ago", now - orders.time());
    }
}
