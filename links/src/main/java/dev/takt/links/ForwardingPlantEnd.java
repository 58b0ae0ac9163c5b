package dev.takt.links;

import java.util.Map;

/** A plant's end that delegates to another one, which is closed with it. Subclasses override what differs. */
public abstract class ForwardingPlantEnd implements PlantEnd {
    private final PlantEnd end;

    /** Delegates to an end. */
    protected ForwardingPlantEnd(PlantEnd end) {
        this.end = end;
    }

    @Override
    public LinkTables tables() {
        return end.tables();
    }

    @Override
    public void publish(TagFrame measurements) {
        end.publish(measurements);
    }

    @Override
    public boolean poll(TagFrame into) {
        return end.poll(into);
    }

    @Override
    public void acknowledge(long sequence) {
        end.acknowledge(sequence);
    }

    @Override
    public Map<Long, Long> refusedEpochs() {
        return end.refusedEpochs();
    }

    @Override
    public LinkStatistics statistics() {
        return end.statistics();
    }

    @Override
    public void close() {
        end.close();
    }
}
