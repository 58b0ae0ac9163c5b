package dev.takt.actors.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.takt.actors.supervision.LentThread;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class BorrowingExecutorTest {
    private final BorrowingExecutor executor =
            new BorrowingExecutor(Thread.ofPlatform().name("own").factory());

    @AfterEach
    void end() throws InterruptedException {
        executor.shutdown();
        assertTrue(executor.awaitTermination(1, TimeUnit.MINUTES));
    }

    @Test
    void hasAThreadOfItsOwn() {
        assertEquals(
                "own",
                CompletableFuture.supplyAsync(BorrowingExecutorTest::name, executor)
                        .join());
    }

    @Test
    void letsItBeWhereTheCallersIsLent() {
        CompletableFuture<String> done = new CompletableFuture<>();
        LentThread.during(() -> executor.execute(() -> done.complete(name())));
        assertEquals(name(), done.getNow("nobody"));
    }

    @Test
    void whatComesOfABorrowedTaskIsDoneByItsOwn() {
        CompletableFuture<String> done = new CompletableFuture<>();
        LentThread.during(() -> executor.execute(() -> executor.execute(() -> done.complete(name()))));
        assertEquals("own", done.join());
        assertNotEquals("own", name());
    }

    private static String name() {
        return Thread.currentThread().getName();
    }
}
