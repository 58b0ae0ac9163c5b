package dev.takt.solver.kkt.riccati;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.takt.solver.kernels.CompiledProgram;
import dev.takt.solver.problems.DistillationColumn;
import dev.takt.solver.transcription.TranscribedProblem;
import dev.takt.solver.transcription.Transcription;
import dev.takt.solver.transcription.TranscriptionOptions;
import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What the recursion keeps for a stage: it decides how long a horizon fits into a processor's cache. */
class RiccatiMemoryTest {
    /** A dense matrix of 32 states alone would take 8192. */
    private static final double MAX_BYTES = 7200;

    private static RiccatiSystem column(int intervals) {
        DistillationColumn column = DistillationColumn.reference().withSupports(intervals + 1);
        TranscribedProblem problem = Transcription.of(column.problem(), TranscriptionOptions.reduced());
        return RiccatiSystem.of(
                        new CompiledProgram(problem), problem.rowPlacement().supports()[0])
                .orElseThrow();
    }

    @Test
    void isLessThanADenseMatrixAndLinearInTheHorizon() throws IllegalAccessException {
        long of90 = bytes(column(90));
        long of180 = bytes(column(180));
        long of360 = bytes(column(360));
        double perStage = (of360 - of180) / 180.0;
        assertTrue(perStage <= MAX_BYTES, () -> perStage + " bytes a stage");
        assertEquals(perStage, (of180 - of90) / 90.0, 0.1 * perStage);
    }

    /** The size of all numbers in arrays that an object leads to. */
    private static long bytes(Object root) throws IllegalAccessException {
        Set<Object> seen = Collections.newSetFromMap(new IdentityHashMap<>());
        Deque<Object> open = new ArrayDeque<>();
        open.add(root);
        long sum = 0;
        while (!open.isEmpty()) {
            Object next = open.remove();
            if (!seen.add(next)) {
                continue;
            }
            if (next instanceof double[] doubles) {
                sum += (long) Double.BYTES * doubles.length;
            } else if (next instanceof int[] ints) {
                sum += (long) Integer.BYTES * ints.length;
            } else if (next instanceof Object[] objects) {
                for (int i = 0; i < Array.getLength(objects); i++) {
                    addTo(open, objects[i]);
                }
            } else if (isOurs(next.getClass())) {
                addFields(next, open);
            }
        }
        return sum;
    }

    private static void addFields(Object owner, Deque<Object> open) throws IllegalAccessException {
        for (Class<?> type = owner.getClass(); isOurs(type); type = type.getSuperclass()) {
            for (Field field : type.getDeclaredFields()) {
                if (!Modifier.isStatic(field.getModifiers()) && !field.getType().isPrimitive()) {
                    field.setAccessible(true);
                    addTo(open, field.get(owner));
                }
            }
        }
    }

    /** The fields of an enumeration's own superclass belong to the platform, which does not show them. */
    private static boolean isOurs(Class<?> type) {
        return type.getName().startsWith("dev.takt.");
    }

    private static void addTo(Deque<Object> open, @Nullable Object found) {
        if (found != null) {
            open.add(found);
        }
    }
}
