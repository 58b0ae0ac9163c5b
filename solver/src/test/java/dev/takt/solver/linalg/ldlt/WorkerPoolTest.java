package dev.takt.solver.linalg.ldlt;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.concurrent.atomic.AtomicIntegerArray;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WorkerPoolTest {
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 4})
    void everyWorkerDoesItsPartOfEveryJob(int workers) {
        AtomicIntegerArray done = new AtomicIntegerArray(workers);
        try (WorkerPool pool = new WorkerPool(workers)) {
            for (int job = 1; job <= 500; job++) {
                pool.run(done::incrementAndGet);
                for (int worker = 0; worker < workers; worker++) {
                    assertEquals(job, done.get(worker));
                }
            }
        }
    }

    @Test
    void aFailureReachesTheCallerAndThePoolGoesOn() {
        AtomicIntegerArray done = new AtomicIntegerArray(2);
        try (WorkerPool pool = new WorkerPool(2)) {
            IllegalStateException failure = assertThrows(
                    IllegalStateException.class, () -> pool.run(worker -> done.addAndGet(worker == 1 ? 7 : 0, 1)));
            assertInstanceOf(IndexOutOfBoundsException.class, failure.getCause());
            pool.run(done::incrementAndGet);
            assertEquals(1, done.get(1));
        }
    }
}
