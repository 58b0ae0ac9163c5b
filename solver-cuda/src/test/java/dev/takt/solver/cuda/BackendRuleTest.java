package dev.takt.solver.cuda;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.takt.solver.accelerator.AutomaticBackend;
import dev.takt.solver.accelerator.BackendRule;
import dev.takt.solver.cuda.execution.DeviceContext;
import dev.takt.solver.ipm.compute.ArrayProgram;
import dev.takt.solver.kernels.CompiledProgram;
import dev.takt.solver.kkt.KktChoice;
import dev.takt.solver.kkt.KktDescription;
import dev.takt.solver.kkt.KktOptions;
import dev.takt.solver.kkt.selection.KktSelection;
import dev.takt.solver.transcription.TranscribedProblem;
import org.junit.jupiter.api.Test;

class BackendRuleTest {
    private static KktDescription description(KktChoice system, double flops) {
        return new KktDescription(system, 100, 1000, 2000, flops, 10, "", "");
    }

    @Test
    void largeFactorizationsGoToTheDevice() {
        BackendRule rule = BackendRule.MEASURED;
        assertFalse(rule.takesDevice(description(KktChoice.AUGMENTED, 2e8)));
        assertTrue(rule.takesDevice(description(KktChoice.AUGMENTED, 4e8)));
        assertFalse(rule.takesDevice(description(KktChoice.REDUCED, 6e8)));
        assertEquals("reduced is faster on the CPU", rule.reason(description(KktChoice.REDUCED, 6e8)));
        assertFalse(rule.takesDevice(description(KktChoice.RICCATI, 6e8)));
        assertEquals("riccati is factorized on the CPU only", rule.reason(description(KktChoice.RICCATI, 6e8)));
        assertEquals(
                "a factorization takes 2.0e+08 operations, less than the 3.0e+08 from which a GPU is faster",
                rule.reason(description(KktChoice.AUGMENTED, 2e8)));
    }

    @Test
    void takesWhatTheRuleSays() {
        CompiledProgram program = TestPrograms.column();
        TranscribedProblem problem = program.problem();
        KktSelection selection = KktSelection.of(
                program, problem.variablePlacement(), problem.rowPlacement(), KktOptions.of(KktChoice.AUGMENTED));
        try (DeviceContext context = TestDevices.forward()) {
            var cuda = new CudaBackend(context.device());
            assertInstanceOf(
                    ArrayProgram.class,
                    new AutomaticBackend(cuda, BackendRule.MEASURED)
                            .program(program, selection)
                            .machine());
            assertInstanceOf(
                    DeviceProgram.class,
                    new AutomaticBackend(cuda, new BackendRule(1))
                            .program(program, selection)
                            .machine());
        }
    }
}
