package dev.takt.app.rehearsal.process;

import dev.takt.links.udp.FaultProxy;
import dev.takt.links.udp.LinkFaults;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.locks.LockSupport;

/** Datagrams between two controllers and a plant on this host, through a proxy on each way. */
final class UdpWays extends LocalWays {
    private static final long PUMP_NANOS = 1_000_000;

    private final List<Way> ways;

    /** The way of one controller: its ports, from the controller over the proxy to the plant. */
    private static final class Way {
        private final int controller = freePort();
        private final int near = freePort();
        private final int far = freePort();
        private final int plant = freePort();
        private final FaultProxy proxy;
        private final Gaps gaps = new Gaps(PairRehearsal.LATE_NANOS);
        private final Thread pump;

        Way() throws IOException {
            proxy = FaultProxy.open(address(near), address(controller), address(far), address(plant), LinkFaults.NONE);
            pump = Thread.ofPlatform().daemon().name("proxy").start(this::pump);
        }

        private void pump() {
            while (!Thread.currentThread().isInterrupted()) {
                proxy.pump();
                gaps.runs();
                LockSupport.parkNanos(PUMP_NANOS);
            }
        }
    }

    UdpWays() throws IOException {
        ways = List.of(new Way(), new Way());
    }

    @Override
    public List<String> plant() {
        return settings(ways.get(0).far, ways.get(0).plant, ways.get(1).far, ways.get(1).plant);
    }

    @Override
    public List<String> controller(int place) {
        return settings(ways.get(0).controller, ways.get(0).near, ways.get(1).controller, ways.get(1).near);
    }

    private static List<String> settings(int controller, int plant, int second, int secondPlant) {
        return List.of(
                "links.kind=udp",
                setting("links.udp.controller", controller),
                setting("links.udp.plant", plant),
                setting("links.pair.second-controller", second),
                setting("links.pair.second-plant", secondPlant));
    }

    @Override
    public void cut(int place, boolean isCut) {
        ways.get(place).proxy.cut(isCut);
    }

    @Override
    public long starved(long begin, long end) {
        return Math.max(ways.get(0).gaps.during(begin, end), ways.get(1).gaps.during(begin, end));
    }

    @Override
    public void close() throws IOException {
        super.close();
        for (Way way : ways) {
            way.pump.interrupt();
            way.proxy.close();
        }
    }
}
