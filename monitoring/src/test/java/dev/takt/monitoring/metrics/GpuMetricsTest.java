package dev.takt.monitoring.metrics;

import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.takt.monitoring.gpu.StandInNvml;
import java.io.IOException;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A scrape shows the GPUs that NVML shows. */
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class GpuMetricsTest {
    @Test
    void showsEveryGpuOfTheMachine(@TempDir Path folder) throws IOException, InterruptedException {
        String library = StandInNvml.make(folder).toString();
        try (PrometheusScrape scrape = PrometheusScrape.start("test", 0.02);
                GpuMetrics _ = GpuMetrics.start(library).orElseThrow()) {
            String shown = scrape.await(text -> text.contains("nmpc_gpu_throttled{gpu=\"1\",reason=\"thermal\"} 1"));
            Stream.of(
                            "nmpc_gpu_up{gpu=\"0\"} 1",
                            "nmpc_gpu_up{gpu=\"1\"} 1",
                            "nmpc_gpu_utilization_ratio{gpu=\"0\"} 0.37",
                            "nmpc_gpu_memory_bytes{gpu=\"1\",kind=\"total\"} 85899345920",
                            "nmpc_gpu_temperature_celsius{gpu=\"1\"} 88",
                            "nmpc_gpu_power_watts{gpu=\"0\"} 312.5",
                            "nmpc_gpu_power_watts{gpu=\"1\"} NaN",
                            "nmpc_gpu_utilization_ratio{gpu=\"1\"} NaN",
                            "nmpc_gpu_clock_hertz{clock=\"sm\",gpu=\"0\"} 1980000000",
                            "nmpc_gpu_throttled{gpu=\"0\",reason=\"thermal\"} 0",
                            "nmpc_gpu_throttled{gpu=\"1\",reason=\"thermal\"} 1")
                    .forEach(line -> assertTrue(shown.contains(line + "\n"), () -> line + " in\n" + shown));
        }
    }

    @Test
    void aMachineWithoutADriverHasNone() {
        assertTrue(GpuMetrics.start("libno-nvml.so.1").isEmpty());
    }
}
