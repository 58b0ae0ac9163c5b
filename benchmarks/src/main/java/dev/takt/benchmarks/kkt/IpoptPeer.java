package dev.takt.benchmarks.kkt;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_DOUBLE;
import static java.lang.foreign.ValueLayout.JAVA_INT;

import dev.takt.solver.kernels.CoordinateSparsity;
import dev.takt.solver.kernels.NonlinearProgram;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Stream;

/** Ipopt, called through its C interface with the functions of a Takt program, so the problem is exactly the same. */
public final class IpoptPeer {
    private static final double INFINITE = 2e19;
    private static final int SOLVED = 0;

    private final Path library;
    private final NonlinearProgram program;
    private final double[] x;
    private final double[] multipliers;
    private final double[] gradient;
    private final double[] rows;
    private final double[] jacobian;
    private final double[] hessian;
    private int iterations;

    /**
     * The outcome of a solve.
     *
     * @param status of Ipopt, 0 for an optimum
     * @param objective at the end
     * @param iterations number of iterations
     */
    public record Outcome(int status, double objective, int iterations) {
        /** Whether an optimum was found. */
        public boolean solved() {
            return status == SOLVED;
        }

        /** The status in a word. */
        public String label() {
            return switch (status) {
                case SOLVED -> "optimal";
                case 1 -> "acceptable";
                case 2 -> "infeasible";
                case 4 -> "diverging";
                case -1 -> "iteration-limit";
                case -2 -> "restoration-failed";
                case -4 -> "time-limit";
                case -13 -> "non-finite";
                default -> "status " + status;
            };
        }
    }

    /** Prepares solves with a library of Ipopt. */
    public IpoptPeer(Path library, NonlinearProgram program) {
        this.library = library;
        this.program = program;
        x = new double[program.variables()];
        multipliers = new double[program.rows()];
        gradient = new double[program.variables()];
        rows = new double[program.rows()];
        jacobian = new double[program.jacobianSparsity().size()];
        hessian = new double[program.hessianSparsity().size()];
    }

    /**
     * Solves from the program's start.
     *
     * @param texts options whose values are words
     * @param numbers options whose values are real numbers
     */
    public Outcome solve(Map<String, String> texts, Map<String, Double> numbers) {
        try (Arena arena = Arena.ofConfined()) {
            SymbolLookup ipopt = SymbolLookup.libraryLookup(library, arena);
            MemorySegment problem = create(ipopt, arena);
            call(ipopt, "AddIpoptIntOption", JAVA_INT, ADDRESS, ADDRESS, JAVA_INT)
                    .invoke(problem, arena.allocateFrom("print_level"), 0);
            for (Map.Entry<String, String> option : texts.entrySet()) {
                call(ipopt, "AddIpoptStrOption", JAVA_INT, ADDRESS, ADDRESS, ADDRESS)
                        .invoke(problem, arena.allocateFrom(option.getKey()), arena.allocateFrom(option.getValue()));
            }
            for (Map.Entry<String, Double> option : numbers.entrySet()) {
                call(ipopt, "AddIpoptNumOption", JAVA_INT, ADDRESS, ADDRESS, JAVA_DOUBLE)
                        .invoke(problem, arena.allocateFrom(option.getKey()), (double) option.getValue());
            }
            call(ipopt, "SetIntermediateCallback", JAVA_INT, ADDRESS, ADDRESS)
                    .invoke(problem, callback(arena, "note", counts("iiiddddddddia")));
            program.start(x);
            MethodHandle solve = call(ipopt, "IpoptSolve", JAVA_INT, counts("aaaaaaaa"));
            MemorySegment none = MemorySegment.NULL;
            MemorySegment value = arena.allocate(JAVA_DOUBLE);
            int status = (int) solve.invoke(problem, copy(arena, x), none, value, none, none, none, none);
            return new Outcome(status, value.get(JAVA_DOUBLE, 0), iterations);
        } catch (Throwable failure) {
            throw new IllegalStateException("cannot call Ipopt in " + library, failure);
        }
    }

    private MemorySegment create(SymbolLookup ipopt, Arena arena) throws Throwable {
        double[] lower = new double[x.length];
        double[] upper = new double[x.length];
        double[] rowLower = new double[rows.length];
        double[] rowUpper = new double[rows.length];
        program.bounds(lower, upper, rowLower, rowUpper);
        MethodHandle create = call(ipopt, "CreateIpoptProblem", ADDRESS, counts("iaaiaaiiiaaaaa"));
        return (MemorySegment) create.invoke(
                x.length,
                copy(arena, lower),
                copy(arena, upper),
                rows.length,
                copy(arena, rowLower),
                copy(arena, rowUpper),
                jacobian.length,
                hessian.length,
                0,
                callback(arena, "objective", counts("iiaiaa")),
                callback(arena, "constraints", counts("iiaiiaa")),
                callback(arena, "gradient", counts("iiaiaa")),
                callback(arena, "jacobian", counts("iiaiiiaaaa")),
                callback(arena, "hessian", counts("iiaidiaiiaaaa")));
    }

