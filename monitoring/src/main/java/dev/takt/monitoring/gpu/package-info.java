/** The state of the GPUs of this machine, from their driver (NVML). */
@NullMarked
package dev.takt.monitoring.gpu;

import org.jspecify.annotations.NullMarked;
