package dev.takt.actors.machine;

import com.sun.management.HotSpotDiagnosticMXBean;
import java.lang.management.ManagementFactory;
import java.lang.ref.Reference;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import javax.management.NotificationEmitter;

/** A program that holds some megabytes, and says to how many its heap is kept after some collections. */
final class HoldingMain {
    private static final int COLLECTIONS = 6;

    private HoldingMain() {}

    public static void main(String[] arguments) throws InterruptedException {
        HeapTarget.followIfAsked();
        // told after the target, which was there before
        CountDownLatch told = new CountDownLatch(COLLECTIONS);
        ManagementFactory.getGarbageCollectorMXBeans().stream()
                .filter(collector -> collector.getName().equals("ZGC Major Cycles"))
                .forEach(collector -> ((NotificationEmitter) collector)
                        .addNotificationListener((_, _) -> told.countDown(), null, null));
        List<byte[]> held = new ArrayList<>();
        for (int i = 0; i < Integer.parseInt(arguments[0]); i++) {
            held.add(new byte[1_000_000]);
        }
        for (int i = 0; i < COLLECTIONS; i++) {
            System.gc();
        }
        if (!told.await(1, TimeUnit.MINUTES)) {
            throw new IllegalStateException("no word of " + told.getCount() + " collections");
        }
        Reference.reachabilityFence(held);
        long target = Long.parseLong(ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class)
                .getVMOption("SoftMaxHeapSize")
                .getValue());
        System.out.println(target >> 20);
    }
}
