package dev.takt.app.rehearsal.process;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Optional;

/**
 * The time of day of a process, which can be set while the process runs: a library in front of the C library adds a number of seconds to it. The
 * monotonic clock stays what it is, as it does where the clock of a machine is set, and waits until a time of day end then by the process's own
 * clock. Linux alone; needs a C compiler.
 */
final class SteppedClock {
    private static final String SOURCE = """
            #define _GNU_SOURCE
            #include <dlfcn.h>
            #include <fcntl.h>
            #include <pthread.h>
            #include <stdlib.h>
            #include <sys/mman.h>
            #include <sys/syscall.h>
            #include <sys/time.h>
            #include <time.h>
            #include <unistd.h>

            /* Later than any monotonic time, and earlier than any time of day. */
            #define TIMES_OF_DAY 1000000000

            static const volatile long long *step;
            static int (*timed_wait)(pthread_cond_t *, pthread_mutex_t *, const struct timespec *);

            __attribute__((constructor)) static void begin(void) {
                timed_wait = dlvsym(RTLD_NEXT, "pthread_cond_timedwait", "GLIBC_2.3.2");
                if (!timed_wait) {
                    timed_wait = dlsym(RTLD_NEXT, "pthread_cond_timedwait");
                }
                const char *file = getenv("TAKT_CLOCK_STEP");
                int handle = file ? open(file, O_RDONLY | O_CLOEXEC) : -1;
                void *shared = handle < 0 ? MAP_FAILED : mmap(0, sizeof *step, PROT_READ, MAP_SHARED, handle, 0);
                step = shared == MAP_FAILED ? 0 : shared;
            }

            int clock_gettime(clockid_t clock, struct timespec *now) {
                long answer = syscall(SYS_clock_gettime, clock, now);
                if (answer == 0 && step && (clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE)) {
                    now->tv_sec += *step;
                }
                return answer;
            }

            /* The kernel waits until a time of its own day. */
            int pthread_cond_timedwait(pthread_cond_t *condition, pthread_mutex_t *mutex, const struct timespec *until) {
                struct timespec of_kernel = *until;
                if (step && until->tv_sec > TIMES_OF_DAY) {
                    of_kernel.tv_sec -= *step;
                }
                return timed_wait(condition, mutex, &of_kernel);
            }

            int gettimeofday(struct timeval *now, void *zone) {
                struct timespec exact;
                (void)zone;
                clock_gettime(CLOCK_REALTIME, &exact);
                now->tv_sec = exact.tv_sec;
                now->tv_usec = exact.tv_nsec / 1000;
                return 0;
            }

            time_t time(time_t *seconds) {
                struct timespec exact;
                clock_gettime(CLOCK_REALTIME, &exact);
                if (seconds) {
                    *seconds = exact.tv_sec;
                }
                return exact.tv_sec;
            }
            """;

    private final Path library;
    private final Path step;

    private SteppedClock(Path library, Path step) {
        this.library = library;
        this.step = step;
    }

    /**
     * A clock that goes right so far.
     *
     * @param folder for its files
     * @return empty where there is no C compiler
     */
    static Optional<SteppedClock> in(Path folder) throws IOException, InterruptedException {
        Path source = Files.writeString(folder.resolve("clock.c"), SOURCE);
        Path library = folder.resolve("clock.so");
        int status;
        try {
            status = new ProcessBuilder("cc", "-O2", "-shared", "-fPIC", source.toString(), "-o", library.toString())
                    .inheritIO()
                    .start()
                    .waitFor();
        } catch (IOException e) {
            return Optional.empty();
        }
        SteppedClock clock = new SteppedClock(library, folder.resolve("clock-step"));
        clock.set(0);
        return status == 0 ? Optional.of(clock) : Optional.empty();
    }

    /** The words that begin a command whose process has this clock. */
    List<String> words() {
        return List.of("env", "LD_PRELOAD=" + library, "TAKT_CLOCK_STEP=" + step);
    }

    /** Sets the clock, by a number of seconds ahead of the right time. */
    void set(long seconds) throws IOException {
        Files.write(
                step,
                ByteBuffer.allocate(Long.BYTES)
                        .order(ByteOrder.nativeOrder())
                        .putLong(seconds)
                        .array(),
                StandardOpenOption.CREATE,
                StandardOpenOption.WRITE);
    }
}
