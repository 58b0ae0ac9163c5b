// CUDA C on the host: blocks run one after another, the threads of a block as fibers that are switched at barriers.
// A fiber runs threads one after the other until one of them waits at a barrier, so that kernels without barriers never
// switch. The 32 threads of a warp may also wait for each other only.
#include <csetjmp>
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <ucontext.h>
#include <utility>

#define __global__
#define __device__
#define __host__
#define __shared__
#define __forceinline__ inline
#define __launch_bounds__(threads)

struct takt_index {
    unsigned x, y, z;
};

takt_index threadIdx, blockIdx, blockDim, gridDim;
double shared[6144];

namespace emulator {

constexpr int MOST_THREADS = 1024;
constexpr int WARP = 32;
constexpr size_t STACK = 128 << 10;

enum Barrier { NONE, BLOCK, WARP_ONLY };

struct Fiber {
    ucontext_t start;
    jmp_buf state;
    bool created;
    Barrier waiting;
    int thread;
};

Fiber fibers[MOST_THREADS];
jmp_buf scheduler;
Fiber* volatile current;
void (*kernel)(void**);
void** arguments;
int threads;
int started;
int finished;
bool backward;
bool busy;

__attribute__((noinline)) void yield() {
    if (!_setjmp(current->state)) {
        _longjmp(scheduler, 1);
    }
}

void work() {
    for (;;) {
        while (started < threads) {
            int number = started++;
            current->thread = backward ? threads - 1 - number : number;
            threadIdx = {(unsigned) current->thread, 0, 0};
            kernel(arguments);
            finished++;
        }
        yield();
    }
}

__attribute__((noinline)) void resume(Fiber* fiber) {
    if (_setjmp(scheduler)) {
        return;
    }
    current = fiber;
    if (fiber->created) {
        threadIdx = {(unsigned) fiber->thread, 0, 0};
        _longjmp(fiber->state, 1);
    }
    fiber->created = true;
    getcontext(&fiber->start);
    fiber->start.uc_stack.ss_sp = malloc(STACK);
    fiber->start.uc_stack.ss_size = STACK;
    fiber->start.uc_link = nullptr;
    makecontext(&fiber->start, work, 0);
    setcontext(&fiber->start);
}

__attribute__((noinline)) void barrier(Barrier which) {
    current->waiting = which;
    yield();
}

// Continues the warps whose threads wait for each other, or all threads if there is no such warp. False if a warp is at both kinds
// of barriers.
bool passBarrier(int used) {
    int atWarp[MOST_THREADS / WARP] = {};
    int atBlock[MOST_THREADS / WARP] = {};
    int warps = 0;
    for (int f = 0; f < used; f++) {
        atWarp[fibers[f].thread / WARP] += fibers[f].waiting == WARP_ONLY;
        atBlock[fibers[f].thread / WARP] += fibers[f].waiting == BLOCK;
    }
    for (int w = 0; w < MOST_THREADS / WARP; w++) {
        if (atWarp[w] > 0 && atBlock[w] > 0) {
            return false;
        }
        warps += atWarp[w] > 0;
    }
    Barrier passed = warps > 0 ? WARP_ONLY : BLOCK;
    for (int f = 0; f < used; f++) {
        if (fibers[f].waiting == passed) {
            fibers[f].waiting = NONE;
            resume(&fibers[f]);
        }
    }
    return true;
}

bool block() {
    memset(shared, 0xff, sizeof shared);
    started = 0;
    finished = 0;
    int used = 0;
    while (started < threads) {
        resume(&fibers[used++]);
    }
    while (finished < threads) {
        if (finished > 0 || !passBarrier(used)) {
            for (int f = 0; f < used; f++) {
                fibers[f].created = fibers[f].waiting != NONE ? false : fibers[f].created;
                fibers[f].waiting = NONE;
            }
            return false;
        }
    }
    return true;
}

template <typename... A, size_t... I>
inline void apply(void (*function)(A...), void** values, std::index_sequence<I...>) {
    function(*(std::remove_reference_t<A>*) values[I]...);
}

template <typename... A>
inline void apply(void (*function)(A...), void** values) {
    apply(function, values, std::index_sequence_for<A...>());
}

}  // namespace emulator

#define TAKT_BARRIER(which)            \
    do {                               \
        asm volatile("" ::: "memory"); \
        emulator::barrier(which);      \
        asm volatile("" ::: "memory"); \
    } while (0)

#define __syncthreads() TAKT_BARRIER(emulator::BLOCK)
#define __syncwarp() TAKT_BARRIER(emulator::WARP_ONLY)

#define TAKT_KERNEL(name)                                                                       \
    extern "C" __attribute__((visibility("default"))) void takt_kernel_##name(void** values) { \
        emulator::apply(name, values);                                                          \
    }

extern "C" __attribute__((visibility("default"))) int takt_emulate(
        void (*kernel)(void**), int blocks, int threads, int sharedBytes, int schedule, void** arguments) {
    if (threads > emulator::MOST_THREADS || sharedBytes > (int) sizeof shared) {
        return 2;
    }
    while (__atomic_test_and_set(&emulator::busy, __ATOMIC_ACQUIRE)) {
    }
    emulator::kernel = kernel;
    emulator::arguments = arguments;
    emulator::threads = threads;
    emulator::backward = schedule != 0;
    blockDim = {(unsigned) threads, 1, 1};
    gridDim = {(unsigned) blocks, 1, 1};
    bool whole = true;
    for (int b = 0; b < blocks && whole; b++) {
        blockIdx = {(unsigned) (schedule != 0 ? blocks - 1 - b : b), 0, 0};
        whole = emulator::block();
    }
    __atomic_clear(&emulator::busy, __ATOMIC_RELEASE);
    return whole ? 0 : 1;
}

