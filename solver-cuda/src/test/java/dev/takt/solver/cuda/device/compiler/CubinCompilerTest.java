package dev.takt.solver.cuda.device.compiler;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.takt.solver.accelerator.DeviceException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CubinCompilerTest {
    private static final CudaSource SOURCE = new CudaSource("twice", """
            extern "C" __global__ void twice(double* x) {
                x[threadIdx.x] *= 2;
            }
            """);
    private static final byte[] CODE = {1, 2, 3};
    private static final byte[] OTHER_CODE = {4};
    private static final String ELF = "\u007fELF";

    @TempDir
    private Path folder;

    @Test
    void takesTheFirstCompilerThatSucceedsAndKeepsWhatItMade() {
        CubinCompiler compiler = compiler(CubinCompilerTest::refuse, (_, _) -> CODE, (_, _) -> OTHER_CODE);
        assertArrayEquals(CODE, compiler.compile(SOURCE, "sm_90"));
        assertArrayEquals(CODE, compiler((_, _) -> OTHER_CODE).compile(SOURCE, "sm_90"));
        assertArrayEquals(OTHER_CODE, compiler((_, _) -> OTHER_CODE).compile(SOURCE, "sm_80"));
    }

    @Test
    void takesPtxMadeAheadWhereNothingCompiles() throws IOException {
        Files.write(folder.resolve(SOURCE.hash() + ".ptx"), CODE);
        assertArrayEquals(
                new byte[] {1, 2, 3, 0}, compiler(CubinCompilerTest::refuse).compile(SOURCE, "sm_90"));
        assertArrayEquals(CODE, compiler((_, _) -> CODE).compile(SOURCE, "sm_90"));
    }

    /** A full disk, a home that is read only: what was compiled is good all the same. */
    @Test
    void doesWithoutACacheThatCannotBeWritten() throws IOException {
        Files.writeString(folder.resolve("cache"), "a file where the folder should be");
        assertArrayEquals(CODE, compiler((_, _) -> CODE).compile(SOURCE, "sm_90"));
    }

    @Test
    void saysWhatWasTried() {
        DeviceException nothing =
                assertThrows(DeviceException.class, () -> compiler().compile(SOURCE, "sm_90"));
        assertTrue(String.valueOf(nothing.getMessage()).contains("there is neither NVRTC nor nvcc"));
        DeviceException refused = assertThrows(
                DeviceException.class, () -> compiler(CubinCompilerTest::refuse).compile(SOURCE, "sm_90"));
        assertTrue(String.valueOf(refused.getMessage()).contains("sm_90 is not known"));
    }

    @Test
    void nvccMakesCubinsAndPtxForOlderDrivers() {
        Optional<Nvcc> nvcc = Nvcc.find();
        assumeTrue(nvcc.isPresent(), "no nvcc on the PATH");
        assertEquals(ELF, magic(nvcc.orElseThrow().compile(SOURCE, "sm_90")));
        String ptx = nvcc.orElseThrow().ptx(SOURCE, "compute_75");
        assertTrue(ptx.contains(".version 8.0\n.target sm_75"));
        assertEquals(ELF, magic(nvcc.orElseThrow().assemble(ptx, "sm_90")));
    }

    /** nvcc 13 remarks on a load of theirs in words that no driver of CUDA 12.0 knows. */
    @Test
    void nvccMakesPtxOfBatchedKernelsForOlderDrivers() {
        Optional<Nvcc> nvcc = Nvcc.find();
        assumeTrue(nvcc.isPresent(), "no nvcc on the PATH");
        CudaSource fronts = CudaSource.ofResources("fronts", "common.cu", "batches.cu", "ldlt.cu");
        String ptx = nvcc.orElseThrow().ptx(BatchedSource.of(fronts), "compute_75");
        assertEquals(ELF, magic(nvcc.orElseThrow().assemble(ptx, "sm_90")));
    }

    @Test
    void nvrtcMakesCubinsOrSaysWhyNot() {
        Optional<Nvrtc> nvrtc = Nvrtc.find();
        assumeTrue(nvrtc.isPresent(), "no NVRTC");
        assertEquals(ELF, magic(nvrtc.orElseThrow().compile(SOURCE, "sm_90")));
        assertThrows(DeviceException.class, () -> nvrtc.orElseThrow().compile(SOURCE, "sm_1"));
        var wrong = new CudaSource("wrong", "extern \"C\" __global__ void broken() { nothing }");
        DeviceException failure =
                assertThrows(DeviceException.class, () -> nvrtc.orElseThrow().compile(wrong, "sm_90"));
        assertTrue(String.valueOf(failure.getMessage()).contains("nothing"));
    }

    private CubinCompiler compiler(CudaCompiler... compilers) {
        return new CubinCompiler(folder.resolve("cache"), List.of(compilers), new PrebuiltCode(Optional.of(folder)));
    }

    private static byte[] refuse(CudaSource source, String architecture) {
        throw new DeviceException(architecture + " is not known");
    }

    private static String magic(byte[] code) {
        return new String(code, 0, ELF.length(), CudaSource.CHARSET);
    }
}
