package dev.takt.links;

import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * The tags of a link.
 *
 * @param measurements from the plant to the controller: measured states, then the read-back of each actuator under the name of
 *     its control
 * @param commands from the controller to the plant: one per control
 */
public record LinkTables(TagTable measurements, TagTable commands) {
    private static final long FNV_OFFSET = 0xcbf29ce484222325L;
    private static final long FNV_PRIME = 0x100000001b3L;

    /**
     * A hash that is equal on two sides if they have the same tags of the same loop: FNV-1a, 64 bit, over all names.
     *
     * @param loop its name
     */
    public long configurationHash(String loop) {
        long hash = mix(FNV_OFFSET, loop);
        for (TagTable table : List.of(measurements, commands)) {
            for (Tag tag : table.tags()) {
                hash = mix(hash, tag.name());
            }
            hash = mix(hash, "");
        }
        return hash;
    }

    /** Adds a name and its terminator to the hash. */
    private static long mix(long before, String name) {
        long hash = before;
        for (byte each : name.getBytes(StandardCharsets.UTF_8)) {
            hash = (hash ^ (each & 0xff)) * FNV_PRIME;
        }
        return (hash ^ 0x100) * FNV_PRIME;
    }
}
