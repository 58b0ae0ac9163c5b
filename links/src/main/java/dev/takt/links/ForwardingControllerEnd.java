package dev.takt.links;

/** A controller's end that delegates to another one, which is closed with it. Subclasses override what differs. */
public abstract class ForwardingControllerEnd implements ControllerEnd {
    private final ControllerEnd end;

    /** Delegates to an end. */
    protected ForwardingControllerEnd(ControllerEnd end) {
        this.end = end;
    }

    @Override
    public LinkTables tables() {
        return end.tables();
    }

    @Override
    public boolean read(TagFrame into) {
        return end.read(into);
    }

    @Override
    public void write(TagFrame commands) {
        end.write(commands);
    }

    @Override
    public long acknowledged() {
        return end.acknowledged();
    }

    @Override
    public long followedEpoch() {
        return end.followedEpoch();
    }

    @Override
    public long followedSequence() {
        return end.followedSequence();
    }

    @Override
    public long taken(long now) {
        return end.taken(now);
    }

    @Override
    public LinkStatistics statistics() {
        return end.statistics();
    }

    @Override
    public String lastProblem() {
        return end.lastProblem();
    }

    @Override
    public boolean isSuperseded() {
        return end.isSuperseded();
    }

    @Override
    public void close() {
        end.close();
    }
}
