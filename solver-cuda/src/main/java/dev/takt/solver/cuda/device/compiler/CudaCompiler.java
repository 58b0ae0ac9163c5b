package dev.takt.solver.cuda.device.compiler;

import dev.takt.solver.accelerator.DeviceException;

/** Something that makes machine code of CUDA C. */
interface CudaCompiler {

    /**
     * The machine code of a source.
     *
     * @param architecture {@code sm_90}
     * @throws DeviceException if the compiler does not take the source or does not know the architecture
     */
    byte[] compile(CudaSource source, String architecture);
}
