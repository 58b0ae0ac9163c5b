package dev.takt.monitoring.metrics;

import dev.takt.monitoring.gpu.GpuState;
import dev.takt.monitoring.gpu.GpuState.Throttle;
import dev.takt.monitoring.gpu.Nvml;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import kamon.metric.Gauge;

/**
 * Records the state of the GPUs of the machine, on a separate thread, because a driver with a fault may take long to
 * answer. A machine without a driver has none of these metrics.
 */
public final class GpuMetrics implements AutoCloseable {
    private static final Duration PAUSE = Duration.ofSeconds(2);

    private final Nvml nvml;
    private final List<Gpu> gpus = new ArrayList<>();
    private final CountDownLatch end = new CountDownLatch(1);

    private GpuMetrics(Nvml nvml) {
        this.nvml = nvml;
        for (int index = 0; index < nvml.count(); index++) {
            gpus.add(new Gpu(Instruments.ofProcess(), String.valueOf(index)));
        }
    }

    /**
     * Starts recording; empty on a machine without a driver.
     *
     * @param library NVML's name for the loader, or its path
     */
    public static Optional<GpuMetrics> start(String library) {
        Optional<GpuMetrics> metrics = Nvml.open(library).map(GpuMetrics::new);
        metrics.ifPresent(
                recording -> Thread.ofPlatform().name("takt-gpus").daemon(true).start(recording::run));
        return metrics;
    }

    @Override
    public void close() {
        end.countDown();
    }

    private void run() {
        try (nvml) {
            do {
                for (int index = 0; index < gpus.size(); index++) {
                    gpus.get(index).record(nvml.state(index));
                }
            } while (!end.await(PAUSE.toMillis(), TimeUnit.MILLISECONDS));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static final class Gpu {
        private final Gauge up;
        private final Gauge utilization;
        private final Gauge used;
        private final Gauge total;
        private final Gauge temperature;
        private final Gauge power;
        private final Gauge smClock;
        private final Gauge memoryClock;
        private final Map<Throttle, Gauge> throttles = new EnumMap<>(Throttle.class);

        Gpu(Instruments instruments, String index) {
            up = instruments.gauge(MetricCatalog.GPU_UP, index);
            utilization = instruments.gauge(MetricCatalog.GPU_UTILIZATION, index);
            used = instruments.gauge(MetricCatalog.GPU_MEMORY, index, "used");
            total = instruments.gauge(MetricCatalog.GPU_MEMORY, index, "total");
            temperature = instruments.gauge(MetricCatalog.GPU_TEMPERATURE, index);
            power = instruments.gauge(MetricCatalog.GPU_POWER, index);
            smClock = instruments.gauge(MetricCatalog.GPU_CLOCK, index, "sm");
            memoryClock = instruments.gauge(MetricCatalog.GPU_CLOCK, index, "memory");
            for (Throttle throttle : Throttle.values()) {
                String reason = throttle.name().toLowerCase(Locale.ROOT);
                throttles.put(throttle, instruments.gauge(MetricCatalog.GPU_THROTTLED, index, reason));
            }
        }

        void record(GpuState state) {
            up.update(state.memoryTotal().isPresent() ? 1 : 0);
            update(utilization, state.utilization());
            update(used, state.memoryUsed());
            update(total, state.memoryTotal());
            update(temperature, state.temperature());
            update(power, state.power());
            update(smClock, state.smClock());
            update(memoryClock, state.memoryClock());
            throttles.forEach(
                    (throttle, gauge) -> gauge.update(state.throttles().contains(throttle) ? 1 : 0));
        }

        private static void update(Gauge gauge, OptionalDouble value) {
            Instruments.update(gauge, value.orElse(Double.NaN));
        }
    }
}
