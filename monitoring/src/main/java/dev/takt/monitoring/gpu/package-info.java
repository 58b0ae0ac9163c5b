/** The GPUs of this machine, as their driver shows them (NVML). */
@NullMarked
package dev.takt.monitoring.gpu;

import org.jspecify.annotations.NullMarked;
