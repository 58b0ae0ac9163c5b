package dev.takt.app.cli;

import java.util.LinkedHashMap;
import java.util.Map;

/** The versions and the machine on which a figure depends. */
final class Versions {
    private Versions() {}

    /** Names and versions, in the order to be shown. */
    static Map<String, String> all() {
        Map<String, String> versions = new LinkedHashMap<>();
        versions.put("takt", BuildVersion.number());
        versions.put("java", Runtime.version().toString());
        versions.put("vm", System.getProperty("java.vm.name", ""));
        versions.put(
                "os",
                System.getProperty("os.name", "") + " " + System.getProperty("os.version", "") + " "
                        + System.getProperty("os.arch", ""));
        versions.put("processors", String.valueOf(Runtime.getRuntime().availableProcessors()));
        return versions;
    }
}
