package dev.takt.solver.kernels;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class VectorModuleTest {
    @Test
    void aProgramWithoutTheModuleIsToldItsFlag() {
        var refused = assertThrows(IllegalStateException.class, () -> VectorModule.require(ModuleLayer.empty()));
        assertTrue(refused.toString().contains("java --add-modules=jdk.incubator.vector"), refused::toString);
    }

    @Test
    void theTestsRunWithIt() {
        assertDoesNotThrow(() -> VectorModule.require());
    }
}
