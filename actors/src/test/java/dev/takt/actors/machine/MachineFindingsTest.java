package dev.takt.actors.machine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MachineFindingsTest {
    @TempDir
    private Path root;

    private void file(String name, String text) throws IOException {
        Path file = root.resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text + "\n");
    }

    @Test
    void nothingIsWrongWithAPreparedMachine() throws IOException {
        file("sys/devices/system/cpu/cpu0/cpufreq/scaling_governor", "performance");
        file("sys/devices/system/cpu/isolated", "2-3");
        file("sys/kernel/realtime", "1");
        file("sys/devices/system/clocksource/clocksource0/current_clocksource", "tsc");
        file("proc/swaps", "Filename Type Size Used Priority");
        assertEquals(List.of(), MachineFindings.under(root));
    }

    @Test
    void everyFindingSaysWhatToChange() throws IOException {
        file("sys/devices/system/cpu/cpu0/cpufreq/scaling_governor", "powersave");
        file("sys/devices/system/cpu/isolated", "");
        file("sys/devices/system/clocksource/clocksource0/current_clocksource", "hpet");
        file("proc/swaps", "Filename Type Size Used Priority\n/dev/sda2 partition 1 0 -2");
        List<String> findings = MachineFindings.under(root);
        assertEquals(5, findings.size(), findings::toString);
        assertTrue(findings.getFirst().contains("cpupower frequency-set -g performance"));
        assertTrue(findings.get(2).contains("PREEMPT_RT"));
        assertTrue(findings.get(3).contains("hpet"));
        assertTrue(findings.getLast().contains("swapoff"));
    }

    @Test
    void wakeUpsAreInOrder() throws InterruptedException {
        WakeUpLateness lateness = WakeUpLateness.measure(200_000, 100, 0);
        assertEquals(100, lateness.wakeUps());
        assertTrue(lateness.median() >= 0);
        assertTrue(lateness.median() <= lateness.percentile99());
        assertTrue(lateness.percentile99() <= lateness.largest());
    }
}
