package dev.takt.links;

import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;

/**
 * A link between a controller and a plant in one process: it keeps the newest frame of each direction for the other
 * side. The two ends may be used by two threads; an exchange neither waits nor allocates.
 */
public final class InProcessLink {
    private final LinkTables tables;
    private final Direction measurements;
    private final Direction commands;
    private final AtomicLong acknowledged = new AtomicLong();
    private final ControllerEnd controller = new Controller();
    private final PlantEnd plant = new Plant();

    /** Makes a link. */
    public InProcessLink(LinkTables tables) {
        this.tables = tables;
        LinkCounters atController = new LinkCounters();
        LinkCounters atPlant = new LinkCounters();
        this.measurements = new Direction(tables.measurements(), atPlant, atController);
        this.commands = new Direction(tables.commands(), atController, atPlant);
    }

    /** The end that the controller reads and writes. */
    public ControllerEnd controllerEnd() {
        return controller;
    }

    /** The end that the plant publishes to and polls. */
    public PlantEnd plantEnd() {
        return plant;
    }

    /**
     * One direction of the link. The order is checked as frames are sent, so frames that are replaced by newer ones do
     * not count as lost.
     */
    private static final class Direction {
        private final NewestFrame slot;
        private final LinkCounters sender;
        private final LinkCounters receiver;
        private final FrameOrder order;

        Direction(TagTable table, LinkCounters sender, LinkCounters receiver) {
            this.slot = new NewestFrame(table);
            this.sender = sender;
            this.receiver = receiver;
            this.order = new FrameOrder(receiver);
        }

        void send(TagFrame frame) {
            sender.sent();
            if (order.isNewer(frame.epoch(), frame.sequence())) {
                slot.put(frame);
            }
        }
    }

    private final class Controller implements ControllerEnd {
        @Override
        public LinkTables tables() {
            return tables;
        }

        @Override
        public boolean read(TagFrame into) {
            return measurements.slot.take(into);
        }

        @Override
        public void write(TagFrame frame) {
            commands.send(frame);
        }

        @Override
        public long acknowledged() {
            return acknowledged.get();
        }

        @Override
        public LinkStatistics statistics() {
            return measurements.receiver.statistics();
        }

        @Override
        public void close() {}
    }

    private final class Plant implements PlantEnd {
        @Override
        public LinkTables tables() {
            return tables;
        }

        @Override
        public void publish(TagFrame frame) {
            measurements.send(frame);
        }

        @Override
        public boolean poll(TagFrame into) {
            return commands.slot.take(into);
        }

        @Override
        public void acknowledge(long sequence) {
            acknowledged.set(sequence);
        }

        @Override
        public Map<Long, Long> refusedEpochs() {
            return commands.receiver.refusedEpochs();
        }

        @Override
        public LinkStatistics statistics() {
            return commands.receiver.statistics();
        }

        @Override
        public void close() {}
    }
}
