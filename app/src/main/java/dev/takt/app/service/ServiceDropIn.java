package dev.takt.app.service;

import dev.takt.app.simulation.LoopMemory;
import dev.takt.config.Case;
import dev.takt.config.settings.LinkSettings;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * What the unit {@code takt@NAME} of systemd should know of a case, as a drop-in: its memory, the processors, and where it writes.
 */
public final class ServiceDropIn {
    private static final long MIB = 1L << 20;
    /** A warm-up and a replaced solver take more for some time. */
    private static final long REPLACED = 2;

    private static final Path STATE = Path.of("/var/lib/takt");

    private ServiceDropIn() {}

    /**
     * The text of the drop-in.
     *
     * @param file of the case, whose name is that of the instance
     * @param processors numbers of processors, as systemd takes them; empty for any
     */
    public static String of(Path file, Case read, LoopMemory memory, Optional<String> processors) {
        String name = String.valueOf(file.getFileName()).replaceFirst("\\.conf$", "");
        StringBuilder text = new StringBuilder(String.format(
                Locale.ROOT,
                "# For takt@%s, from its case: a loop of about %d MiB. A warm-up and a replaced solver take more for some time.%n"
                        + "[Service]%nMemoryMax=%dM%n",
                name,
                memory.resident() / MIB,
                (REPLACED * memory.resident() + MIB - 1) / MIB));
        int wanted = read.solver().threads() + 1;
        text.append(String.format(
                Locale.ROOT,
                "# %d thread%s of the solver, and the one that sends commands when they are due.%n",
                wanted - 1,
                wanted == 2 ? "" : "s"));
        text.append(processors
                .map(numbers -> "CPUAffinity=" + numbers.replace(',', ' '))
                .orElse("# CPUAffinity=  (" + wanted + " processors of this machine: --unit=2,3)"));
        text.append('\n');
        written(read).stream()
                .map(folder -> file.toAbsolutePath().resolveSibling(folder).normalize())
                .filter(folder -> !folder.startsWith(STATE.resolve(name)))
                .distinct()
                .forEach(folder -> text.append("ReadWritePaths=").append(folder).append('\n'));
        return text.toString();
    }

    /** The folders that the loop writes to. */
    private static Set<Path> written(Case read) {
        Set<Path> folders = new LinkedHashSet<>();
        read.monitoring().journal().directory().map(Path::of).ifPresent(folders::add);
        read.loop().resume().directory().map(Path::of).ifPresent(folders::add);
        // the audit is renamed when it is long
        read.monitoring()
                .http()
                .auditFile()
                .map(file -> Path.of(file).resolveSibling(".").normalize())
                .ifPresent(folders::add);
        read.solver().cache().map(Path::of).ifPresent(folders::add);
        if (read.links().kind() == LinkSettings.Kind.OPCUA) {
            read.links().opcUa().certificates().map(Path::of).ifPresent(folders::add);
        }
        return folders;
    }
}
