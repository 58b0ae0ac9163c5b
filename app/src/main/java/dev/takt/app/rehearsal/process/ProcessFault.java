package dev.takt.app.rehearsal.process;

import java.io.IOException;
import java.io.InputStream;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;

/** A fault of a process of a running loop. The loop continues with fresh plans afterwards. */
public enum ProcessFault {
    /** {@code kill -9} of the solver, at any time. */
    SOLVER_KILLED {
        @Override
        void strike(LoopProcess loop) throws IOException, InterruptedException {
            Signals.KILL.to(loop.solver());
        }
    },
    /** The solver neither runs nor ends; the loop has to detect this itself. */
    SOLVER_HANGS {
        @Override
        void strike(LoopProcess loop) throws IOException, InterruptedException {
            long solver = loop.solver();
            Signals.STOP.to(solver);
            loop.await(
                    "to miss its plans", state -> !state.path("rung").asText().equals("fresh"));
            loop.await(
                    "to give the solver up",
                    _ -> ProcessHandle.of(solver).filter(ProcessHandle::isAlive).isEmpty());
        }
    },
    /** More busy processes than processors. */
    PROCESSORS_BUSY {
        @Override
        void strike(LoopProcess loop) throws IOException {
            List<Process> busy = new ArrayList<>();
            try {
                for (int i = 0; i < 2 * Runtime.getRuntime().availableProcessors(); i++) {
                    busy.add(new ProcessBuilder("sh", "-c", "while :; do :; done").start());
                }
                loop.awaitPeriods(PERIODS);
            } finally {
                busy.forEach(Process::destroyForcibly);
            }
        }
    },
    /** The process of the loop does not run for a second. */
    SUSPENDED {
        @Override
        void strike(LoopProcess loop) throws IOException, InterruptedException {
            Signals.STOP.to(loop.pid());
            LockSupport.parkNanos(SUSPENSION.toNanos());
            Signals.CONT.to(loop.pid());
        }
    },
    /** Twenty pages, and one that reads histories and metrics as fast as it gets them. */
    WATCHED {
        @Override
        void strike(LoopProcess loop) throws IOException, InterruptedException {
            try (HttpClient client = HttpClient.newHttpClient()) {
                List<InputStream> pages = new ArrayList<>();
                for (int i = 0; i < PAGES; i++) {
                    pages.add(read(client, loop, "api/stream"));
                }
                long last = loop.cycle() + PERIODS;
                while (loop.cycle() < last) {
                    for (String path : List.of("api/history", "metrics", "api/plan")) {
                        read(client, loop, path).readAllBytes();
                    }
                }
                for (InputStream page : pages) {
                    page.close();
                }
            }
        }
    };

    private static final int PERIODS = 40;
    private static final int PAGES = 20;
    private static final Duration SUSPENSION = Duration.ofSeconds(1);

    private static InputStream read(HttpClient client, LoopProcess loop, String path)
            throws IOException, InterruptedException {
        return client.send(
                        HttpRequest.newBuilder(loop.address(path)).build(), HttpResponse.BodyHandlers.ofInputStream())
                .body();
    }

    /** Whether another solver process is needed afterwards. */
    public boolean costsASolver() {
        return this == SOLVER_KILLED || this == SOLVER_HANGS;
    }

    abstract void strike(LoopProcess loop) throws IOException, InterruptedException;

    /**
     * Applies the fault to a loop that runs with fresh plans, and waits until it does so again.
     *
     * @return periods until then
     * @throws IOException if it does not
     */
    public long on(LoopProcess loop) throws IOException, InterruptedException {
        long before = loop.awaitFresh(-1);
        strike(loop);
        return loop.awaitFresh(loop.cycle() + 1) - before;
    }
}