    /** Layouts by letters: i for an int, d for a double, a for an address. */
    private static MemoryLayout[] counts(String letters) {
        return letters.chars()
                .mapToObj(letter -> letter == 'i' ? JAVA_INT : letter == 'd' ? JAVA_DOUBLE : ADDRESS)
                .toArray(MemoryLayout[]::new);
    }

    private static MethodHandle call(
            SymbolLookup library, String name, MemoryLayout result, MemoryLayout... arguments) {
        return Linker.nativeLinker()
                .downcallHandle(library.findOrThrow(name), FunctionDescriptor.of(result, arguments));
    }

    /** A function pointer to one of the methods below; the first layout is that of the result. */
    private MemorySegment callback(Arena arena, String name, MemoryLayout... layouts)
            throws ReflectiveOperationException {
        MemoryLayout[] arguments = Stream.of(layouts).skip(1).toArray(MemoryLayout[]::new);
        FunctionDescriptor function = FunctionDescriptor.of(layouts[0], arguments);
        MethodType type = function.toMethodType();
        MethodHandle method =
                MethodHandles.lookup().findVirtual(IpoptPeer.class, name, type).bindTo(this);
        return Linker.nativeLinker().upcallStub(method, function, arena);
    }

    private static MemorySegment copy(Arena arena, double[] values) {
        MemorySegment segment = arena.allocate(JAVA_DOUBLE, Math.max(1, values.length));
        for (int i = 0; i < values.length; i++) {
            segment.setAtIndex(JAVA_DOUBLE, i, Math.max(-INFINITE, Math.min(INFINITE, values[i])));
        }
        return segment;
    }

    private static void read(MemorySegment from, double[] to) {
        MemorySegment.copy(from.reinterpret(to.length * JAVA_DOUBLE.byteSize()), JAVA_DOUBLE, 0, to, 0, to.length);
    }

    /** Returns values to Ipopt, which takes a shorter step if they are not finite. */
    private static int write(double[] from, MemorySegment to) {
        MemorySegment.copy(from, 0, to.reinterpret(from.length * JAVA_DOUBLE.byteSize()), JAVA_DOUBLE, 0, from.length);
        for (double value : from) {
            if (!Double.isFinite(value)) {
                return 0;
            }
        }
        return 1;
    }

    private static int write(CoordinateSparsity positions, MemorySegment rows, MemorySegment columns) {
        long bytes = positions.size() * JAVA_INT.byteSize();
        MemorySegment.copy(positions.rows(), 0, rows.reinterpret(bytes), JAVA_INT, 0, positions.size());
        MemorySegment.copy(positions.columns(), 0, columns.reinterpret(bytes), JAVA_INT, 0, positions.size());
        return 1;
    }

    // Called by Ipopt; arguments as in IpStdCInterface.h

    private int objective(int n, MemorySegment at, int isNew, MemorySegment value, MemorySegment user) {
        read(at, x);
        return write(new double[] {program.objective(x)}, value);
    }

    private int gradient(int n, MemorySegment at, int isNew, MemorySegment values, MemorySegment user) {
        read(at, x);
        program.gradient(x, gradient);
        return write(gradient, values);
    }

    private int constraints(int n, MemorySegment at, int isNew, int m, MemorySegment values, MemorySegment user) {
        read(at, x);
        program.constraints(x, rows);
        return write(rows, values);
    }

    // large because Ipopt's C interface gives its callback these arguments
    private int jacobian(
            int n,
            MemorySegment at,
            int isNew,
            int m,
            int count,
            MemorySegment row,
            MemorySegment column,
            MemorySegment values,
            MemorySegment user) {
        if (values.address() == 0) {
            return write(program.jacobianSparsity(), row, column);
        }
        read(at, x);
        program.jacobian(x, jacobian);
        return write(jacobian, values);
    }

    // large because Ipopt's C interface gives its callback these arguments
    private int hessian(
            int n,
            MemorySegment at,
            int isNew,
            double weight,
            int m,
            MemorySegment y,
            int isNewY,
            int count,
            MemorySegment row,
            MemorySegment column,
            MemorySegment values,
            MemorySegment user) {
        if (values.address() == 0) {
            return write(program.hessianSparsity(), row, column);
        }
        read(at, x);
        read(y, multipliers);
        program.hessian(x, weight, multipliers, hessian);
        return write(hessian, values);
    }

    // large because Ipopt's C interface gives its callback these arguments
    private int note(
            int mode,
            int iteration,
            double objective,
            double primal,
            double dual,
            double mu,
            double step,
            double regularization,
            double dualStep,
            double primalStep,
            int trials,
            MemorySegment user) {
        iterations = iteration;
        return 1;
    }
}
