package dev.takt.actors.machine;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What of a Linux machine makes a loop late, and what to change: read from {@code /proc} and {@code /sys}, nothing is set. */
public final class MachineFindings {
    private static final int PRIORITY = 50;

    private final Path root;
    private final List<String> findings = new ArrayList<>();

    private MachineFindings(Path root) {
        this.root = root;
    }

    /** The findings on this machine, one sentence or two each; none where nothing can be better. */
    public static List<String> ofThisMachine() {
        List<String> findings = new ArrayList<>(under(Path.of("/")));
        if (!RealTimePriority.isGranted(PRIORITY)) {
            findings.add("loop.priority is refused here. LimitRTPRIO=" + RealTimePriority.LARGEST
                    + " in the unit, or ulimit -r for a user, grants it.");
        }
        return findings;
    }

    /**
     * What the files say.
     *
     * @param root of the file system
     */
    static List<String> under(Path root) {
        MachineFindings machine = new MachineFindings(root);
        machine.read("sys/devices/system/cpu/cpu0/cpufreq/scaling_governor")
                .filter(governor -> !governor.equals("performance"))
                .ifPresent(governor -> machine.findings.add("The governor of the processors is " + governor
                        + ", which wakes them slowly. Maybe: cpupower frequency-set -g performance"));
        machine.read("sys/devices/system/cpu/isolated")
                .filter(String::isEmpty)
                .ifPresent(_ -> machine.findings.add("No processor is kept free for the loop."
                        + " Maybe isolcpus=, nohz_full= and rcu_nocbs= of the kernel, with CPUAffinity= in the unit."));
        if (!machine.read("sys/kernel/realtime").equals(Optional.of("1"))) {
            machine.findings.add(
                    "The kernel is not a real-time one (PREEMPT_RT), so that drivers may hold up a wake-up.");
        }
        machine.read("sys/devices/system/clocksource/clocksource0/current_clocksource")
                .filter(source -> !source.equals("tsc") && !source.equals("kvm-clock"))
                .ifPresent(source -> machine.findings.add(
                        "Reading the clock is slow (" + source + "). Maybe clocksource=tsc of the kernel."));
        machine.read("proc/swaps")
                .filter(swaps -> swaps.lines().count() > 1)
                .ifPresent(_ -> machine.findings.add(
                        "Memory may be swapped out. Maybe swapoff -a, or MemorySwapMax=0 in the unit."));
        return machine.findings;
    }

    private Optional<String> read(String file) {
        try {
            return Optional.of(Files.readString(root.resolve(file)).strip());
        } catch (IOException missing) {
            return Optional.empty();
        }
    }
}
