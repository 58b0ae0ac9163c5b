package dev.takt.solver.cuda.device;

import jcuda.Pointer;
import jcuda.driver.CUdeviceptr;

/** Addresses as the driver's binding wants them, made from numbers and turned back into them. */
public final class DriverAddress extends CUdeviceptr {

    /** An address that the driver fills in. */
    DriverAddress() {}

    private DriverAddress(long address) {
        super(new CUdeviceptr(), address);
    }

    /** An address on the device. */
    public static DriverAddress of(long address) {
        return new DriverAddress(address);
    }

    /** An address on the host. */
    public static Pointer host(long address) {
        return new HostAddress(address);
    }

    /** The number. */
    long address() {
        return getNativePointer() + getByteOffset();
    }

    private static final class HostAddress extends Pointer {
        HostAddress(long address) {
            super(address);
        }
    }
}
